import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../server/db/db.ts'

type Row = Record<string, unknown>
const CHUNK = 5000

/** Inserts rows whose keys are the table's columns, thousands at a time. */
export async function insertAll(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  for (const chunk of chunks(rows)) await db.rows(insertion(table, chunk))
}

/** The same, with the new ids in the order of the rows. */
export async function insertWithIds(db: Pick<Db, 'column'>, table: string, rows: readonly Row[]): Promise<number[]> {
  const ids: number[] = []
  for (const chunk of chunks(rows)) ids.push(...(await db.column<number>`${insertion(table, chunk)} returning id`))
  return ids
}

function insertion(table: string, rows: readonly Row[]): Sql {
  const columns = join(Object.keys(rows[0] ?? {}).map(column => raw(column)))
  return sql`insert into ${raw(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)})`
}

function* chunks(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK)
}
