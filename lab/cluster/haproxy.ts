import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../server/embedded/free-port.ts'
import { launch, type Running } from './etcd.ts'
import type { Machine } from './machine.ts'

const HOST = '127.0.0.1'

/** HAProxy as in docs/operations.md: passes connections to the machine whose Patroni says that it is the primary. */
export async function newHaproxy(folder: string, machines: readonly Machine[], running: Running) {
  const own = join(folder, 'haproxy')
  const file = join(folder, 'haproxy.cfg')
  const port = await freePort()
  await mkdir(own)
  await writeFile(file, configuration(port, machines), { mode: 0o644 })
  return { port, start: () => launch('haproxy', ['-f', file], own, running) }
}

const configuration = (port: number, machines: readonly Machine[]): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen pedidos
  bind ${HOST}:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${machines.map(({ name, port, restPort }) => `  server ${name} ${HOST}:${port} check port ${restPort}`).join('\n')}
`
