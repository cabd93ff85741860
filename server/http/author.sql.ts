import sql, { type Sql } from 'sql-template-tag'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { statements } from '../db/statements.ts'

/** The writing user and the call's id. */
export type Author = { user: Pick<User, 'id' | 'nome'>; call: string }

/**
 * Sets the transaction's author for the audit triggers. Must be evaluated before the transaction's
 * last statement ends; its effect ends with the transaction.
 */
export const authored = ({ user: { id, nome }, call: chamada }: Author): Sql =>
  sql`set_config('pedidos.autor', ${JSON.stringify({ id, nome, chamada })}, true)`

/** The same database, with every statement and transaction attributed to the author. */
export function withAuthor(db: Db, author: Author): Db {
  const telling: Db['transaction'] = work =>
    db.transaction(async db => {
      await db.hot.rows`select ${authored(author)}`
      return work(db)
    })
  return {
    ...db,
    ...statements(async (statement, how) => ({ rows: await telling(db => (how ? db[how] : db).rows(statement)) })),
    transaction: telling,
  }
}
