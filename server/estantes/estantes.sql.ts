import sql, { join, type Sql } from 'sql-template-tag'
import * as z from 'zod'
import { ZeroOuUm } from '#contract/campos.ts'
import type {
  Estante,
  EstanteDoCliente,
  EstanteEditada,
  listarEstantes,
  listarEstantesDoCliente,
  NovaEstante,
  SituacaoDaEstante,
} from '#contract/estantes.ts'
import type { Output } from '#contract/route.ts'
import { type User, visibleTo } from '../access.ts'
import { begun, notOver as stillOpen } from '../cadastros/estoque.sql.ts'
import { changedAt, changeKey, changesSince, newestChange } from '../db/changes.ts'
import { assignments, equals, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ById, Id, page, readCursor } from '../db/paging.ts'
import { hasTrigram, searching, searchingWord, wordsOf } from '../db/searching.ts'
import { type Agora, type Momento, withInstants } from '../instants.ts'
import { left, stock } from './disponivel.sql.ts'

/**
 * Whether the shelf takes orders: active, today within its validity, and now between its opening and closing instants, if
 * any. A condition instead of a job, so a server that was down misses nothing. Boolean, never null.
 */
export const aberta = (momento: Momento): Sql => sql`(e.ativa and ${begun(momento)} and ${stillOpen(momento)})`

/** The shelves `e` a user may read: a client's own active ones, open or not. */
export function readable(user: User): Sql {
  return where(visibleTo(user, 'e.cliente_id'), user.admin ? undefined : sql`e.ativa`)
}

const dayBegins = (day: Sql, timeZone: string): Sql => sql`${day}::timestamp at time zone ${timeZone}`

/** The instant from which the shelf takes no more orders; null if it never closes. */
export const closes = ({ timeZone }: Pick<Agora, 'timeZone'>): Sql =>
  sql`least(e.fecha_em, ${dayBegins(sql`(e.valida_ate + 1)`, timeZone)})`

/** The instant before which the shelf takes no orders; null if it was never closed. */
const opens = ({ timeZone }: Pick<Agora, 'timeZone'>): Sql =>
  sql`greatest(e.abre_em, ${dayBegins(sql`e.valida_de`, timeZone)})`

/** Whether the shelf will open on schedule. Boolean, never null. */
const porAbrir = (agora: Agora): Sql => sql`(e.ativa
    and coalesce(${opens(agora)} > ${agora.instante}::timestamptz and coalesce(${opens(agora)} < ${closes(agora)}, true), false))`

const columns = (agora: Agora) => sql`e.id, e.periodo, e.cliente_id as "clienteId", c.nome as "clienteNome",
  e.observacao, e.ativa::int as ativa, e.valida_de as "validaDe", e.valida_ate as "validaAte",
  e.abre_em as "abreEm", e.fecha_em as "fechaEm", ${aberta(agora)}::int as aberta,
  ${porAbrir(agora)}::int as "porAbrir", ${changedAt('estante', sql`e`)} as "alteradoEm"`

/** Shelves that may be open now or later, in a form that the index covers. */
const notOver = ({ dia }: Momento): Sql => sql`(e.ativa and (e.valida_ate >= ${dia}::date or e.valida_ate is null))`

const inState: Record<SituacaoDaEstante, (agora: Agora) => Sql> = {
  aberta: agora => where(notOver(agora), aberta(agora)),
  'por-abrir': agora => where(notOver(agora), porAbrir(agora)),
  encerrada: agora => sql`e.ativa and not ${aberta(agora)} and not ${porAbrir(agora)}`,
  inativa: () => sql`not e.ativa`,
}

const hasOrders = sql`exists (select from item_pedido where estante_id = e.id)`

type Query = Output<typeof listarEstantes.querystring>

/** One page, with the total: open shelves first, then the newest. `busca` searches period and client (name, CNPJ, city). */
export async function list(db: Db, agora: Agora, query: Query) {
  const { busca, parecidos, clienteId, periodo, aPartirDe, ativa, situacao, alteradoDesde, limite, cursor } = query
  const filter = where(
    ...(await inPeriodOrClient(db, busca, parecidos)),
    equals(sql`e.cliente_id`, clienteId),
    equals(sql`lower(e.periodo)`, periodo?.toLowerCase()),
    aPartirDe === undefined ? undefined : sql`e.id >= ${aPartirDe}`,
    equals(sql`e.ativa`, ativa),
    situacao && inState[situacao](agora),
  )
  if (alteradoDesde) {
    const since = await changesSince(db, alteradoDesde, cursor)
    const changed = (which: Sql) =>
      sql`from mudanca m join estante e on e.id = m.registro_id join cliente c on c.id = e.cliente_id
        where ${where(filter, newestChange('estante'), which)}`
    const rows =
      await db.rows<Estante>`select ${columns(agora)} ${changed(since(sql`m.alterado_em`, sql`m.registro_id`))}
      order by m.alterado_em, m.registro_id limit ${limite + 1}`
    const total =
      await db.count`select count(*) as total ${changed(sql`m.alterado_em >= ${alteradoDesde}::timestamptz`)}`
    return { ...page(rows, limite, changeKey), total }
  }
  const [open, last] = readCursor(cursor, ByOpenAndId) ?? [1, null]
  const before = last === null ? undefined : sql`e.id < ${last}`
  const newest = (...of: (Sql | undefined)[]) =>
    sql`(select * from estante e where ${where(filter, ...of)} order by id desc limit ${limite + 1})`
  const rows = await db.rows<Estante>`select ${columns(agora)} from (
      ${newest(notOver(agora), aberta(agora), open ? before : sql`false`)}
      union all
      ${newest(sql`not ${aberta(agora)}`, open ? undefined : before)}
    ) e join cliente c on c.id = e.cliente_id
    order by aberta desc, e.id desc limit ${limite + 1}`
  const total = await db.count`select count(*) as total from estante e where ${filter}`
  return { ...page(rows, limite, ({ aberta, id }) => [aberta, id]), total }
}

const ByOpenAndId = z.tuple([ZeroOuUm, Id])

/** Shelves `e` with every word in period or client; two conditions, each of which can use its index (docs/decisions/015). */
export async function inPeriodOrClient(db: Db, busca: string | undefined, parecidos = false): Promise<Sql[]> {
  const words = wordsOf(busca)
  if (parecidos && words.length) return inAlike(db, words)
  return words.map(word => {
    const clients = sql`select id from cliente where ${searchingWord(word)}`
    // Without an index to use, each shelf is looked up in the hashed rows instead of compared with all of an array.
    const client = hasTrigram(word) ? sql`= any(array(${clients}))` : sql`in (${clients})`
    return sql`(${searchingWord(word, sql`e.busca`)} or e.cliente_id ${client})`
  })
}

/** Comparing trigrams is slow and shelves many, so periods and clients are compared first, each once. */
async function inAlike(db: Db, words: string[]): Promise<Sql[]> {
  const alike = words.map(
    word => sql`select array(select busca from periodo where ${searchingWord(word, undefined, true)}) as periodos,
      array(select id from cliente where ${searchingWord(word, undefined, true)}) as clientes`,
  )
  const found = await db.rows<{
    periodos: string[]
    clientes: number[]
  }>`with periodo as materialized (select distinct busca from estante) ${join(alike, ' union all ')}`
  return found.map(
    ({ periodos, clientes }) => sql`(e.busca = any(${periodos}::text[]) or e.cliente_id = any(${clientes}::int[]))`,
  )
}

type ClienteQuery = Output<typeof listarEstantesDoCliente.querystring>

/** One page of a client's shelves, newest first; undefined if there is no such client or the user may not see it. */
export async function listOfCliente(db: Db, user: User, agora: Agora, clienteId: number, query: ClienteQuery) {
  const { limite } = query
  const after = readCursor(query.cursor, ById)
  const filter = where(searching(query.busca, sql`e.busca`), sql`e.cliente_id = ${clienteId}`, readable(user))
  const rows = await db.rows<EstanteDoCliente>`select ${columns(agora)}${orderable(agora)}${inOpenOrder(clienteId)}
    from estante e join cliente c on c.id = e.cliente_id
    where ${where(filter, after && sql`e.id < ${after[0]}`)}
    order by e.id desc limit ${limite + 1}`
  const found = page(rows, limite, ({ id }) => [id])
  if (rows.length) return found
  const cliente = await db.first`select from cliente where id = ${clienteId} and ${visibleTo(user, 'id')}`
  return cliente ? found : undefined
}

/** Number of products that an open shelf still has to order. Null for a closed one, because a client has many of those. */
const orderable = (agora: Agora): Sql => sql`, case when ${aberta(agora)} then (
    select count(*)::int from estante_produto ep join produto p on p.id = ep.produto_id ${stock}
    where ep.estante_id = e.id and ep.ativo and p.ativo and ${left} > 0
  ) end as produtos`

/** Whether the client's open order holds lines of the shelf. The order is looked up once, not once per shelf. */
const inOpenOrder = (clienteId: number): Sql => sql`, (e.id = any(array(
    select i.estante_id from pedido p join item_pedido i on i.pedido_id = p.id
    where p.cliente_id = ${clienteId} and p.status = 'Aberto'
  )))::int as "noPedidoAberto"`

export const read = (db: Db, user: User, agora: Agora, id: number): Promise<Estante | undefined> =>
  db.first`select ${columns(agora)}, ${hasOrders}::int as "emUso" from estante e
    join cliente c on c.id = e.cliente_id
    where e.id = ${id} and ${readable(user)}`

export function create(db: Db, agora: Agora, nova: z.output<typeof NovaEstante>): Promise<Estante | undefined> {
  const { periodo, clienteId, observacao = '', ativa = true, validaDe = null, validaAte = null } = nova
  const { abreEm = null, fechaEm = null } = withInstants(nova, agora)
  return db.first`with nova as (
      insert into estante (periodo, cliente_id, observacao, ativa, valida_de, valida_ate, abre_em, fecha_em)
      values (${periodo}, ${clienteId}, ${observacao}, ${ativa}, ${validaDe}, ${validaAte}, ${abreEm}, ${fechaEm}) returning *
    )
    select ${columns(agora)} from nova e join cliente c on c.id = e.cliente_id`
}

type Edited = z.output<typeof EstanteEditada>

/**
 * The client that the shelf keeps because it has orders, if it has. The lock comes first, so that the next statement
 * sees the lines of every order that held the shelf (`for share`) until then.
 */
export async function holdClient(db: Db, id: number): Promise<number | undefined> {
  await db.rows`select from estante where id = ${id} for no key update`
  const kept = await db.first<{ clienteId: number }>`select cliente_id as "clienteId" from estante e
    where id = ${id} and ${hasOrders}`
  return kept?.clienteId
}

/** Writes the fields that were sent. */
export function update(db: Db, agora: Agora, edited: Edited): Promise<Estante | undefined> {
  const { id, ...fields } = withInstants(edited, agora)
  return db.first`with mudada as (update estante set ${assignments(fields)} where id = ${id} returning *)
    select ${columns(agora)} from mudada e join cliente c on c.id = e.cliente_id`
}

export const changeState = (db: Db, agora: Agora, id: number, ativa: boolean): Promise<Estante | undefined> =>
  db.first`with mudada as (update estante set ativa = ${ativa} where id = ${id} returning *)
    select ${columns(agora)} from mudada e join cliente c on c.id = e.cliente_id`

/** Deletes the shelf and its products if no order uses it; `inUse` says whether an order prevented it. */
export async function deleteWithoutOrders(db: Db, agora: Agora, id: number) {
  const estante =
    await db.first<Estante>`with excluida as (delete from estante e where id = ${id} and not ${hasOrders} returning *)
    select ${columns(agora)} from excluida e join cliente c on c.id = e.cliente_id`
  if (estante) return { estante, inUse: false }
  return { estante: undefined, inUse: await db.some`select from estante where id = ${id}` }
}
