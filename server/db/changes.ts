import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import type { Db } from './db.ts'
import { Id, readCursor } from './paging.ts'

const ByChange = z.tuple([z.iso.datetime(), Id])

/** The key of a list of changes, oldest first. */
export const changeKey = ({ alteradoEm = '', id }: { alteradoEm?: string | undefined; id: number }): unknown[] => [
  alteradoEm,
  id,
]

/**
 * A page of a list of changes since an instant, as a condition on when and what. It ends before the oldest transaction that still
 * writes began: whatever that one writes is told later, in its place, so that nobody who went on from here misses it
 * (docs/decisions/067). Read by a statement of its own, before the page.
 */
export async function changesSince(db: Db, desde: string, cursor: string | undefined) {
  const after = readCursor(cursor, ByChange)
  const { ate } = await db.one<{ ate: string }>`select date_trunc('milliseconds', least(now(),
    min(xact_start)))::text as ate
    from pg_stat_activity where backend_xid is not null and datname = current_database()`
  return (quando: Sql, id: Sql): Sql => {
    const from = after
      ? sql`(${quando}, ${id}) > (${after[0]}::timestamptz, ${after[1]}::int)`
      : sql`${quando} >= ${desde}::timestamptz`
    return sql`${from} and ${quando} < ${ate}::timestamptz`
  }
}

type ComMudancas = 'pedido' | 'estante' | 'produto'

/** When the order, shelf or product `x` changed, with what else changes it. */
export const changedAt = (tipo: ComMudancas, x: Sql): Sql =>
  sql`greatest(${x}.alterado_em, (select max(alterado_em) from mudanca where tipo = ${tipo} and registro_id = ${x}.id))`

/** The changes `m` of orders, shelves or products that are each one's newest. */
export const newestChange = (tipo: ComMudancas): Sql =>
  // No "not exists", which a plan without statistics answers by reading all changes for each.
  sql`m.tipo = ${tipo} and m.alterado_em = (
    select max(n.alterado_em) from mudanca n where n.tipo = m.tipo and n.registro_id = m.registro_id)`
