import { spawn } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { chown, mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/embedded/free-port.ts'
import { chooseUser } from '../postgres.ts'

/** Runs a program in its own folder, with its output in the file `log`. `killAll` ends it. */
export async function launch(program: string, args: string[], folder: string): Promise<void> {
  const user = await chooseUser()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
  await using log = await open(join(folder, 'log'), 'a')
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  const child = spawn(program, args, { ...user, env, cwd: folder, stdio: ['ignore', log.fd, log.fd] })
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.unref()
}

/** Starts HAProxy in the folder with one `listen` section; returns its port. */
export async function startHaproxy(folder: string, section: readonly string[]): Promise<number> {
  const port = await freePort()
  const times = ['connect 2s', 'client 30m', 'server 30m', 'check 1s'].map(time => `timeout ${time}`)
  const lines = ['listen all', `bind 127.0.0.1:${port}`, ...times, ...section]
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o644 })
  await launch('haproxy', ['-f', file], join(folder, 'haproxy'))
  return port
}

/** Ids of all processes whose working directory is in the folder: Patroni's PostgreSQL is no child of ours. */
const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && worksIn(pid, folder))

function worksIn(pid: number, folder: string): boolean {
  try {
    const working = readlinkSync(`/proc/${pid}/cwd`)
    return working === folder || working.startsWith(`${folder}/`)
  } catch {
    return false // it has ended meanwhile, or belongs to another user
  }
}

/** Sends a signal to all processes of the folder, including those started meanwhile. */
export async function signalAll(folder: string, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const told = new Set<number>()
  for (;;) {
    const untold = processesIn(folder).filter(pid => !told.has(pid))
    if (untold.length === 0) return
    for (const pid of untold) {
      told.add(pid)
      send(pid, signal)
    }
    await pause(1)
  }
}

/** Simulates a power loss: kills all processes of the folder. Resolves when none is left. */
export async function killAll(folder: string): Promise<void> {
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    for (const pid of left) send(pid, 'SIGKILL')
    await pause(20)
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
