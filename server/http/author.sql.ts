import sql, { type Sql } from 'sql-template-tag'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'

/** Who writes, and in which call. */
export type Author = { user: Pick<User, 'id' | 'nome'>; call: string }

/**
 * Tells the transaction who writes: the triggers of migration 0005 write the audit in it. Must be evaluated before the
 * transaction's last statement ends, and is forgotten with the transaction.
 */
export const authored = ({ user: { id, nome }, call: chamada }: Author): Sql =>
  sql`set_config('pedidos.autor', ${JSON.stringify({ id, nome, chamada })}, true)`

/** The same database, where every statement and transaction tells who writes. */
export function withAuthor(db: Db, author: Author): Db {
  const telling: Db['transaction'] = work =>
    db.transaction(async db => {
      await db.rows(sql`select ${authored(author)}`, { hot: true })
      return work(db)
    })
  return {
    ...db,
    rows: (statement, options) => telling(db => db.rows(statement, options)),
    first: (statement, options) => telling(db => db.first(statement, options)),
    one: (statement, options) => telling(db => db.one(statement, options)),
    transaction: telling,
  }
}
