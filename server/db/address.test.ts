import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '../embedded/for-tests.ts'
import { startEmbedded } from '../embedded/start.ts'
import { addresses, findWritable } from './address.ts'
import { connectOnce } from './one-connection.ts'

describe('DATABASE_URL with several addresses', () => {
  test('gives one connection string per address, with the same user, database and options', () => {
    assert.deepEqual(
      addresses('postgres://u:p@a:5433,b/nome?sslmode=disable').map(({ connectionString }) => connectionString),
      ['postgres://u:p@a:5433/nome?sslmode=disable', 'postgres://u:p@b/nome?sslmode=disable'],
    )
  })

  test('finds the address that accepts writes, not one that is down or read-only', async t => {
    const { connectionString, stop } = await startEmbedded({
      dataDir: join(temporaryFolder(t), 'data'),
      durable: false,
      log: () => {},
    })
    t.after(stop)
    const away = { connectionString: connectionString.replace(/:\d+\/pedidos$/, ':1/pedidos') }
    const client = await connectOnce(connectionString)
    await client.query('create database escrita')
    await client.query('alter database pedidos set default_transaction_read_only = on')
    await client.end()
    const readOnly = { connectionString }
    const writable = { connectionString: connectionString.replace(/pedidos$/, 'escrita') }
    assert.equal(await findWritable([away, readOnly, writable]), writable)
    await assert.rejects(findWritable([away, readOnly]), /read-only/)

    // A dead or hanging machine never answers. Its attempt times out after ten seconds, without delaying the others.
    const sockets: Socket[] = []
    const mute = createServer(socket => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    const start = performance.now()
    const silent = { connectionString: `postgres://x@127.0.0.1:${port}/x` }
    assert.equal(await findWritable([silent, readOnly, writable]), writable)
    assert.ok(performance.now() - start < 5_000)
    for (const socket of sockets) socket.destroy()
    mute.close()
  })
})
