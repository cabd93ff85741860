import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerSaude } from '#contract/configuracoes.ts'
import { openWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { connect, type Database } from '../db/db.ts'

const world = await openWorld()

/** A separate server on this database; a caller may occupy the only connection of its pool. */
async function withServer(connectionString: string, use: (ask: () => Promise<number>, db: Database) => Promise<void>) {
  const db = connect({ connectionString, poolSize: 1 })
  const app = await createApp({
    db,
    business: { timeZone: 'America/Sao_Paulo', reservationHours: 24, clock: () => new Date() },
  })
  try {
    await use(async () => (await app.inject({ url: lerSaude.url })).statusCode, db)
  } finally {
    await app.close()
    await db.close()
  }
}

describe('GET /api/saude', () => {
  test('200 for anyone, never cached', async () => {
    const { status, body, headers } = await world.nobody.call(lerSaude)
    assert.deepEqual([status, body, headers['cache-control']], [200, { situacao: 'ok' }, 'no-store'])
  })

  test('503 when the database accepts no writes', async () => {
    const readOnly = new URL(world.connectionString)
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    await withServer(readOnly.href, async ask => assert.equal(await ask(), 503))
  })

  test('503 while the database does not answer, 200 afterwards; simultaneous callers share one connection', async () => {
    await withServer(world.connectionString, async (ask, db) => {
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
      const busy = db.transaction(async held => {
        await held.rows`select 1`
        await mayEnd
      })
      assert.deepEqual([...new Set(await Promise.all([1, 2, 3, 4, 5].map(ask)))], [503])
      end()
      await busy
      assert.equal(await ask(), 200)
    })
  })
})
