import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Line = { near: Socket; far: Socket; dead: boolean }

export type Network = Awaited<ReturnType<typeof openNetwork>>

/**
 * The way to a database, over loopback. It can go silent as a cable that is pulled: connections stay open and nothing
 * passes, nor is anybody told. Afterwards what was held passes on, or those connections stay dead and only new ones live.
 */
export async function openNetwork(target: { host: string; port: number }) {
  const lines = new Set<Line>()
  let silent = false
  let fatal: string | undefined

  const server = createServer(near => {
    const far = connect(target)
    const line = { near, far, dead: false }
    lines.add(line)
    const end = () => {
      lines.delete(line)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    near.on('data', (bytes: Buffer) => {
      if (line.dead) return
      far.write(bytes)
      if (fatal && bytes.includes(fatal)) {
        fatal = undefined
        line.dead = true
      }
    })
    far.on('data', (bytes: Buffer) => {
      if (!line.dead) near.write(bytes)
    })
    if (silent) hold(line)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hold = ({ near, far }: Line) => {
    near.pause()
    far.pause()
  }

  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      silent = true
      for (const line of lines) hold(line)
    },
    /** What was held passes on; with `dead`, only new connections live, and the old ones are told nothing. */
    restore: ({ dead = false } = {}) => {
      silent = false
      for (const line of lines) {
        line.dead ||= dead
        line.near.resume()
        line.far.resume()
      }
    },
    /** The next connection that says this (`insert into …`) still sends it, and hears nothing any more. */
    dieAfter: (words: string) => {
      fatal = words
    },
    close: () => {
      server.close()
      for (const { near, far } of lines) {
        near.destroy()
        far.destroy()
      }
    },
  }
}
