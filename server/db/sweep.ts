import { raw, type Sql } from 'sql-template-tag'
import type { Db } from './db.ts'

/**
 * Deletes at most `limit` old rows of a table, so that no delete locks it for long; rows that another server has locked are
 * skipped. By `ctid`: where statistics still say that the table is empty, a join by key would read it once per row.
 */
export const sweep = (db: Db, table: string, old: Sql, limit: number): Promise<unknown> =>
  db.hot.rows`delete from ${raw(table)} where ctid = any(array(
    select ctid from ${raw(table)} where ${old} limit ${limit} for update skip locked))`
