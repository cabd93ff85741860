import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { lerMarca, lerSaude } from '#contract/configuracoes.ts'
import { startProcess } from '../../test/server-process.ts'
import { openWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { connect as connectDatabase } from '../db/db.ts'

const world = await openWorld()

/** A call on a connection that is kept alive if the server allows it. */
async function get(address: string, url: string, agent: Agent) {
  const call = request(address + url, { agent }).end()
  const [reply] = await once(call, 'response')
  const body = await text(reply)
  return { status: reply.statusCode as number, headers: reply.headers as Record<string, string>, body }
}

describe('a closing server', () => {
  test('reports it in its health, ends its connections one by one, and answers everything else as before', async t => {
    const server = startProcess({ DATABASE_URL: world.connectionString, DRAIN_SECONDS: '4' })
    const address = await server.listening
    const agent = new Agent({ keepAlive: true })
    t.after(() => agent.destroy())
    assert.deepEqual((await get(address, lerSaude.url, agent)).headers.connection, 'keep-alive')
    server.child.kill('SIGTERM')
    let health = await get(address, lerSaude.url, agent)
    for (; health.status === 200; health = await get(address, lerSaude.url, agent)) await setTimeout(20)
    assert.deepEqual([health.status, health.headers.connection, health.headers['retry-after']], [503, 'close', '2'])
    const other = await get(address, lerMarca.url, agent)
    assert.deepEqual([other.status, other.headers.connection], [200, 'close'])
    assert.equal(await server.ended, 0)
  })

  test('answers a call whose first bytes had arrived', async t => {
    const db = await connectDatabase({ connectionString: world.connectionString })
    const business = { timeZone: 'America/Sao_Paulo', reservationHours: 24, clock: () => new Date() }
    const app = await createApp({ db, business })
    t.after(() => db.close())
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const arriving = once(app.server, 'connection') as Promise<[Socket]>
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${lerMarca.url} HTTP/1.1\r\nHost: x\r\n`)
    const [arrived] = await arriving
    while (arrived.bytesRead === 0) await setTimeout(5)
    const closed = app.close()
    await setTimeout(100)
    socket.write('\r\n')
    const answer = await text(socket)
    assert.match(answer, /^HTTP\/1.1 200 /)
    assert.match(answer, /\r\nconnection: close\r\n/i)
    await closed
  })
})
