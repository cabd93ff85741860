import type { Database, Db } from '../../server/db/db.ts'
import { statements } from '../../server/db/statements.ts'

type Reads = Record<string, number>

/** Wraps a database and counts, by table, the rows that its statements and their triggers read. */
export function countingRows(database: Database): { db: Database; taken: () => Reads } {
  let reads: Reads = {}
  const counted = async <Result>(db: Db, run: () => Promise<Result>): Promise<Result> => {
    const before = await readSoFar(db)
    const result = await run()
    for (const [table, rows] of Object.entries(await readSoFar(db))) {
      const more = rows - (before[table] ?? 0)
      if (more > 0) reads[table] = (reads[table] ?? 0) + more
    }
    return result
  }
  const within = (db: Db): Db => {
    let last: Promise<unknown> = Promise.resolve()
    // One after the other: of statements sent together each would count the others' rows too.
    const inTurn = (run: () => Promise<unknown[]>) => {
      const rows = last.then(() => counted(db, run))
      last = rows.catch(() => undefined)
      return rows
    }
    const inside: Db = {
      ...statements(async (statement, how) => ({ rows: await inTurn(() => (how ? db[how] : db).rows(statement)) })),
      transaction: work => work(inside),
      announce: anuncio => db.announce(anuncio),
    }
    return inside
  }
  const over = (database: Db): Db => ({
    ...statements(async (statement, how) => ({
      rows: await database.transaction(db => (how ? within(db)[how] : within(db)).rows(statement)),
    })),
    transaction: work => database.transaction(db => work(within(db))),
    announce: anuncio => database.announce(anuncio),
  })
  const taken = () => {
    const all = reads
    reads = {}
    return all
  }
  return { db: { ...database, ...over(database), within: limit => over(database.within(limit)) }, taken }
}

async function readSoFar(db: Db): Promise<Reads> {
  const rows = await db.hot.rows<{ relname: string; read: number }>`select relname, (coalesce(seq_tup_read,
    0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) > 0`
  return Object.fromEntries(rows.map(({ relname, read }) => [relname, read]))
}
