import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { openWorld } from '../test/world.ts'

const { db } = await openWorld()

test('a connection lost between two statements of a transaction fails it, and nothing else', async () => {
  const work = db.transaction(async inside => {
    const { pid = 0 } = (await inside.first<{ pid: number }>(sql`select pg_backend_pid() as pid`)) ?? {}
    await db.rows(sql`select pg_terminate_backend(${pid})`)
    await new Promise(resolve => setTimeout(resolve, 100))
    return inside.first(sql`select 1`)
  })
  await assert.rejects(work)
  assert.deepEqual(await db.first(sql`select 1 as one`), { one: 1 })
})
