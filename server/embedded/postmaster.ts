import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type { RunAs } from './run-as.ts'

export type Postmaster = {
  /** Resolves when it accepts connections; rejects with its last output if it ends before. */
  ready: Promise<void>
  exited: Promise<{ code: number | null; signal: string | null }>
  signal(name: 'SIGINT' | 'SIGQUIT'): void
}

/** A minimal environment, so that our library paths, PGOPTIONS or locale don't affect PostgreSQL. */
export const postgresEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

type Launch = { postgres: string; pgdata: string; settings: string[]; runAs: RunAs; log: (line: string) => void }

export function launchPostmaster({ postgres, pgdata, settings, runAs, log }: Launch): Postmaster {
  const { file, args, options } = runAs.command(postgres, ['-D', pgdata, ...settings])
  const child = spawn(file, args, {
    ...options,
    env: postgresEnv,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl+C in the terminal goes to the server only, which first finishes its calls
  })
  const lines: string[] = []
  const output = createInterface({ input: child.stderr }).on('line', line => {
    lines.push(line)
    if (lines.length > 20) lines.shift()
    log(line)
  })
  const exited = new Promise<{ code: number | null; signal: string | null }>(resolve => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', error => {
      lines.push(error.message)
      resolve({ code: null, signal: null })
    })
  })

  async function becomeReady() {
    const end = exited.then(() => 'ended' as const)
    while ((await Promise.race([end, setTimeout(20)])) !== 'ended') {
      if (await saysReady(pgdata, child.pid)) return
    }
    // its last output may still be in the pipe, which a process it left behind may keep open
    await Promise.race([new Promise(resolve => output.once('close', resolve)), setTimeout(500)])
    throw new Error(lines.join('\n') || 'PostgreSQL ended without a message')
  }

  return { ready: becomeReady(), exited, signal: name => child.kill(name) }
}

/** Reads line 8 of postmaster.pid (src/include/utils/pidfile.h), which needs no connection. */
async function saysReady(pgdata: string, pid: number | undefined) {
  const lines = await postmasterFile(pgdata)
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
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
