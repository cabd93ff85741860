import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Ids of all processes whose working directory is in the folder: Patroni's PostgreSQL is no child of ours. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && worksIn(pid, folder))
}

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
