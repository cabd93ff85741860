import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Anuncio } from '#contract/eventos.ts'
import { isConnectionLost } from './driver-errors.ts'
import { sendFramed } from './framed.ts'
import type { Watch } from './slow-statements.ts'
import { type Db, type HowToRun, prepared, queryOf, statements } from './statements.ts'

type Lent = { client: pg.PoolClient; discard: (why: Error) => void; watch: Watch; announce: Db['announce'] }

/** `begin` goes with the first statement where that is prepared, and `commit` with `last`: two round trips fewer. */
export async function inTransaction<Result>(
  { client, discard, watch, announce }: Lent,
  work: (db: Db) => Promise<Result>,
  last?: (result: Result) => Sql,
): Promise<Result> {
  let begun: Promise<unknown> | undefined
  let over = false
  /** Behind the start of the transaction; never behind its end, where a statement would be committed by itself. */
  const inside = (statement: Sql, options: HowToRun) => (): Promise<pg.QueryResult> => {
    if (over) throw new Error('a statement came after the end of its transaction')
    return client.query(queryOf(statement, options))
  }
  const begin = async (statement: Sql, options: HowToRun): Promise<pg.QueryResult> => {
    if (over) return inside(statement, options)()
    if (options.hot) {
      const first = sendFramed(client, prepared(statement, options), { begin: true })
      begun = first
      return first
    }
    begun = client.query('begin')
    return begun.then(inside(statement, options))
  }
  // What is asked beside the first statement waits for it: the transaction is there then.
  const run = (statement: Sql, options: HowToRun) =>
    watch(statement, () => (begun ? begun.then(inside(statement, options)) : begin(statement, options)))
  const announced: Anuncio[] = []
  const db: Db = {
    ...statements(run),
    transaction: async (inner, last) => {
      const result = await inner(db)
      if (last) await db.rows(last(result), { hot: true })
      return result
    },
    announce: anuncio => announced.push(anuncio),
  }
  try {
    const result = await work(db)
    over = true
    await commit(last?.(result))
    announced.forEach(announce)
    return result
  } catch (error) {
    over = true
    // A lost connection takes the transaction back by its end; asking a silent one for it would only be silence again.
    if (!isConnectionLost(error)) await client.query('rollback').catch(discard)
    throw error
  }

  async function commit(last: Sql | undefined): Promise<void> {
    if (last) await watch(last, () => sendFramed(client, prepared(last, {}), { begin: !begun, commit: true }))
    else if (begun) await client.query('commit')
  }
}
