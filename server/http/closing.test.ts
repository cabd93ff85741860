import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { lerMarca, lerSaude } from '#contract/configuracoes.ts'
import { startProcess } from '../../test/server-process.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()

/** A call on a connection that is kept alive if the server allows it. */
async function get(address: string, url: string, agent: Agent) {
  const call = request(address + url, { agent }).end()
  const [reply] = await once(call, 'response')
  const body = await text(reply)
  return { status: reply.statusCode as number, headers: reply.headers as Record<string, string>, body }
}

test('a closing server reports it in its health, ends its connections one by one, and answers everything else as before', async t => {
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
