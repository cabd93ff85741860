import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Line = { near: Socket; far: Socket; dead: boolean }

/**
 * A TCP proxy to a database on loopback. It can go silent like a pulled cable: connections stay open, but pass nothing and
 * report no error. After `restore` it passes the held bytes on, or keeps those connections dead and accepts new ones. New
 * connections lead to wherever `target` points then.
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
    /** Passes the held bytes on. With `dead`, old connections stay silent and only new ones work. */
    restore: ({ dead = false } = {}) => {
      silent = false
      for (const line of lines) {
        line.dead ||= dead
        line.near.resume()
        line.far.resume()
      }
    },
    /** The next connection that sends `words` (`insert into …`) gets no answer from then on. */
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
