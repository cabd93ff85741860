import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import { somarDias } from '#contract/dias.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Base, relatorioDePedidos } from '#contract/relatorios.ts'
import type { Answer, Output } from '#contract/route.ts'
import { where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { Id, page, readCursor } from '../db/paging.ts'
import { inicioDoDia } from '../instants.ts'
import { beside, columns, numberOrClient } from '../pedidos/pedidos.sql.ts'

type Report = Answer<typeof relatorioDePedidos>
type Page = Output<typeof relatorioDePedidos.querystring>
type Ordem = Page['ordem']
type Paged = Pick<Page, 'limite' | 'cursor'> & { ordem?: Ordem }
/** The report's filters, without the page. */
export type Filter = Pick<Page, 'base' | 'status' | 'clienteId' | 'busca'> & { cancelados?: boolean } & Output<
    typeof relatorioDePedidos.params
  > & { timeZone: string }

/** The cursor's key: a day, or an instant to the microsecond, with the order's id. */
const keys = { dia: z.tuple([z.iso.date(), Id]), instante: z.tuple([z.iso.datetime({ precision: 6 }), Id]) }
const dias = { entrega: sql`p.data_entrega`, criacao: sql`p.data_criacao`, confirmacao: sql`p.data_confirmacao` }

export type PedidoDoDia = Pedido & { cnpj: string }

/** One page, newest or oldest day first. */
export async function listOrdersByDay(db: Db, { limite, cursor, ordem, ...filter }: Filter & Paged) {
  const { base } = filter
  const after = readCursor<[string, number]>(cursor, base === 'entrega' ? keys.dia : keys.instante)
  const rows = await db.rows<PedidoDoDia & { chave: string }>`select ${columns}, c.cnpj, ${key(base)} as chave
    from pedido p ${beside}
    where ${where(ordersOf(filter), listed(filter), after && beyond(base, after, ordem))}
    order by ${inOrder(base, ordem)} limit ${limite + 1}`
  return page(rows, limite, ({ chave, id }) => [chave, id])
}

/** The totals of all pages; they count cancelled orders only in `porStatus`, whatever is listed. */
export const totalsOfOrders = (db: Db, filter: Filter): Promise<Report['totais']> =>
  db.one`select coalesce(sum(pedidos) filter (where status <> 'Cancelado'), 0) as pedidos,
      coalesce(sum(valor) filter (where status <> 'Cancelado'), 0) as "valorTotal",
      coalesce(jsonb_object_agg(status, jsonb_build_object('pedidos', pedidos, 'valorTotal', valor)), '{}') as "porStatus"
    from (
      select p.status, count(*) as pedidos, sum(p.valor_total) as valor
      from pedido p join cliente c on c.id = p.cliente_id where ${ordersOf(filter)} group by p.status
    ) por_status`

/** Excludes cancelled orders from the list if `cancelados` is false and no status is chosen; totals never depend on it. */
const listed = ({ status, cancelados = true }: Filter): Sql | undefined =>
  status || cancelados ? undefined : sql`p.status <> 'Cancelado'`

/** The report's orders, over `pedido p join cliente c`. */
export function ordersOf(filter: Filter): Sql {
  const { base, status, clienteId, busca } = filter
  return where(
    between(base, filter),
    status && sql`p.status = ${status}`,
    clienteId ? sql`p.cliente_id = ${clienteId}` : undefined,
    numberOrClient(busca),
  )
}

/** The order's day that the report uses, in the provider's time zone. */
export const dayOf = ({ base, timeZone }: Filter): Sql =>
  base === 'entrega' ? dias.entrega : sql`(${dias[base]} at time zone ${timeZone})::date`

/** The orders after the given key, in the order of `inOrder`. */
const beyond = (base: Base, [chave, id]: readonly [string, number], ordem: Ordem = 'novos'): Sql =>
  ordem === 'antigos' ? sql`(${dias[base]}, p.id) > (${chave}, ${id})` : sql`(${dias[base]}, p.id) < (${chave}, ${id})`
const inOrder = (base: Base, ordem: Ordem = 'novos'): Sql =>
  ordem === 'antigos' ? sql`${dias[base]}, p.id` : sql`${dias[base]} desc, p.id desc`

/** Compares the plain column, so that its index is used. */
function between(base: Base, { dataInicial, dataFinal, timeZone }: Filter): Sql {
  if (base === 'entrega') return sql`p.data_entrega between ${dataInicial} and ${dataFinal}`
  return sql`${dias[base]} >= ${inicioDoDia(dataInicial, timeZone)}
    and ${dias[base]} < ${inicioDoDia(somarDias(dataFinal, 1), timeZone)}`
}

/** The order's day or instant as a text; with the id it is the cursor's key. */
const key = (base: Base): Sql =>
  base === 'entrega'
    ? sql`p.data_entrega::text`
    : sql`to_char(${dias[base]} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
