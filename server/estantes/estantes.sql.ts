import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod'
import type {
  Estante,
  EstanteDoCliente,
  EstanteEditada,
  listarEstantes,
  listarEstantesDoCliente,
  NovaEstante,
} from '#contract/estantes.ts'
import type { Output } from '#contract/route.ts'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'
import { assignments, ById, countOf, page, readCursor, searching, searchingWord, where, wordsOf } from '../db/paging.ts'

/** Whether the shelf takes orders: active, and `hoje` (the business's day) within its validity. Boolean, never null. */
export function aberta(hoje: string, alias = 'e'): Sql {
  const e = raw(alias)
  return sql`(${e}.ativa and coalesce(${e}.valida_de <= ${hoje}::date, true)
    and coalesce(${e}.valida_ate >= ${hoje}::date, true))`
}

/** The shelves `e` a user may read: a client's own while they are active, open or not. */
export function readable(user: User): Sql {
  return where(visibleTo(user, 'e.cliente_id'), user.admin ? undefined : sql`e.ativa`)
}

const columns = (hoje: string) => sql`e.id, e.periodo, e.cliente_id as "clienteId", c.nome as "clienteNome",
  e.observacao, e.ativa::int as ativa, e.valida_de as "validaDe", e.valida_ate as "validaAte",
  ${aberta(hoje)}::int as aberta`

const hasOrders = sql`exists (select from item_pedido where estante_id = e.id)`

type Query = Output<typeof listarEstantes.schema.querystring>

/** One page, newest first, and how many there are in all; `busca` looks into the period, the client's name, CNPJ and city. */
export async function list(db: Db, hoje: string, query: Query) {
  const { busca, clienteId, ativa } = query
  const filter = where(
    ...wordsOf(busca).map(inPeriodOrClient),
    clienteId === undefined ? undefined : sql`e.cliente_id = ${clienteId}`,
    ativa === undefined ? undefined : sql`e.ativa = ${ativa}`,
  )
  const found = await newestFirst(db, hoje, query, filter)
  const total = await countOf(db, sql`select count(*) as total from estante e where ${filter}`)
  return { ...found, total }
}

/** As two conditions over the shelf alone, so that each is served by its index (docs/decisions/015). */
const inPeriodOrClient = (word: string): Sql => sql`(${searchingWord(word, sql`e.busca`)}
  or e.cliente_id = any(array(select id from cliente where ${searchingWord(word)})))`

type ClienteQuery = Output<typeof listarEstantesDoCliente.schema.querystring>

/** One page of a client's shelves, newest first; undefined where the user may not see that client or there is none. */
export async function listOfCliente(db: Db, user: User, hoje: string, clienteId: number, query: ClienteQuery) {
  const filter = where(searching(query.busca, sql`e.busca`), sql`e.cliente_id = ${clienteId}`, readable(user))
  const found = await newestFirst<EstanteDoCliente>(
    db,
    hoje,
    query,
    filter,
    sql`${orderable(hoje)}${inOpenOrder(clienteId)}`,
  )
  if (found.rows.length) return found
  const cliente = await db.first(sql`select from cliente where id = ${clienteId} and ${visibleTo(user, 'id')}`)
  return cliente ? found : undefined
}

/** How many products an open shelf has left to order. Null for a closed one: a client has many of those. */
const orderable = (hoje: string): Sql => sql`, case when ${aberta(hoje)} then (
    select count(*)::int from estante_produto ep join produto p on p.id = ep.produto_id
    where ep.estante_id = e.id and ep.ativo and p.ativo and ep.quantidade > ep.reservada
  ) end as produtos`

/** Whether the client's open order holds lines of the shelf: the order is looked up once, not once a shelf. */
const inOpenOrder = (clienteId: number): Sql => sql`, (e.id = any(array(
    select i.estante_id from pedido p join item_pedido i on i.pedido_id = p.id
    where p.cliente_id = ${clienteId} and p.status = 'Aberto'
  )))::int as "noPedidoAberto"`

async function newestFirst<Row extends Estante>(
  db: Db,
  hoje: string,
  { limite, cursor }: ClienteQuery,
  filter: Sql,
  more: Sql = empty,
) {
  const after = readCursor(cursor, ById)
  const rows = await db.rows<Row>(
    sql`select ${columns(hoje)}${more} from estante e join cliente c on c.id = e.cliente_id
      where ${where(filter, after && sql`e.id < ${after[0]}`)}
      order by e.id desc limit ${limite + 1}`,
  )
  return page(rows, limite, ({ id }) => [id])
}

export function read(db: Db, user: User, hoje: string, id: number): Promise<Estante | undefined> {
  return db.first(
    sql`select ${columns(hoje)} from estante e join cliente c on c.id = e.cliente_id
      where e.id = ${id} and ${readable(user)}`,
  )
}

export function create(db: Db, hoje: string, nova: z.output<typeof NovaEstante>): Promise<Estante | undefined> {
  const { periodo, clienteId, observacao = '', ativa = true, validaDe = null, validaAte = null } = nova
  return db.first(
    sql`with nova as (
        insert into estante (periodo, cliente_id, observacao, ativa, valida_de, valida_ate)
        values (${periodo}, ${clienteId}, ${observacao}, ${ativa}, ${validaDe}, ${validaAte}) returning *
      )
      select ${columns(hoje)} from nova e join cliente c on c.id = e.cliente_id`,
  )
}

type Edited = z.output<typeof EstanteEditada>
/** Why a shelf with orders was not written: what it holds now, and whether the input was sound at all. */
export type Kept = { clienteId: number; clienteExists: boolean; emOrdem: boolean }

/**
 * Writes the fields that were sent. A shelf with orders keeps its client. The lock comes first, so that the statement
 * after it sees the lines of every order that held the shelf (`for share`) until then.
 */
export function update(db: Db, hoje: string, edited: Edited): Promise<{ estante?: Estante; kept?: Kept }> {
  const { id, clienteId, validaDe, validaAte, ...same } = edited
  const fields = { ...same, cliente_id: clienteId, valida_de: validaDe, valida_ate: validaAte }
  return db.transaction(async db => {
    const locked = await db.first(sql`select from estante where id = ${id} for no key update`)
    if (!locked) return {}
    const estante = await db.first<Estante>(
      sql`with mudada as (
          update estante e set ${assignments(fields)}
          where id = ${id} and (cliente_id = ${clienteId} or not ${hasOrders}) returning *
        )
        select ${columns(hoje)} from mudada e join cliente c on c.id = e.cliente_id`,
    )
    if (estante) return { estante }
    const kept = await whyKept(db, edited)
    return kept ? { kept } : {}
  })
}

function whyKept(db: Db, { id, clienteId, validaDe, validaAte }: Edited): Promise<Kept | undefined> {
  const de = validaDe === undefined ? sql`valida_de` : sql`${validaDe}::date`
  const ate = validaAte === undefined ? sql`valida_ate` : sql`${validaAte}::date`
  return db.first(
    sql`select cliente_id as "clienteId", coalesce(${de} <= ${ate}, true) as "emOrdem",
        exists (select from cliente where id = ${clienteId}) as "clienteExists"
      from estante where id = ${id}`,
  )
}

export function changeState(db: Db, hoje: string, id: number, ativa: boolean): Promise<Estante | undefined> {
  return db.first(
    sql`with mudada as (update estante set ativa = ${ativa} where id = ${id} returning *)
      select ${columns(hoje)} from mudada e join cliente c on c.id = e.cliente_id`,
  )
}

/** Deletes the shelf and its products when no order took from it; says whether that is what stood in the way. */
export async function deleteWithoutOrders(db: Db, hoje: string, id: number) {
  const estante = await db.first<Estante>(
    sql`with excluida as (delete from estante e where id = ${id} and not ${hasOrders} returning *)
      select ${columns(hoje)} from excluida e join cliente c on c.id = e.cliente_id`,
  )
  if (estante) return { estante, inUse: false }
  const still = await db.first(sql`select from estante where id = ${id}`)
  return { estante: undefined, inUse: still !== undefined }
}
