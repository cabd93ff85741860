import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Anunciado } from '#contract/eventos.ts'
import { isConnectionLost } from './driver-errors.ts'
import type { Watch } from './slow-statements.ts'
import { type Db, type HowToRun, queryOf, statements } from './statements.ts'

type Lent = { client: pg.PoolClient; discard: (why: Error) => void; watch: Watch; announce: Db['announce'] }

/** Begins with its first statement: work that asks the database for nothing is no transaction. */
export async function inTransaction<Result>(
  { client, discard, watch, announce }: Lent,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  let begun: Promise<unknown> | undefined
  let over = false
  const refuseWhenOver = () => {
    if (over) throw new Error('a statement came after the end of its transaction')
  }
  const run = (statement: Sql, options: HowToRun) =>
    watch(statement, async () => {
      refuseWhenOver()
      begun ??= client.query('begin')
      await begun
      refuseWhenOver() // it would be committed by itself
      return client.query(queryOf(statement, options))
    })
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
    // A lost connection takes the transaction back by its end; asking a silent one for it would only be silence again.
    if (begun && !isConnectionLost(error)) await client.query('rollback').catch(discard)
    throw error
  }
}
