import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { lstat, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { giveTo } from './data-folder.ts'
import { postmasterFile } from './postmaster.ts'

type Log = (message: string, details?: object) => void

/**
 * Ends all PostgreSQL processes of this data folder, the postmaster gracefully first, and returns when none is left.
 * Call only while holding the folder's lock: what is found then belongs to a dead server.
 */
export async function endLeftovers(pgdata: string, log: Log) {
  const [first = ''] = await postmasterFile(pgdata)
  const postmaster = Number(first)
  const all = () => postgresProcesses(pgdata, postmaster)
  if (all().includes(postmaster)) {
    log('stopping the PostgreSQL of an earlier server', { pid: postmaster })
    await end(() => all().filter(pid => pid === postmaster), 'SIGINT', 15_000)
  }
  // backends without a postmaster can only be ended; the write-ahead log recovers what a crash loses
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
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error // it has already ended
  }
}

/**
 * PostgreSQL won't start while the pid in postmaster.pid is alive, even if it now belongs to another program,
 * but it ignores its parent's: so this writes our own pid. Deleting the file would also lose its record of
 * shared memory still in use.
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

/** A cluster's processes, found by working directory or command line; zombies have neither and don't count. */
function postgresProcesses(pgdata: string, postmaster: number): number[] {
  if (process.platform !== 'linux') return commandOf(postmaster).includes(pgdata) ? [postmaster] : []
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && isPostgresOf(pgdata, pid))
}

function isPostgresOf(pgdata: string, pid: number) {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8') !== 'postgres\n') return false
    // the working directory is hidden if the process has a capability we lack, but its command line is not
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(pgdata) || workingFolder(pid) === pgdata
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return false
    throw error // an ENOENT or ESRCH above means that the process ended meanwhile
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
    return '' // ps exits with 1 if there is no such process
  }
}
