import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Anunciado } from '#contract/eventos.ts'
import { isConnectionLost } from './driver-errors.ts'
import { type Db, type HowToRun, queryOf, statements } from './statements.ts'

type Lent = { client: pg.PoolClient; discard: (why: Error) => void; announce: Db['announce'] }

/** The transaction starts with its first statement; work without statements opens none. */
export async function inTransaction<Result>(
  { client, discard, announce }: Lent,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  let begun: Promise<unknown> | undefined
  let over = false
  const refuseWhenOver = () => {
    if (over) throw new Error('A statement was sent after the end of its transaction')
  }
  const run = async (statement: Sql, options: HowToRun) => {
    refuseWhenOver()
    begun ??= client.query('begin')
    await begun
    refuseWhenOver() // it would be committed on its own
    return client.query(queryOf(statement, options))
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
