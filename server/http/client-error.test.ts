import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { openWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { pathAsked } from './client-error.ts'

const { app, db } = await openWorld()
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

/** Sends raw bytes; returns the problem's status after checking the answer. */
async function send(bytes: string) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  assert.match(head, /^content-type: application\/problem\+json/im)
  const problem = JSON.parse(body)
  assert.ok(problem.errors.length > 0)
  assert.equal(Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), problem.status)
  return problem.status
}

describe('a refusal before there is a request is problem+json too', () => {
  test('400 something that is not HTTP', async () => {
    assert.equal(await send('olá\r\n\r\n'), 400)
  })
  test('400 without a host', async () => {
    assert.equal(await send('GET /api/marca HTTP/1.1\r\nConnection: close\r\n\r\n'), 400)
  })
  test('417 another expectation than 100-continue', async () => {
    assert.equal(
      await send('GET /api/marca HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n'),
      417,
    )
  })
  test('431 headers of 100 kB', async () => {
    assert.equal(await send(`GET /api/marca HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`), 431)
  })
  test('408 an incomplete request: after ten seconds for its head, five minutes for the whole', async () => {
    assert.deepEqual([app.server.requestTimeout, app.server.headersTimeout], [300_000, 10_000])
    const connected = once(app.server, 'connection') as Promise<[Socket]>
    const answer = send('POST /api/autenticacao HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n')
    const [socket] = await connected
    // As Node reports a timeout.
    const over = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', over, socket)
    assert.equal(await answer, 408)
  })
})

test('an absolute URL is routed by its path, whatever its host', async () => {
  const call = 'GET http://outro.exemplo/api/autenticacao HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  assert.equal(await send(call), 401)
  assert.deepEqual(['HTTPS://a?b=1', 'http://a', '/c', '*'].map(pathAsked), ['/?b=1', '/', '/c', '*'])
})

test('a body broken off by its caller is not logged as an error', async () => {
  const told: string[] = []
  const logger = { level: 'error', stream: { write: (line: string) => told.push(line) } }
  const business = { timeZone: 'America/Sao_Paulo', reservationHours: 24, clock: () => new Date() }
  const app = await createApp({ db, business, logger })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const refused = new Promise(resolve => {
    app.server.once('request', (_, reply) => reply.once('close', resolve))
  })
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    'POST /api/autenticacao HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  )
  await once(app.server, 'request')
  socket.destroy()
  await refused
  await app.close()
  assert.deepEqual(told, [])
})
