import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { openWorld } from '../../test/world.ts'

const { app } = await openWorld()
const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
const CHUNK = `10000\r\n${'x'.repeat(0x10000)}\r\n`
const head = (more: string) =>
  `POST /api/autenticacao HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}\r\n`

const open = async () => {
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  await once(socket, 'connect')
  return socket
}

describe('an answer sent before its call has wholly arrived', { concurrency: true }, () => {
  test('ends the connection of a caller that never stops sending', async () => {
    const socket = await open()
    const errors: Error[] = []
    socket.on('error', error => errors.push(error)) // cut off while writing
    socket.on('data', () => undefined)
    socket.write(head('Transfer-Encoding: chunked\r\n'))
    const began = performance.now()
    while (!socket.destroyed && performance.now() - began < 30_000) {
      if (socket.writable) socket.write(CHUNK)
      await setTimeout(20)
    }
    assert.ok(socket.destroyed)
    assert.ok(performance.now() - began > 3_000)
  })
})
