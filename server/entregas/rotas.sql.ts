import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import type { NovaRota, Rota, RotaEditada } from '#contract/rotas.ts'
import { unknown } from '../cadastros/clientes.sql.ts'
import { assignments, values, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { searching } from '../db/searching.ts'

/** A route as the API answers it, over `rota r`. */
const columns = sql`r.id, r.nome, r.veiculo, r.entregador_id as "entregadorId", r.ativa::int as ativa,
  (select u.nome from usuario u where u.id = r.entregador_id) as "entregadorNome",
  array(select c.id from cliente c where c.rota_id = r.id order by c.ordem_na_rota, c.id) as clientes`

export const list = (db: Db, busca: string | undefined): Promise<Rota[]> =>
  db.rows`select ${columns} from rota r where ${where(searching(busca, sql`sem_acento(r.nome)`))} order by r.nome, r.id`

export const read = (db: Db, id: number): Promise<Rota | undefined> =>
  db.first`select ${columns} from rota r where r.id = ${id}`

export const create = (db: Db, nova: z.output<typeof NovaRota>): Promise<Rota> =>
  db.one`with r as (insert into rota ${values(nova)} returning *) select ${columns} from r`

export const update = (db: Db, { id, ...sent }: z.output<typeof RotaEditada>): Promise<Rota | undefined> =>
  db.first`with r as (update rota set ${assignments(sent)} where id = ${id} returning *) select ${columns} from r`

export const remove = (db: Db, id: number): Promise<unknown> => db.rows`delete from rota where id = ${id}`

/** Whether this user may drive: somebody of the provider's. */
export const isOfProvider = (db: Db, id: number): Promise<boolean> =>
  db.some`select from usuario where id = ${id} and admin`

/** Keeps other calls from moving stops meanwhile; there are few routes. */
export const lockRoutes = (db: Db): Promise<{ id: number; ativa: boolean }[]> =>
  db.rows`select id, ativa from rota order by id for update`

export const unknownClients = (db: Db, ids: readonly number[]): Promise<number[]> => db.column(unknown(ids))

/** After the day's own places, in the route's order. */
const LATER = 100_000

/**
 * Puts exactly these clients on the route, in this order; nobody's rows are written that stay as they are. Days from `hoje`
 * on that have places of their own keep these clients' stops where they are; who has none there yet joins at the end. The
 * stops of a route that some left close up.
 */
export async function order(db: Db, id: number, clientes: readonly number[], hoje: string): Promise<void> {
  const held = await db.rows<{ rotaId: number | null }>`select rota_id as "rotaId" from cliente
    where rota_id = ${id} or id = any(${clientes}::int[])
      or rota_id in (select rota_id from cliente where id = any(${clientes}::int[]))
    order by id for no key update`
  await db.rows`insert into parada_do_dia (dia, cliente_id, rota_id, ordem)
    select d.dia, c.id, c.rota_id, ${LATER} + c.ordem_na_rota
    from cliente c cross join (select distinct dia from parada_do_dia where dia >= ${hoje}) d
    where (c.rota_id = ${id} or c.id = any(${clientes}::int[])) and exists (
      select from pedido where cliente_id = c.id and data_entrega = d.dia and status = any(${STATUS_QUE_CONTAM}))
    on conflict do nothing`
  await db.rows(leave(sql`rota_id = ${id} and id <> all(${clientes}::int[])`))
  await db.rows`update cliente c set rota_id = ${id}, ordem_na_rota = w.ordem
    from unnest(${clientes}::int[]) with ordinality w(id, ordem)
    where c.id = w.id and (c.rota_id, c.ordem_na_rota) is distinct from (${id}::int, w.ordem::int)`
  const left = held.flatMap(({ rotaId }) => (rotaId === null || rotaId === id ? [] : rotaId))
  if (left.length > 0) await closeUp(db, left)
}

/** The audit tells who was moved, not each stop behind that moves up. */
async function closeUp(db: Db, rotas: readonly number[]): Promise<void> {
  const { autor } = await db.one<{ autor: string }>`select coalesce(current_setting('pedidos.autor', true),
    '') as autor`
  const author = (text: string) => db.rows`select set_config('pedidos.autor', ${text}, true)`
  await author('')
  await db.rows`update cliente c set ordem_na_rota = w.ordem
    from (select id, row_number() over (partition by rota_id order by ordem_na_rota, id)::int as ordem from cliente
      where rota_id = any(${rotas}::int[])) w
    where c.id = w.id and c.ordem_na_rota <> w.ordem`
  await author(autor)
}

export const leaveAll = (db: Db, id: number): Promise<unknown> => db.rows(leave(sql`rota_id = ${id}`))

const leave = (which: Sql): Sql => sql`update cliente set rota_id = null, ordem_na_rota = null where ${which}`
