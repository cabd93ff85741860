import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openWorld } from '../../test/world.ts'
import { connect, type Db } from './db.ts'

const { db, connectionString } = await openWorld()
/** A single connection, so that the next transaction finds whatever the last one left on it. */
const single = connect({ connectionString, poolSize: 1 })
after(() => single.close())
await db.rows`create table nota (n int primary key check (n > 0))`

const write = (db: Db, n: number, hot = true) => (hot ? db.hot : db).rows`insert into nota values (${n})`
const written = async (...n: number[]) =>
  (await db.rows<{ n: number }>`select n from nota where n = any(${n}) order by n`).map(row => row.n)
const pid = async (db: Db) => (await db.first<{ pid: number }>`select pg_backend_pid() as pid`)?.pid

describe('a transaction', () => {
  for (const hot of [true, false])
    test(`is rolled back as a whole, from its first statement on, ${hot ? 'prepared' : 'as it comes'}`, async () => {
      const takenBack = single.transaction(async db => {
        await write(db, 1, hot)
        await write(db, 2)
        assert.deepEqual(await written(1, 2), [])
        throw new Error('as planned')
      })
      await assert.rejects(takenBack, /as planned/)
      assert.deepEqual(await written(1, 2), [])
    })

  test('that has ended starts nothing for a late statement', async () => {
    let late: Db | undefined
    await single.transaction(async db => {
      late = db
    })
    for (const hot of [true, false])
      await assert.rejects(write(late ?? assert.fail(), 22, hot), /after the end of its transaction/)
    assert.deepEqual(await written(22), [])
  })

  test('one statement of which fails throws its error, not that of those behind it, and its connection can be used again', async () => {
    const before = await pid(single)
    const refused = { constraint: 'nota_n_check' }
    const together = (db: Db) => Promise.all([db.first`insert into nota values (-1)`, write(db, 3)])
    const ignored = (db: Db) => write(db, -1).catch(() => undefined)
    const goneOn = (db: Db) => ignored(db).then(() => write(db, 3))
    for (const work of [together, ignored, goneOn]) await assert.rejects(single.transaction<unknown>(work), refused)
    await write(single, 4)
    assert.deepEqual([await written(3, 4), await pid(single)], [[4], before])
  })
})
