import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import fastify from 'fastify'
import type { User } from '../../access.ts'
import { boundConnections, isThisMachine } from './connections.ts'

const MANY = { most: 100, ofNobody: 100, ofOneAddress: 100, ofOneUser: 100, isProxy: isThisMachine }

/** A server with these bounds and routes that never answer. `open` resolves once the server has seen what was sent. */
async function serve(t: TestContext, bounds: Partial<typeof MANY>) {
  const app = fastify({ trustProxy: isThisMachine, forceCloseConnections: true })
  const count = boundConnections(app, { ...MANY, ...bounds })
  app.decorateRequest('user', undefined)
  app.addHook('onRequest', async request => {
    const id = Number(request.headers['x-user'])
    if (id) request.user = { id } as User
  })
  app.get('/agora', async () => '')
  app.get('/ouvir', () => new Promise(() => undefined))
  app.post('/', async () => '')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  t.after(() => app.close())
  const open = async (call = '', headers = '') => {
    const seen = once(app.server, call ? 'request' : 'connection')
    const socket = connect(Number(port), '127.0.0.1').resume()
    socket.on('error', () => undefined) // some are cut off, which is what the test expects
    if (call) socket.write(`${call} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`)
    await seen
    return socket
  }
  return {
    count,
    open,
    silent: () => open(),
    unfinished: (ip: string) =>
      open('POST /', `X-Forwarded-For: ${ip}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n`),
    stream: (id: number) => open('GET /ouvir', `X-User: ${id}\r\n`),
  }
}

const dropped = (socket: Socket) => socket.closed || once(socket, 'close')
const assertOpen = (sockets: Socket[]) => {
  for (const socket of sockets) assert.ok(!socket.closed && !socket.readableEnded)
}

describe('too many connections', () => {
  test('from one address: the oldest without a signed-in call makes room', async t => {
    const { silent, stream, count } = await serve(t, { ofOneAddress: 2, isProxy: () => false })
    const streams = [await stream(1), await stream(2), await stream(3)]
    const [first, ...others] = [await silent(), await silent(), await silent()]
    await dropped(first as Socket)
    assertOpen([...streams, ...others])
    assert.deepEqual(count(), { open: 5, dropped: 1 })
  })

  test("from one address behind a local proxy: one of the same /64 makes room, and the proxy's own stay", async t => {
    const { silent, unfinished } = await serve(t, { ofOneAddress: 2 })
    const proxy = [await silent(), await silent(), await silent()]
    const other = await unfinished('203.0.113.7')
    const first = await unfinished('2001:db8::1')
    const others = [await unfinished('2001:db8::2'), await unfinished('2001:db8::3')]
    await dropped(first)
    assertOpen([...proxy, other, ...others])
  })

  test('without any call: the one idle longest makes room', async t => {
    const { open, silent, count } = await serve(t, { ofNobody: 3 })
    const again = await silent()
    const first = await silent()
    again.write('GET /agora HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(again, 'data')
    await open('GET /ouvir')
    const newest = await silent()
    await dropped(first)
    assertOpen([again, newest])
    assert.equal(count().dropped, 1)
  })

  test("of one user: that user's oldest makes room, nobody else's", async t => {
    const { stream } = await serve(t, { ofOneUser: 2 })
    const others = [await stream(2), await stream(2)]
    const first = await stream(1)
    const newer = [await stream(1), await stream(1)]
    await dropped(first)
    assertOpen([...others, ...newer])
  })

  test('in all: signed-in ones stay, idle ones make room first, then the newcomer', async t => {
    const { stream, silent, count } = await serve(t, { most: 3 })
    const idle = await silent()
    const streams = [await stream(1), await stream(2), await stream(3)]
    await dropped(idle)
    await dropped(await silent())
    assertOpen(streams)
    assert.deepEqual(count(), { open: 3, dropped: 2 })
  })
})
