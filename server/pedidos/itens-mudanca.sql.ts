import sql, { raw, type Sql } from 'sql-template-tag'
import type { PedidoComItens } from '#contract/itens-pedido.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import type { RegraDeQuantidade } from '#contract/quantidades.ts'
import { UNIDADES_INTEIRAS, type Unidade } from '#contract/unidades.ts'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'
import { aberta } from '../estantes/estantes.sql.ts'
import type { DiaEHora, Momento } from '../instants.ts'
import { type Avisa, announceChange, avisado, historico, type Moved, retirada, returned } from './historico.sql.ts'
import { custoDaLinha, reserveMore, shelfRow } from './linha.sql.ts'
import { columns, expiryTouched } from './pedidos.sql.ts'
import { aboveLimit, cutOff, inTime, type Limit, minimum, missing } from './prazo-e-minimo.sql.ts'

/** Why a line is refused; null if it is not. Listed by precedence: 422 before 409. */
export type Motivo =
  | 'fora'
  | 'outra'
  | 'decimais'
  | keyof RegraDeQuantidade
  | 'fechada'
  | 'inativo'
  | 'mudou'
  | 'combinado'
  | 'preco'
  | 'pouco'
  | null

/** One line of the attempt, with its current values. */
export type Critica = RegraDeQuantidade & {
  posicao: number
  motivo: Motivo
  estanteId: number
  produtoId: number
  nome: string | null
  unidadeMedida: Unidade | null
  precoVenda: number | null
  /** An administrator agreed the price for this line alone. */
  combinado: boolean
  /** Quantity available on the shelf (and in the product's stock), beyond what the line already holds. */
  disponivel: number | null
  itemPedidoId: number | null
  /** The line's quantity before the attempt, and the wanted one. */
  quantidade: number
  quantidadePedida: number
}

/** The effect of a change on a confirmed order. */
type Confirmado = Limit & {
  /** The client's deadline has passed. */
  atrasado: boolean
  corte: string | null
  /** No line would be left. */
  esvazia: boolean
  valor: number
  minimo: number | null
  /** How far the day's orders would then be below their minimum: a client is refused, an administrator only warned. */
  falta: number
}

/**
 * The order after the attempt; `feito` says whether it changed, `confirmado` the effect on a confirmed order (null or
 * absent for any other). Undefined: no such order, or not visible to the user.
 */
export type ItemsOutcome = (PedidoComItens & Moved & Judgement) | undefined
type Judgement = {
  feito: boolean
  velho: boolean
  /** Empty after success: with a key every answer is stored, and nobody reads them there. */
  criticas: Critica[]
  /** Whether the first of the wanted lines was in the order before. */
  existia: boolean
  confirmado?: Confirmado | null
}

/** Input of every change of lines; `momento` decides which shelves are open and whether a client is in time. */
export type Context = {
  pedidoId: number
  momento: Momento & DiaEHora
  reservationHours: number
  /** The answer contains only the changed line. */
  minimal?: boolean
}
type Attempt = Context & {
  acao: string
  /** The order's version that the caller saw; on any other nothing changes. */
  versao?: number | undefined
  /**
   * The wanted lines: `(posicao, item_id, estante_id, produto_id, preco, velha, nova, informada, outra)` from the
   * locked order `p` and its lines `linha`. `nova` 0 removes; `informada` is the old quantity the caller believes in.
   */
  alvo: Sql
  /** Whether an attempt without lines is allowed (emptying an empty order). */
  vazioPode?: boolean
}

/**
 * Changes an order's lines in one statement: the lines, the shelves' reservations, the order's total and its history change together or not
 * at all. Locks the order, then the shelves by id (shared, so that none is closed or handed to another client meanwhile), then their rows
 * by product; for products with kept stock, a trigger locks the stock at the end.
 */
export async function changeItems(db: Db, user: User, attempt: Attempt): Promise<ItemsOutcome> {
  const run = async (db: Db, alone: boolean) => {
    const statement = changeStatement(user, attempt, alone)
    const outcome = await db.first<NonNullable<ItemsOutcome>>(statement, { hot: true })
    if (outcome?.feito) announceChange(db, outcome, attempt.acao)
    return outcome
  }
  const first = await run(db, false)
  if (!first?.velho) return first
  return db.transaction(async db => {
    await takeLocks(db, user, attempt.pedidoId)
    return run(db, true)
  })
}

/**
 * Locks before a second attempt: another statement changed the order while the first attempt waited for it, or the client relies
 * on its other orders of the day, and must keep others from changing them meanwhile.
 */
export async function takeLocks(db: Db, user: User, pedidoId: number): Promise<void> {
  const seen = sql`p.id = ${pedidoId} and ${visibleTo(user, 'p.cliente_id')}`
  if (!user.admin)
    await db.rows(sql`select from cliente where id = (select cliente_id from pedido p where ${seen}) for no key update`)
  await db.rows(sql`select from pedido p where ${seen} for update`)
}

/** `alone`: the client's row is locked, so no other client's user can change its orders of the day meanwhile. */
function changeStatement(user: User, attempt: Attempt, alone: boolean): Sql {
  const { pedidoId, momento, versao, alvo, vazioPode = false, minimal } = attempt
  const steps = sql`instantaneo as materialized (
      select versao from pedido where id = ${pedidoId}
    ), p as materialized (
      select p.* from pedido p where p.id = ${pedidoId} and ${visibleTo(user, 'p.cliente_id')} for update
    ), linha as materialized (
      select * from item_pedido where pedido_id = ${pedidoId} and exists (select from p)
    ), alvo as materialized (
      ${alvo}
    ), da_estante as materialized (
      select e.id, e.aberta
      from (select distinct p.cliente_id, a.estante_id from alvo a cross join p
          where p.versao = (select versao from instantaneo) order by a.estante_id) a
        cross join lateral (select e.id, ${aberta(momento)} as aberta from estante e
          where e.id = a.estante_id and e.cliente_id = a.cliente_id for share) e
    ), prateleira as materialized (
      select ep.*, a.aberta, a.nova - a.velha as mais
      from (select a.*, e.aberta from alvo a join da_estante e on e.id = a.estante_id order by a.produto_id, a.estante_id) a
        ${shelfRow(sql`for update`, 'a')}
    ), deposito as materialized (
      select a.produto_id, a.mais, s.livre
      from (select produto_id, sum(mais) as mais from prateleira where com_estoque group by produto_id) a
        cross join lateral (select greatest(estoque - comprometido, 0) as livre from estoque
          where produto_id = a.produto_id offset 0) s
    ), critica as materialized (
      ${criticism(user)}
    ), confirmado as materialized (
      ${confirmed(user, attempt, alone)}
    ), pode as materialized (
      select 1 from p where p.status = any(${statusPermitidos.mudarItens}) and p.versao = (select versao from instantaneo)
        and p.versao = coalesce(${versao ?? null}::int, p.versao)
        and not exists (select from critica where motivo is not null)
        and not exists (select from confirmado where atrasado or esvazia or depende or "semAprovacao" is not null or (falta > 0 and not ${user.admin}))
        and (${vazioPode} or exists (select from critica))
    )${written(user, attempt)}`
  const answer = sql`select ${columns}, exists (select from gravado) as feito,
      (select versao from p) <> (select versao from instantaneo) or exists (select from confirmado where depende) as velho,
      (select array_agg(distinct produto_id) from muda where com_estoque and nova <> velha) as "estoqueMudou",
      (select row_to_json(k) from confirmado k) as confirmado, ${linesAsJson(sql`select * from linha_agora where ${minimal ? sql`id in (select id from gravada) or not exists (select from gravado)` : sql`true`}`)} as itens,
      (select item_id is not null from critica where posicao = 0) as existia,
      case when exists (select from gravado) then '[]' else ${criticismAsJson} end as criticas
    from agora p join cliente c on c.id = p.cliente_id`
  return sql`with ${steps} ${answer}`
}

/** The writes, once `pode` allows them. */
const written = (user: User, { pedidoId, acao, reservationHours }: Attempt): Sql => sql`, muda as materialized (
      select * from critica where muda and exists (select from pode)
    ), reserva as (
      ${reserveMore('muda', sql`(m.nova - m.velha)`)}
    ), apagada as (
      delete from item_pedido where id = any(array(select item_id from muda where nova = 0))
    ), gravada as (
      insert into item_pedido (pedido_id, estante_id, produto_id, preco_venda, quantidade, preco_custo, valor, nome, unidade_medida)
      select ${pedidoId}, estante_id, produto_id, preco_atual, nova, preco_custo, round(preco_atual * nova, 2), nome, unidade_medida from muda where nova > 0
      on conflict on constraint item_pedido_unico
        do update set quantidade = excluded.quantidade, preco_venda = excluded.preco_venda, valor = excluded.valor
      returning *
    ), linha_agora as materialized (
      select * from gravada
      union all select * from linha where id not in (select item_id from muda where item_id is not null)
    ), gravado as (
      update pedido p set valor_total = (select coalesce(sum(valor), 0) from linha_agora),
        custo_total = (select coalesce(sum(${custoDaLinha('linha_agora')}), 0) from linha_agora), versao = versao + 1,
        expira_em = case when status <> 'Aberto' then null when aprovacao is not null and not exists (select from muda) then expira_em
          else ${expiryTouched(reservationHours)} end,
        aprovacao = case when not exists (select from muda) then aprovacao end,
        aprovado = aprovado and not (${user.papel === 'comprador'} and coalesce((select cresce from confirmado), false))
      where id = ${pedidoId} and exists (select from pode) returning *
    ), historia as (
      ${historico(
        user,
        acao,
        sql`select g.id, ${lineTold('velha', 'preco_velho')}, ${lineTold('nova', 'preco_atual')}
        from muda m cross join gravado g group by g.id`,
      )} ${returned}
    )${avisado(user, acao, noticeOf(acao), [sql`p`, sql`gravado`])}${retirada(user, [sql`p`, sql`gravado`])}, agora as (
      select * from gravado union all select * from p where not exists (select from gravado)
    )`

/** Changes of an open order's lines notify nobody, except when a product ended. */
const noticeOf = (acao: string): Avisa => ({
  ...(acao === 'acabou' ? { tipo: 'produto-acabou' } : { tipo: 'pedido-alterado', se: sql`a.status = 'Confirmado'` }),
  mais: sql`jsonb_build_object('unidades', (select coalesce(jsonb_object_agg(produto_id, unidade_medida), '{}') from muda))`,
})

/**
 * One row if the order is confirmed: what prevents the change as a whole. If a client reaches the day's minimum only with
 * its other orders, or its buyer orders more within a limit for the day (`depende`), the statement runs again while none of
 * them can be changed.
 */
const confirmed = (user: User, { momento }: Attempt, alone: boolean): Sql => sql`select
      not (${user.admin} or ${inTime(momento, 'p')}) as atrasado, ${cutOff} as corte,
      not exists (select from critica where nova > 0)
        and not exists (select from linha where id not in (select item_id from critica where item_id is not null)) as esvazia,
      v.valor, ${minimum} as minimo, n.falta, c.aprovacao_acima as "aprovacaoAcima", cresce,
      case when ${user.papel === 'comprador'} and cresce then ${aboveLimit(sql`v.valor`, sql`p.data_entrega`, 'p')} end as "semAprovacao",
      not ${user.admin || alone} and ((n.falta = 0 and v.valor < ${minimum})
        or (${user.papel === 'comprador'} and cresce and c.aprovacao_acima is not null)) as depende
    from p join cliente c on c.id = p.cliente_id cross join configuracao f
      cross join lateral (select (select coalesce(sum(valor), 0) from linha)
        + (select coalesce(sum(round(preco_atual * nova, 2) - valor_velho), 0) from critica where muda) as valor offset 0) v
      cross join lateral (select ${missing(sql`v.valor`, sql`p.data_entrega`, 'p')} as falta offset 0) n
      cross join lateral (select v.valor > p.valor_total or exists (select from critica where nova > velha) as cresce offset 0) g
    where p.status = 'Confirmado'`

/** The price to order the line at: the shelf's, or the line's own if an administrator set one. */
const priceNow = (l: Sql, ep: Sql): Sql =>
  sql`case when ${l}.motivo_preco is null then ${ep}.preco_venda else ${l}.preco_venda end`

/**
 * Checks each wanted line against the locked shelf rows. A removal only has to match the current quantity. A line that a
 * confirmed order keeps unchanged (`fica`) keeps its price and is not checked. Another client's shelf is not among the
 * locked rows, so it looks like a missing one. Of an agreed price the line's quantity now is the most for a client: what it
 * gave up once it does not get back at that price.
 */
const criticism = (
  user: User,
): Sql => sql`select a.*, preco_atual, l.preco_venda as preco_velho, coalesce(l.valor, 0) as valor_velho,
    l.motivo_preco is not null as combinado, coalesce(l.nome, pr.nome) as nome,
    coalesce(l.unidade_medida, pr.unidade_medida) as unidade_medida, pr.preco_custo, pr.multiplo, ep.minimo, ep.maximo, ep.com_estoque,
    least(ep.quantidade - ep.reservada, d.livre) as disponivel,
    a.nova <> a.velha or (a.nova > 0 and preco_atual is distinct from l.preco_venda) as muda,
    case
      when ep.estante_id is null then 'fora'
      when a.outra then 'outra'
      when a.nova <> trunc(a.nova) and pr.unidade_medida = any(${UNIDADES_INTEIRAS}) then 'decimais'
      when a.nova > 0 and a.nova <> a.velha and mod(a.nova, pr.multiplo) <> 0 then 'multiplo'
      when a.nova > 0 and a.nova <> a.velha and a.nova < ep.minimo then 'minimo'
      when a.nova > 0 and a.nova <> a.velha and a.nova > ep.maximo then 'maximo'
      when a.informada <> a.velha then 'mudou'
      when a.nova = 0 or fica then null
      when not ep.aberta then 'fechada'
      when not (pr.ativo and ep.ativo) then 'inativo'
      when a.nova > a.velha and l.motivo_preco is not null and not ${user.admin} then 'combinado'
      when a.preco <> preco_atual then 'preco'
      when a.nova - a.velha > ep.quantidade - ep.reservada or (a.nova > a.velha and d.mais > d.livre) then 'pouco'
    end as motivo
  from alvo a cross join p
    left join linha l on l.id = a.item_id
    left join prateleira ep on ep.estante_id = a.estante_id and ep.produto_id = a.produto_id
    left join lateral (select * from produto where id = ep.produto_id offset 0) pr on true
    left join deposito d on d.produto_id = ep.produto_id
    cross join lateral (select (p.status = 'Confirmado' and a.nova = a.velha and a.preco = l.preco_venda) is true as fica) k
    cross join lateral (select case when fica then l.preco_venda else ${priceNow(sql`l`, sql`ep`)} end as preco_atual) now`

/** The changed lines before or after, for the history. */
const lineTold = (quantidade: 'velha' | 'nova', preco: 'preco_velho' | 'preco_atual'): Sql => {
  const [side, price] = [raw(`m.${quantidade}`), raw(`m.${preco}`)]
  return sql`jsonb_build_object('itens', coalesce(jsonb_agg(jsonb_build_object('produtoId', m.produto_id, 'nome', m.nome,
    'quantidade', ${side}, 'unidadeMedida', m.unidade_medida, 'precoVenda', ${price}) order by m.posicao) filter (where ${side} > 0), '[]'))`
}

/**
 * A line as the API answers it, over `item_pedido l`; `status` is its order's. A row, because `json_agg`
 * writes one at three quarters of the cost of `json_build_object`.
 */
const lineColumns = (status: Sql): Sql =>
  sql`select l.id as "itemPedidoId", l.estante_id as "estanteId", l.produto_id as "produtoId", l.nome,
  l.unidade_medida as "unidadeMedida", l.preco_venda as "precoVenda", l.quantidade, l.valor,
  case when ${status} in ('Entregue', 'Finalizado') then coalesce(l.quantidade_entregue, l.quantidade) end as "quantidadeEntregue",
  l.quantidade_ajustada as "quantidadeAjustada", (l.motivo_preco is not null)::int as "precoCombinado",
  l.motivo_preco as "motivoPreco", l.motivo_entrega as "motivoEntrega", l.motivo_ajuste as "motivoAjuste"`

/** An order's lines as the API answers them, by name; `lines` has the columns of `item_pedido`, `status` is the order's. */
export const linesAsJson = (lines: Sql, status: Sql = sql`p.status`): Sql =>
  sql`(select coalesce(json_agg(item order by l.nome, l.id), '[]')
    from (${lines}) l cross join lateral (${lineColumns(status)}) item)`

const criticismAsJson = sql`(select coalesce(json_agg(json_build_object('posicao', k.posicao, 'motivo', k.motivo,
    'estanteId', k.estante_id, 'produtoId', k.produto_id, 'itemPedidoId', k.item_id,
    'quantidade', k.velha, 'quantidadePedida', k.nova, 'nome', k.nome, 'unidadeMedida', k.unidade_medida,
    'precoVenda', k.preco_atual, 'combinado', k.combinado, 'disponivel', k.disponivel, 'multiplo', k.multiplo, 'minimo', k.minimo, 'maximo', k.maximo)
    order by k.posicao), '[]')
  from critica k)`
