import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { after, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { endWhenStalled } from './closing.ts'

/** Longer than any pause of a busy machine, so that a slow caller does not seem gone. */
const STALLED = 2_000
const responses: ServerResponse[] = []
const server = createServer((_request, response) => {
  responses.push(response)
  endWhenStalled(response, STALLED)
  Readable.from(endless()).pipe(response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())

async function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}
/** A caller that has read the headers and then stops reading. */
async function caller() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined) // cut off, which is what the test waits for
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  const response = responses.at(-1)
  assert.ok(response)
  return { socket, response }
}

describe('a caller that downloads a file', () => {
  test('is disconnected when it reads nothing', async () => {
    const { response } = await caller()
    await once(response, 'close', { signal: AbortSignal.timeout(10_000) })
    assert.ok(!response.writableFinished)
  })

  test('is not disconnected when it is slow', async () => {
    const { socket, response } = await caller()
    for (let i = 0; i < 6; i++) {
      for (let read = 0; read < 4_000_000; ) read += (socket.read() ?? (await wait())).length
      await setTimeout(STALLED / 4)
    }
    assert.ok(!response.destroyed)
    socket.destroy()
    async function wait(): Promise<Buffer> {
      await once(socket, 'readable', { signal: AbortSignal.timeout(10_000) })
      return Buffer.alloc(0)
    }
  })
})
