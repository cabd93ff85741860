import { Readable } from 'node:stream'
import type pg from 'pg'

/** What pg passes to a custom query; its COPY methods exist in the code but not in the types. */
type Wire = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const CHUNK = 64 * 1024

/** `copy … to stdout` as a stream of whole rows, with backpressure. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let wire: Wire | undefined
  let rows: Buffer[] = []
  let size = 0
  const hand = () => {
    const more = size === 0 || stream.push(Buffer.concat(rows, size))
    rows = []
    size = 0
    if (!more) wire?.stream.pause()
  }
  const stream = new Readable({ read: () => void wire?.stream.resume() })
  client.query({
    submit: (connection: pg.Connection) => {
      wire = connection as Wire
      connection.query(statement)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      rows.push(Buffer.from(chunk)) // the parser reuses its buffer
      size += chunk.length
      if (size >= CHUNK) hand()
    },
    handleCommandComplete: hand,
    handleReadyForQuery: () => {
      wire?.stream.resume() // the last push may have paused it, and nobody reads on to resume it
      stream.push(null)
    },
    handleError: (error: Error) => stream.destroy(error),
  })
  return stream
}

/** `copy … from stdin`, with backpressure. Returns the number of rows written. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    let rows = 0
    const send = async (wire: Wire) => {
      try {
        for await (const chunk of source) {
          if (failure) return
          wire.sendCopyFromChunk(chunk)
          if (wire.stream.writableNeedDrain) await drained(wire)
        }
        wire.endCopyFrom()
      } catch (error) {
        failure ??= error as Error
        wire.sendCopyFail('the source failed')
      }
    }
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (wire: Wire) => void send(wire),
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = Number(/^COPY (\d+)$/.exec(text)?.[1])
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: (error: Error) => {
        failure ??= error
        reject(failure)
      },
    })
  })
}

/** Also resolves when the connection is lost: further data then goes nowhere, and the client has reported the error. */
function drained({ stream }: Wire): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.once('drain', done).once('close', done)
  })
}
