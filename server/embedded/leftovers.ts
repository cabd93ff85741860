import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { lstat, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { giveTo } from './data-folder.ts'
import { postmasterFile } from './postmaster.ts'

type Log = (message: string, details?: object) => void

/**
 * Ends every PostgreSQL process of this data folder, a postmaster gently first, and returns when none is left.
 * Only for the holder of the folder's lock: what it finds then belongs to a server that is gone.
 */
export async function endLeftovers(pgdata: string, log: Log) {
  const [first = ''] = await postmasterFile(pgdata)
  const postmaster = Number(first)
  const all = () => postgresProcesses(pgdata, postmaster)
  if (all().includes(postmaster)) {
    log('ending the PostgreSQL left by an earlier server', { pid: postmaster })
    await end(() => all().filter(pid => pid === postmaster), 'SIGINT', 15_000)
  }
  // backends without a postmaster can only leave; what a crash loses, the write-ahead log brings back
  await end(all, 'SIGQUIT', 5_000)
  await end(all, 'SIGKILL', 5_000)
  await disownReusedPid(pgdata)
}

async function end(running: () => number[], signal: NodeJS.Signals, patience: number) {
  for (const pid of running()) send(pid, signal)
  for (const deadline = Date.now() + patience; running().length > 0 && Date.now() < deadline; ) await setTimeout(30)
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error // it left by itself
  }
}

/**
 * PostgreSQL won't start while the process number in postmaster.pid is alive, be it anyone's by now, but leaves its
 * parent's aside: so put ours there. Deleting the file would also delete what it knows of shared memory still in use.
 */
async function disownReusedPid(pgdata: string) {
  const [first, ...rest] = await postmasterFile(pgdata)
  if (first === undefined) return
  const path = join(pgdata, 'postmaster.pid')
  const fresh = `${path}.${process.pid}`
  await rm(fresh, { force: true })
  await writeFile(fresh, [process.pid, ...rest].join('\n'), { flag: 'wx', mode: 0o600 })
  if (process.getuid?.() === 0) giveTo(await lstat(path), fresh)
  await rename(fresh, path)
}

/** A postmaster and its children all work in the data folder; zombies, which work nowhere, don't count. */
function postgresProcesses(pgdata: string, postmaster: number): number[] {
  if (process.platform !== 'linux') return commandOf(postmaster).includes(pgdata) ? [postmaster] : []
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && isPostgresOf(pgdata, pid))
}

function isPostgresOf(pgdata: string, pid: number) {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8') !== 'postgres\n') return false
    // the working folder of a process with a capability more than ours is hidden, its command is not
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(pgdata) || workingFolder(pid) === pgdata
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return false
    throw error // the process ended while we looked
  }
}

function workingFolder(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return undefined // another user's
    throw error
  }
}

function commandOf(pid: number) {
  if (!(pid > 0)) return ''
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return '' // ps answers 1 when there is no such process
  }
}
