import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { verifiedInWords, verify } from '../../server/manutencao/verify/verify.ts'
import { openWorld, type World } from '../../test/world.ts'
import { type Size, seedVolume } from './volume.ts'

const timeZone = 'America/Sao_Paulo'
/** Fixed, so that every run is the same; on some other days none of the last five orders would be left to finalize. */
const hoje = '2026-11-20'
const size: Size = { orders: 300, newest: 300, clients: 20, products: 60, years: 2 }

async function emptyWorld(): Promise<World> {
  const world = await openWorld()
  await world.db.rows(sql`truncate usuario restart identity cascade`)
  return world
}

const definitions = ({ db }: World) =>
  db.rows(
    sql`select indexdef as texto from pg_indexes where schemaname = current_schema()
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = current_schema()::regnamespace order by 1`,
  )

const world = await emptyWorld()
const before = await definitions(world)
const made = await seedVolume(world.connectionString, { ...size, hoje, timeZone })

describe('seedVolume', () => {
  test('creates as many orders as asked for, and keeps every invariant, constraint and index', async () => {
    assert.equal(made?.pedidos, 300)
    const verified = await verify(world.db)
    assert.deepEqual(verified.quebras, [], verifiedInWords(verified))
    assert.deepEqual(await definitions(world), before)
  })
})
