import sql, { type Sql } from 'sql-template-tag'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { type LinhaMudada, statusPermitidos } from '#contract/pedidos-status.ts'
import { type User, visibleTo } from '../access.ts'
import { type Author, avisar, SISTEMA } from '../correio/avisar.sql.ts'
import type { Db } from '../db/db.ts'
import { aberta } from '../estantes/estantes.sql.ts'
import type { DiaEHora, Momento } from '../instants.ts'
import { announceChange, avisado, historico, linhasDoAviso, type Moved, retirada, returned } from './historico.sql.ts'
import { linesAsJson } from './itens.sql.ts'
import { productOf, reserveMore, shelfRow } from './linha.sql.ts'
import { columns, expiryTouched } from './pedidos.sql.ts'
import {
  type Atribuida,
  atribuicao,
  finalizacao,
  historyFields,
  type Step,
  stillOnPaper,
} from './pedidos-passos.sql.ts'
import { aboveLimit, cutOff, inTime, type Limit, minimum, missing } from './prazo-e-minimo.sql.ts'

/** The order after the attempt, and whether it changed (`feito`). Undefined: no such order, or not visible to the user. */
export type Outcome<Facts = unknown> = (Pedido & Moved & { feito: boolean } & Facts) | undefined

export type Change = Step & {
  id: number
  /** Further history, as JSON; evaluated only if the order changed. */
  story?: { antes: Sql; depois: Sql }
  /** The history's name for the action, if the change itself decides it; over `antes` and `depois`. */
  named?: Sql
  /** Withdraws a pending request for approval, because the order is no longer what was requested. */
  withdraws?: true
}

/**
 * One conditional statement: of two concurrent clicks only one finds the order in an allowed status. Locks the order's
 * row first; shelf rows, if a step takes them, come after it and by product.
 */
export async function changeOrder<Facts>(db: Db, author: Author, given: Change): Promise<Outcome<Facts>> {
  const {
    id,
    acao,
    from,
    set,
    goods = false,
    when = sql`true`,
    facts,
    avisa,
    before,
    and,
    named = sql`${acao}`,
    withdraws,
  } = given
  const visible = visibleTo(author, 'p.cliente_id')
  const steps = sql`instantaneo as materialized (
      select versao from pedido where id = ${id}
    ), antes as materialized (
      select p.* from pedido p where p.id = ${id} and ${visible} for update
    )${before ?? sql``}, depois as (
      update pedido p set ${set}, versao = p.versao + 1${goods ? sql`` : sql`, ${stillOnPaper}`}
      from antes a join cliente c on c.id = a.cliente_id cross join configuracao f
      where p.id = a.id and a.status = any(${from}) and a.versao = (select versao from instantaneo) and ${when}
      returning p.*
    ), historia as (
      ${historico(author, named, sql`select a.id, ${storyOf(given, 'antes')}, ${storyOf(given, 'depois')} from antes a join depois d on d.id = a.id`)} ${returned}
    )${avisa ? avisado(author, named, avisa) : sql``}${withdraws ? retirada(author) : sql``}${and ?? sql``}, agora as (
      select * from depois union all select * from antes where not exists (select from depois)
    )`
  const answer = sql`select ${columns}, exists (select from depois) as feito,
      (select versao from antes) <> (select versao from instantaneo) as velho${facts ? sql`, ${facts}` : sql``}
    from agora p join cliente c on c.id = p.cliente_id cross join configuracao f`
  const statement = sql`with ${steps} ${answer}`
  const run = (db: Db) => db.first<Pedido & { feito: boolean; velho: boolean } & Facts>(statement, { hot: true })
  const announced = (db: Db, outcome: Outcome<Facts>): Outcome<Facts> => {
    if (outcome?.feito) announceChange(db, outcome, outcome.aguardaAprovacao && acao === 'confirmar' ? PEDIR : acao)
    return outcome
  }
  const first = await run(db)
  // Another statement changed the order while this one waited for its lock: try again, holding the lock.
  if (!first?.velho) return announced(db, first)
  return db.transaction(async db => {
    await db.rows(sql`select from pedido p where p.id = ${id} and ${visible} for update`)
    return announced(db, await run(db))
  })
}

/** The history's names for a confirmation that waits for approval, and for a wait whose delivery day has passed. */
const PEDIR = 'pedir-aprovacao'
const VENCER = 'vencer-aprovacao'

const storyOf = ({ tells, story }: Change, side: 'antes' | 'depois'): Sql => {
  const fields = historyFields(tells, side === 'antes' ? 'a' : 'd')
  return story ? sql`${fields} || ${story[side]}` : fields
}

export type ConfirmFacts = Shortage & {
  /** Whoever approves has to say which version they saw. */
  semVersao: boolean
  linhas: number
  fechadas: string | null
  mudadas: LinhaMudada[] | null
  /** The order's lines if the caller saw another version of it, otherwise null. */
  itens: ItemPedido[] | null
}
type Confirmation = {
  id: number
  dia: string
  momento: Momento
  versao?: number | undefined
}

/**
 * Confirms for a day that the caller has checked against the delivery rules. `momento` decides which shelves are open; `versao` is
 * the version the caller saw, without which an `aprovador` approves no order that waits. If a `comprador` needs approval for this
 * value, the order waits for it and keeps the requested day.
 */
export function confirmar(db: Db, user: User, { id, dia, momento, versao }: Confirmation) {
  const seen = sql`${versao ?? null}::int`
  const unseen = sql`(${versao === undefined && user.papel === 'aprovador'} and a.aprovacao is not null)`
  return changeOrder<ConfirmFacts>(db, user, {
    id,
    acao: 'confirmar',
    from: statusPermitidos.confirmar,
    before: sql`${besideTheShelf(id, momento)}${ofTheDay(user, dia)}`,
    ...(user.papel === 'comprador' ? confirmOrAsk(user, dia) : confirmAtOnce(dia)),
    when: sql`a.versao = coalesce(${seen}, a.versao) and not ${unseen} and exists (select from linha)
      and not exists (select from linha where motivo is not null or not aberta) and ${enough(user)}`,
    tells: { status: 'status', dataEntrega: 'data_entrega', valorTotal: 'valor_total' },
    facts: sql`(select ${unseen} from antes a) as "semVersao", (select count(*) from linha) as linhas,
      (select string_agg(distinct periodo, ', ') from linha where not aberta) as fechadas,
      (select json_agg(json_build_object('itemPedidoId', id, 'estanteId', estante_id, 'produtoId', produto_id,
          'nome', nome, 'quantidade', quantidade, 'precoNoPedido', preco_venda, 'precoNaEstante', preco_na_estante,
          'motivo', motivo) order by nome, id) from linha where motivo is not null) as mudadas,
      ${shortage},
      case when (select versao from antes) <> ${seen}
        then ${linesAsJson(sql`select * from item_pedido where pedido_id = p.id`)} end as itens`,
  })
}

const confirmAtOnce = (dia: string) => ({
  set: sql`status = 'Confirmado', data_entrega = ${dia}, data_confirmacao = now(), expira_em = null, aprovacao = null, aprovado = true`,
  avisa: {
    tipo: sql`select case when aprovacao is null then 'pedido-confirmado' else 'aprovacao-dada' end from antes`,
    mais: linhasDoAviso,
  },
})

/** Asks for approval above what the client's buyers may order for a day; otherwise confirms. */
const confirmOrAsk = (user: User, dia: string) => {
  const asks = sql`(select "semAprovacao" from do_dia) is not null`
  const asked = sql`exists (select from depois where aprovacao is not null)`
  return {
    set: sql`status = case when ${asks} then p.status else 'Confirmado' end, expira_em = case when ${asks} then 'infinity'::timestamptz end,
      data_entrega = case when not ${asks} then ${dia}::date end, data_confirmacao = case when not ${asks} then now() end,
      aprovacao = case when ${asks} then jsonb_build_object('pedidaEm', now(), 'usuarioId', ${user.id}::int,
        'dataEntrega', ${dia}::text, 'expirava', coalesce(p.aprovacao ->> 'expirava', nullif(p.expira_em, 'infinity')::text)) end`,
    named: sql`case when ${asked} then ${PEDIR}::text else 'confirmar' end`,
    story: {
      antes: sql`'{}'`,
      depois: sql`case when d.aprovacao is null then '{}' else jsonb_build_object('entregaPedida', d.aprovacao ->> 'dataEntrega') end`,
    },
    avisa: {
      tipo: sql`select case when aprovacao is null then 'pedido-confirmado' else 'aprovacao-pedida' end from depois`,
      // A repeated request for the same day sends no second notice.
      se: sql`d.aprovacao is null or a.aprovacao is null or a.aprovacao ->> 'dataEntrega' <> ${dia}::text`,
      mais: linhasDoAviso,
    },
  }
}

/** The client first, then the order. */
async function takeLocks(db: Db, user: User, pedidoId: number): Promise<void> {
  const seen = sql`p.id = ${pedidoId} and ${visibleTo(user, 'p.cliente_id')}`
  if (!user.admin)
    await db.rows(sql`select from cliente where id = (select cliente_id from pedido p where ${seen}) for no key update`)
  await db.rows(sql`select from pedido p where ${seen} for update`)
}

/**
 * Within a limit for the day, a buyer's call holds the client meanwhile: of two at once, the later one counts the earlier.
 */
export const holdDay = <T>(
  db: Db,
  user: User,
  { id, limited }: { id: number; limited: boolean },
  change: (db: Db) => Promise<T>,
) =>
  limited && user.papel === 'comprador'
    ? db.transaction(async db => {
        await takeLocks(db, user, id)
        return change(db)
      })
    : change(db)

/** The day's minimum, if any, and how far its orders, this one included, are below it. */
export type Shortage = { minimo: number | null; falta: number }

const ofTheDay = (user: User, dia: string): Sql => sql`, do_dia as materialized (
    select ${minimum} as minimo, ${missing(sql`a.valor_total`, sql`${dia}::date`)} as falta,
      case when ${user.papel === 'comprador'} and not a.aprovado then ${aboveLimit(sql`a.valor_total`, sql`${dia}::date`)} end as "semAprovacao"
    from antes a join cliente c on c.id = a.cliente_id cross join configuracao f
  )`

const shortage = sql`(select minimo from do_dia) as minimo, (select falta from do_dia) as falta`

/** Administrators only get a warning about what is missing. */
const enough = (user: User): Sql => (user.admin ? sql`true` : sql`(select falta from do_dia) = 0`)

/**
 * The order's lines with their shelf rows, locked: a concurrent price change is waited for, and a later one waits.
 * Shared locks, because nothing of the shelf is written.
 */
const besideTheShelf = (id: number, momento: Momento): Sql => sql`, item as materialized (
    select * from item_pedido where pedido_id = ${id} and exists (select from antes a
      where a.status = any(${statusPermitidos.confirmar}) and a.versao = (select versao from instantaneo))
  ), da_estante as materialized (
    select e.* from (select distinct estante_id from item order by estante_id) i
      cross join lateral (select e.id, e.periodo, ${aberta(momento)} as aberta from estante e where e.id = i.estante_id for share) e
  ), linha as materialized (
    select i.*, ep.preco_venda as preco_na_estante,
      case when not pr.ativo then 'inativo' when not ep.ativo then 'fora'
        when i.motivo_preco is null and i.preco_venda <> ep.preco_venda then 'preco' end as motivo
    from (select i.*, e.periodo, e.aberta from item i join da_estante e on e.id = i.estante_id order by i.produto_id, i.estante_id) i
      ${shelfRow(sql`for share`)}
      ${productOf('i')}
  )`

/** The deadline, which applies to clients only, and the cut-off hour to name when it has passed. */
const withinTime = (user: User, agora: DiaEHora) => ({
  when: user.admin ? sql`true` : inTime(agora),
  facts: sql`${cutOff} as corte`,
})

export type CutOff = { corte: string | null }

/** Cancels the order and returns its quantities to the shelves. */
export function cancelar(
  db: Db,
  user: User,
  { id, observacao, agora }: { id: number; observacao?: string | undefined; agora: DiaEHora },
) {
  const { when, facts } = withinTime(user, agora)
  const cancelled = cancellation(observacao)
  return changeOrder<CutOff>(db, user, { id, ...cancelled, when, facts: sql`${facts}, ${cancelled.facts}` })
}

/** Cancels an expired open order, unless somebody touched it meanwhile. */
export function expirar(db: Db, id: number, observacao: string): Promise<Outcome> {
  return changeOrder(db, SISTEMA, {
    id,
    ...cancellation(observacao),
    acao: 'expirar',
    from: ['Aberto'],
    when: sql`a.expira_em <= now()`,
  })
}

/** Ends a request for approval that nobody answered before its day had passed: the order is simply open again, with a new expiry. */
export function vencerAprovacao(
  db: Db,
  id: number,
  { dia, reservationHours }: { dia: string; reservationHours: number },
): Promise<Outcome> {
  return changeOrder(db, SISTEMA, {
    id,
    acao: VENCER,
    from: ['Aberto'],
    set: sql`aprovacao = null, expira_em = ${expiryTouched(reservationHours)}`,
    when: sql`a.aprovacao ->> 'dataEntrega' < ${dia}`,
    tells: {},
    story: {
      antes: sql`jsonb_build_object('aguardaAprovacao', 1, 'entregaPedida', a.aprovacao ->> 'dataEntrega')`,
      depois: sql`jsonb_build_object('aguardaAprovacao', 0)`,
    },
    avisa: {
      tipo: 'pedido-alterado',
      mais: sql`jsonb_build_object('dataEntrega', a.aprovacao ->> 'dataEntrega')`,
    },
  })
}

const cancellation = (observacao: string | undefined) => ({
  acao: 'cancelar',
  from: statusPermitidos.cancelar,
  set: sql`status = 'Cancelado', data_cancelamento = now(), expira_em = null, aprovacao = null,
    observacao = coalesce(${observacao ?? null}, p.observacao)`,
  tells: { status: 'status', observacao: 'observacao' },
  avisa: {
    tipo: 'pedido-cancelado' as const,
    se: sql`a.valor_total > 0 or a.status = 'Confirmado'`,
    mais: sql`${linhasDoAviso} || jsonb_build_object('esperava', a.aprovacao is not null)`,
  },
  and: giveBack(sql`depois`),
  facts: givenBack,
})

/**
 * Steps that return the lines of `orders` to their shelves, with rows locked by product. A trigger updates `comprometido`
 * for products with kept stock.
 */
const giveBack = (orders: Sql): Sql => sql`, devolvidas as materialized (
    select ep.estante_id, ep.produto_id, ep.com_estoque, i.quantidade
    from (select i.* from ${orders} o cross join lateral (select * from item_pedido where pedido_id = o.id offset 0) i
        order by i.produto_id, i.estante_id) i
      ${shelfRow(sql`for update`)}
  ), devolucao as (
    ${reserveMore('devolvidas', sql`-m.quantidade`)}
  )`

/** The products with kept stock among the returned ones. */
const givenBack = sql`(select array_agg(distinct produto_id) from devolvidas where com_estoque) as "estoqueMudou"`

/** Moves a confirmed order to a day that the caller has checked. */
export function alterarEntrega(db: Db, user: User, { id, dia, agora }: { id: number; dia: string; agora: DiaEHora }) {
  const { when, facts } = withinTime(user, agora)
  return changeOrder<CutOff & Shortage & Limit & { atrasado: boolean }>(db, user, {
    id,
    acao: 'alterar-entrega',
    from: statusPermitidos.alterarEntrega,
    set: sql`data_entrega = ${dia}`,
    before: ofTheDay(user, dia),
    when: sql`${when} and ${enough(user)} and (select "semAprovacao" from do_dia) is null`,
    tells: { dataEntrega: 'data_entrega' },
    avisa: { tipo: 'pedido-alterado' },
    facts: sql`${facts}, ${shortage}, c.aprovacao_acima as "aprovacaoAcima",
      (select "semAprovacao" from do_dia) as "semAprovacao", not (${user.admin} or ${inTime(agora, 'p')}) as atrasado`,
  })
}

export const finalizar = (db: Db, user: User, id: number): Promise<Outcome> =>
  changeOrder(db, user, { id, ...finalizacao })

export const atribuirEmpresa = (db: Db, user: User, { id, empresa }: { id: number; empresa: string }) =>
  changeOrder<Atribuida>(db, user, { id, ...atribuicao(empresa) })

/** Sets the observation, which counts as touching an open order. */
export function observar(
  db: Db,
  user: User,
  { id, observacao, reservationHours }: { id: number; observacao: string; reservationHours: number },
) {
  return changeOrder(db, user, {
    id,
    acao: 'observar',
    from: statusPermitidos.observar,
    set: sql`observacao = ${observacao}, expira_em = case when p.status = 'Aberto' and p.aprovacao is not null then p.expira_em when p.status = 'Aberto' then ${expiryTouched(reservationHours)} end`,
    tells: { observacao: 'observacao' },
    // On an order that waits for approval, the approver's observation sends it back to the requester.
    avisa: {
      tipo: 'pedido-alterado',
      se: sql`a.status = 'Confirmado' or a.aprovacao is not null`,
      mais: sql`jsonb_build_object('devolve', a.status = 'Aberto' and a.aprovacao is not null and ${user.papel === 'aprovador'})`,
    },
  })
}

/** Tells the approvers that nothing is left to approve. The notice links to no order, because it no longer exists. */
const deletedWaiting = sql`select a.cliente_id, null::int, null::int, jsonb_build_object('acao', 'excluir', 'numero', a.id,
    'dataEntrega', a.aprovacao ->> 'dataEntrega', 'valorTotal', a.valor_total) || ${linhasDoAviso}
  from pode a where a.status = 'Aberto' and a.aprovacao is not null`

/** Deletes an open or cancelled order with its lines; an open one's quantities return to the shelves. The history stays. */
export function excluir(db: Db, user: User, id: number): Promise<Outcome> {
  return db.transaction(async db => {
    const visible = visibleTo(user, 'p.cliente_id')
    await db.rows(sql`select from pedido p where p.id = ${id} and ${visible} for update`)
    const outcome = await db.first<NonNullable<Outcome>>(
      sql`with p as materialized (
          select p.* from pedido p where p.id = ${id} and ${visible}
        ), pode as materialized (
          select * from p where status = any(${statusPermitidos.excluir})
        )${giveBack(sql`(select * from pode where status = 'Aberto')`)}, apagado as (
          delete from pedido where id in (select id from pode)
        ), historia as (
          ${historico(user, 'excluir', sql`select id, ${historyFields({ status: 'status', valorTotal: 'valor_total' }, 'd')}, null::jsonb from pode d`)}
        ), avisado as (
          ${avisar('pedido-cancelado', user, deletedWaiting)}
        )
        select ${columns}, exists (select from pode) as feito, ${givenBack} from p join cliente c on c.id = p.cliente_id`,
    )
    if (outcome?.feito) announceChange(db, outcome, 'excluir')
    return outcome
  })
}
