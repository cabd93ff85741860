import sql, { type Sql } from 'sql-template-tag'
import { CONTADOS } from '#contract/contados.ts'
import { USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import type { PaginaLida } from '#contract/listas.ts'
import type { lerPedido, listarPedidos, listarPedidosDoCliente, Pedido } from '#contract/pedidos.ts'
import type { Answer, Output } from '#contract/route.ts'
import { type User, visibleOrder, visibleTo } from '../access.ts'
import type { Business } from '../business.ts'
import { changedAt, changeKey, changesSince, newestChange } from '../db/changes.ts'
import { equals, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ById, page, readCursor } from '../db/paging.ts'
import { searching } from '../db/searching.ts'
import { addHistory } from './historico.sql.ts'

/** Whether the order `p` waits for approval. */
export const aguarda = sql`(p.aprovacao is not null and p.status = 'Aberto')`

/** The names of the order's approvers who have a password, or none. */
const approvers = (senha: Sql): Sql => sql`array(select u.nome from usuario u
    where u.cliente_id = p.cliente_id and u.papel = 'aprovador' and u.senha_hash ${senha} order by u.nome, u.id limit 20)`

/** The order's client as it is called, of a delivered order as it was then; over `pedido p join cliente c`. */
export const clienteNome = sql`coalesce(p.cliente_nome, c.nome)`

/** What an order `p` is read beside: its client, and what it owes, once it is delivered. */
export const beside = sql`join cliente c on c.id = p.cliente_id left join recebivel v on v.pedido_id = p.id`

/** An order as the API answers it, over `pedido p` and `beside`. */
export const columns = sql`p.id, p.status, p.data_criacao as "dataCriacao", p.data_confirmacao as "dataConfirmacao",
  p.data_cancelamento as "dataCancelamento", case when ${aguarda} then (p.aprovacao ->> 'dataEntrega')::date else p.data_entrega end as "dataEntrega", p.valor_total as "valorTotal",
  p.cliente_id as "clienteId", ${clienteNome} as "clienteNome", p.observacao, p.empresa, case when not ${aguarda} then p.expira_em end as "expiraEm",
  v.vencimento, v.pago, v.saldo, p.recebido_por as "recebidoPor", ${changedAt('pedido', sql`p`)} as "alteradoEm",
  p.versao, p.versao_impressa as "versaoImpressa", ${aguarda}::int as "aguardaAprovacao",
  case when ${aguarda} then p.aprovacao || jsonb_build_object(
    'pedidaPor', coalesce((select u.nome from usuario u where u.id = (p.aprovacao ->> 'usuarioId')::int),
      (select h.usuario_nome from historico h where h.pedido_id = p.id and h.usuario_id = (p.aprovacao ->> 'usuarioId')::int order by h.id desc limit 1),
      ${USUARIO_REMOVIDO}),
    'quemAprova', ${approvers(sql`is not null`)}, 'quemNaoEntrou', ${approvers(sql`is null`)}) end as aprovacao`

/** Other systems' numbers are for administrators. */
const columnsFor = ({ papel }: User): Sql =>
  papel === 'administrador' ? sql`${columns}, p.codigo_externo as "codigoExterno"` : columns

type Filters = Partial<Output<typeof listarPedidos.querystring>> &
  Output<typeof listarPedidosDoCliente.querystring> &
  PaginaLida & { dataEntrega?: string }

/** One page, newest first; of the orders that `found` describes instead of `busca`, if given. */
export async function list(db: Db, user: User, filters: Filters, found?: Sql) {
  const { limite, cursor, contar, busca, alteradoDesde } = filters
  const filter = await narrowed(db, user, filters, found)
  const listed = (from: Sql, which: Sql | undefined, order: Sql) =>
    (busca || alteradoDesde ? db : db.hot).rows<Pedido>`select ${columnsFor(user)} from ${from} ${beside}
      where ${where(filter, which)} order by ${order} limit ${limite + 1}`
  if (alteradoDesde) {
    const since = await changesSince(db, alteradoDesde, cursor)
    const which = where(newestChange('pedido'), since(sql`m.alterado_em`, sql`m.registro_id`))
    const changes = sql`mudanca m join pedido p on p.id = m.registro_id`
    return pageOf(page(await listed(changes, which, sql`m.alterado_em, m.registro_id`), limite, changeKey))
  }
  const after = readCursor(cursor, ById)
  const rows = await listed(sql`pedido p`, after && sql`p.id < ${after[0]}`, sql`p.id desc`)
  const total = contar && !after ? { total: rows.length > limite ? await count(db, filter) : rows.length } : {}
  return { ...pageOf(page(rows, limite, ({ id }) => [id])), ...total }
}

const pageOf = ({ rows: pedidos, proximo }: { rows: Pedido[]; proximo: string | null }) => ({ pedidos, proximo })

async function narrowed(db: Db, user: User, filters: Filters, found?: Sql): Promise<Sql> {
  const { status, clienteId, dataEntrega, dataInicial, dataFinal, aguardaAprovacao, codigoExterno } = filters
  return where(
    visibleTo(user, 'p.cliente_id'),
    status && sql`p.status = ${status}`,
    equals(sql`p.cliente_id`, clienteId),
    aguardaAprovacao === undefined ? undefined : aguardaAprovacao ? aguarda : sql`not ${aguarda}`,
    equals(sql`p.data_entrega`, dataEntrega),
    dataInicial === undefined ? undefined : sql`p.data_entrega >= ${dataInicial}`,
    dataFinal === undefined ? undefined : sql`p.data_entrega <= ${dataFinal}`,
    user.papel === 'administrador' ? equals(sql`p.codigo_externo`, codigoExterno) : undefined,
    found ?? (await clientsFirst(db, filters)),
  )
}

/**
 * As `numberOrClient`, with the clients found before their orders: the planner, which cannot know how many match several
 * words, would look through all orders for those of none, or read those of all for one page.
 */
async function clientsFirst(db: Db, { busca, parecidos }: Filters): Promise<Sql | undefined> {
  if (!busca?.trim()) return undefined
  const clients = await db.rows<{ id: number }>`select c.id from cliente c where ${clientFound(busca, parecidos)}`
  return sql`(${numbered(busca)} or p.cliente_id = any(${clients.map(({ id }) => id)}::int[]))`
}

/** The number of orders; null above CONTADOS, because counting a million would take 0.3 s on every key of a search. */
async function count(db: Db, filter: Sql): Promise<number | null> {
  const total = await db.count`select count(*) as total from (
    select from pedido p join cliente c on c.id = p.cliente_id where ${filter} limit ${CONTADOS + 1}) as contados`
  return total > CONTADOS ? null : total
}

const numberIn = (busca: string): string | undefined => /^\s*#?(\d{1,9})\s*$/.exec(busca)?.[1]

/** The order `p` that has the searched number. */
export const numbered = (busca = ''): Sql | undefined =>
  busca.trim() ? sql`p.id = ${numberIn(busca) ?? null}::int` : undefined

/** This many digits of a CNPJ identify a company; fewer occur in too many CNPJs, and are searched for in names alone. */
const CNPJ_ROOT = 8

const clientFound = (busca: string, parecidos?: boolean): Sql =>
  (numberIn(busca)?.length ?? CNPJ_ROOT) < CNPJ_ROOT
    ? sql`strpos(c.nome, ${busca.trim()}) > 0`
    : where(searching(busca, sql`c.busca`, parecidos))

/** Searches orders `p` by number, or by their client's name, city or CNPJ; as an array, so that both sides use their index. */
export const numberOrClient = (busca = ''): Sql | undefined =>
  busca.trim()
    ? sql`(${numbered(busca)} or p.cliente_id = any(array(select c.id from cliente c where ${clientFound(busca)})))`
    : undefined

const first = (db: Db, user: User, which: Sql): Promise<Pedido | undefined> =>
  db.hot.first`select ${columnsFor(user)} from pedido p ${beside} where ${visibleOrder(user)} and ${which}`

/**
 * Of one order: whether the van is under way (the order's own stop is ahead, and another one of its route is done), and whether
 * somebody signed for it.
 */
export const atTheDoor = (
  db: Db,
  { id }: Pick<Pedido, 'id'>,
): Promise<Pick<Answer<typeof lerPedido>, 'saiuParaEntrega' | 'assinado'> | undefined> =>
  db.first`select exists (select from pedido o
        where o.data_entrega = p.data_entrega and o.status in ('Entregue', 'Finalizado') and o.cliente_id <> p.cliente_id
          and p.status = 'Confirmado' and rota_do_dia(o.data_entrega, o.cliente_id) = rota_do_dia(p.data_entrega, p.cliente_id)
      )::int as "saiuParaEntrega",
      exists (select from assinatura where pedido_id = p.id)::int as assinado
    from pedido p where p.id = ${id}`

export const read = (db: Db, user: User, id: number) => first(db, user, sql`p.id = ${id}`)

/** The client's newest order, in any status. */
export const newest = (db: Db, user: User, clienteId: number) =>
  first(db, user, sql`p.cliente_id = ${clienteId} order by p.id desc limit 1`)

/**
 * Opens the client's order, or finds the open one: a partial unique index allows only one. Undefined if the client is not visible or
 * not active, or if the open order was confirmed at this moment.
 */
export const create = (db: Db, user: User, clienteId: number, { reservationHours }: Business) =>
  db.transaction(async db => {
    const novo = await db.hot.first<{ id: number }>`insert into pedido (cliente_id, expira_em)
      select id, ${expiry(reservationHours)} from cliente where id = ${clienteId} and ativo and ${visibleTo(user, 'id')}
      on conflict (cliente_id) where status = 'Aberto' do nothing returning id`
    const criado = novo !== undefined
    if (criado) {
      await addHistory(db, user, novo.id, 'criar', { antes: null, depois: { status: 'Aberto' } })
      db.announce({ pedidoId: novo.id, clienteId, acao: 'criar' })
    }
    return db.hot.first<Pedido & { criado: boolean }>`select ${columns}, ${criado}::boolean as criado
      from pedido p ${beside}
      where p.cliente_id = ${clienteId} and p.status = 'Aberto' and ${visibleTo(user, 'p.cliente_id')}`
  })

/** Expiry of an open order created now. */
const expiry = (hours: number): Sql => sql`now() + make_interval(secs => ${hours * 3600})`
/** Expiry of an order `p` touched now, if it is open; never earlier than before, because a standing order is kept longer. */
export const expiryTouched = (hours: number): Sql =>
  sql`case when p.status = 'Aberto' then greatest(p.expira_em, ${expiry(hours)}) end`

/** Both totals of an order: what its lines add up to now, and what is stored on it. */
export const totals = (db: Db, user: User, id: number): Promise<{ soma: number; gravado: number } | undefined> =>
  db.first`select coalesce((select sum(valor) from item_pedido where pedido_id = p.id), 0) as soma,
    p.valor_total as gravado
    from pedido p where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')}`

/** Writes a locked order, one version on. */
export const written = (db: Db, id: number, set: Sql): Promise<Pedido> =>
  db.hot.one`with p as (update pedido p set ${set}, versao = versao + 1 where id = ${id} returning *)
    select ${columns} from p ${beside}`

/** For `written`, where neither goods nor prices change: a printed order stays up to date. */
export const sameOnPaper = sql`versao_impressa = versao_impressa + (versao_impressa = versao)::int`
