import { spawn } from 'node:child_process'
import { chown, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../server/embedded/free-port.ts'
import { until } from '../until.ts'

const HOST = '127.0.0.1'

/** The user that programs run as, and the signal that ends them. */
export type Running = { user: { uid: number; gid: number } | undefined; until: AbortSignal }

/** Starts three members of etcd in the folder; returns their addresses. `killAll` ends them. */
export async function newEtcd(folder: string, running: Running) {
  const members: { name: string; host: string; port: number; peer: string }[] = []
  for (const name of ['etcd1', 'etcd2', 'etcd3'])
    members.push({ name, host: HOST, port: await freePort(), peer: `http://${HOST}:${await freePort()}` })
  const all = members.map(({ name, peer }) => `${name}=${peer}`).join(',')
  return {
    members,
    start: async () => {
      for (const { name, port, peer } of members) {
        const client = `http://${HOST}:${port}`
        const args = [
          ...['--name', name, '--data-dir', 'data', '--enable-v2'],
          ...['--listen-client-urls', client, '--advertise-client-urls', client],
          ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', all],
        ]
        await launch('etcd', args, join(folder, name), running)
      }
      for (const { port } of members) await untilHealthy(port)
    },
  }
}

/** Runs a program in its own folder, with its output in the file `log`. */
export async function launch(program: string, args: string[], folder: string, { user, until }: Running): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
  const log = await open(join(folder, 'log'), 'a')
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  const child = spawn(program, args, {
    ...user,
    env,
    cwd: folder,
    signal: until,
    killSignal: 'SIGKILL',
    stdio: ['ignore', log.fd, log.fd],
  })
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.unref()
  await log.close()
}

const untilHealthy = (port: number) =>
  until('etcd is healthy', async () => (await fetch(`http://${HOST}:${port}/health`)).ok)
