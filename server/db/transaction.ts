import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Anunciado } from '#contract/eventos.ts'
import { isConnectionLost } from './driver-errors.ts'
import { type Db, type How, queryOf, statements } from './statements.ts'

type Lent = { client: pg.PoolClient; discard: (why: Error) => void; announce: Db['announce'] }

/**
 * The transaction starts with its first statement; work without statements opens none. Statements sent together travel
 * together (the pool's `pipeline`), and `begin` with the first. Of several that fail, the first one's error is thrown:
 * those behind it only report that the transaction is aborted.
 */
export async function inTransaction<Result>(
  { client, discard, announce }: Lent,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  let begun = false
  let failure: Error | undefined
  let over = false
  const failed = (error: Error): never => {
    failure ??= error
    throw failure
  }
  const run = async (statement: Sql, how: How) => {
    if (over) throw new Error('A statement was sent after the end of its transaction')
    const began = begun ? undefined : client.query('begin')
    begun = true
    const [result] = await Promise.all([client.query(queryOf(statement, how)), began]).catch(failed)
    return result
  }
  const announced: Anunciado[] = []
  const db: Db = {
    ...statements(run),
    transaction: inner => inner(db),
    announce: anuncio => announced.push(anuncio),
  }
  try {
    const result = await work(db)
    over = true
    if (failure) throw failure // a commit would roll back without saying so
    if (begun) await client.query('commit')
    announced.forEach(announce)
    return result
  } catch (error) {
    over = true
    // Losing the connection rolls back by itself; asking a silent one for a rollback would only wait again.
    if (begun && !isConnectionLost(error)) await client.query('rollback').catch(discard)
    throw error
  }
}
