import { constants, readFileSync, readlinkSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DataDirInUse } from './embedded-error.ts'

export type Log = (message: string, details?: object) => void

/** Ends the PostgreSQL that a killed server left running in this folder; throws if its server lives. */
export async function endLeftover(pgdata: string, log: Log): Promise<void> {
  const [first, ...rest] = await postmasterFile(pgdata)
  if (first === undefined || process.platform !== 'linux') return
  const postmaster = Number(first)
  if (!worksIn(pgdata, postmaster)) return disownReusedPid(pgdata, rest)
  if (hasServer(postmaster))
    throw new DataDirInUse(
      `A pasta de dados ${dirname(pgdata)} já está em uso por outro servidor: encerre-o ou escolha outra pasta em DATA_DIR.`,
    )
  log('stopping the PostgreSQL of an earlier server', { pid: postmaster })
  process.kill(postmaster, 'SIGINT')
  while (worksIn(pgdata, postmaster)) await setTimeout(30)
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The lines of postmaster.pid; empty if there is none. */
export async function postmasterFile(pgdata: string): Promise<string[]> {
  try {
    return (await readFile(join(pgdata, 'postmaster.pid'), 'utf8')).split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function worksIn(folder: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false // it has ended, or belongs to another user
  }
}

/** A server is its PostgreSQL's parent; that of a killed server has another. */
function hasServer(postmaster: number): boolean {
  const [, parent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${postmaster}/status`, 'utf8')) ?? []
  return readFileSync(`/proc/${parent}/comm`, 'utf8').startsWith('node')
}

/**
 * PostgreSQL won't start while the pid in postmaster.pid is alive, even if it now belongs to another program,
 * but it ignores its parent's: so this writes our own pid. Deleting the file would also lose its record of
 * shared memory still in use.
 */
async function disownReusedPid(pgdata: string, rest: string[]): Promise<void> {
  const flag = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW
  await writeFile(join(pgdata, 'postmaster.pid'), [process.pid, ...rest].join('\n'), { flag })
}
