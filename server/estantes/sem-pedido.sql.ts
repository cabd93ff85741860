import sql, { type Sql } from 'sql-template-tag'
import type { Agora, Momento } from '../instants.ts'
import { left, stock } from './disponivel.sql.ts'
import { aberta, closes } from './estantes.sql.ts'

/** Whether a live order has lines of the shelf `e`. `offset 0` forces a lookup per shelf, instead of a scan of all orders' lines. */
export const ordered = sql`exists (
  select from item_pedido i join pedido p on p.id = i.pedido_id where i.estante_id = e.id and p.status <> 'Cancelado' offset 0)`

/** Whether the shelf `e` has something left to order. */
export const offers = sql`exists (select from estante_produto ep join produto p on p.id = ep.produto_id ${stock}
  where ep.estante_id = e.id and ep.ativo and p.ativo and ${left} > 0)`

/** Shelves `e` with their deadline (`prazo`), and whether they already have an order (`pedida`). */
const asked = (agora: Agora) =>
  sql`e.cliente_id, e.id, e.periodo, e.valida_ate, e.fecha_em, ${closes(agora)} as prazo, ${ordered} as pedida`

/** Each client's open shelf that needs an order: one without an order before one with, then the first to close. */
export const firstOpen = (agora: Agora): Sql => sql`select distinct on (cliente_id) *, true as aberta from (
    select ${asked(agora)} from estante e where ${aberta(agora)}
  ) e order by cliente_id, pedida, prazo, id`

export const shelvesById = (agora: Agora, ids: readonly number[]): Sql =>
  sql`select ${asked(agora)}, ${aberta(agora)} as aberta from estante e where e.id = any(${ids})`

/** Whether the shelf `e` of the client `c` waits for an order: none is under way, and none was created after `since`. */
export const waits = (
  momento: Momento,
  since: Sql,
): Sql => sql`(c.ativo and ${aberta(momento)} and ${offers} and not exists (
  select from item_pedido i join pedido p on p.id = i.pedido_id where i.estante_id = e.id
    and (p.status in ('Aberto', 'Confirmado') or p.status <> 'Cancelado' and p.data_criacao > ${since}) offset 0))`

/** Open shelves `e` that close by `until`. The redundant ranges can use an index; `aberta` alone does not bound the closing time. */
export const closingBy = (agora: Agora, until: Sql): Sql => sql`(${aberta(agora)} and ${closes(agora)} <= ${until}
  and (e.fecha_em > ${agora.instante}::timestamptz and e.fecha_em <= ${until}
    or e.valida_ate >= ${agora.dia}::date and e.valida_ate <= (${until} at time zone ${agora.timeZone})::date))`

/** The fields of a reminder `m`. */
export const reminder = sql`to_char(m.quando at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as quando, m.canal,
  (m.autor_id is null)::int as automatico, (select nome from usuario where id = m.autor_id) as por`

/** The newest reminder of a shelf, as JSON; null if there is none. */
export const lastReminder = (estanteId: Sql): Sql => sql`(select to_jsonb(r) from (
    select ${reminder} from lembrete m where m.estante_id = ${estanteId} order by m.quando desc limit 1) r)`
