import { globSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The path of libfaketime; undefined when it is not installed. */
const findLibrary = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').at(-1)

export type Clock = {
  /** Environment for processes that follow this clock. */
  env: Record<string, string>
  /** Sets the clock `days` days ahead of real time; processes notice a moment later. */
  set(days: number): Promise<void>
  /** The same in milliseconds; `aheadMs` returns the last value set. */
  ahead(ms: number): Promise<void>
  aheadMs(): number
}

/** A clock that can jump under running processes, as when somebody sets it. Monotonic time is not affected. */
export async function newClock(folder: string): Promise<Clock> {
  const library = findLibrary()
  if (!library)
    throw new Error('libfaketime is missing, which makes the clock jump. On Debian: apt-get install faketime')
  const file = join(folder, 'clock')
  let ahead = 0
  /** Writes atomically: a process that reads a half-written file falls back to real time. */
  const write = async (offset: string) => {
    await writeFile(`${file}.next`, `+${offset}\n`, { mode: 0o644 })
    await rename(`${file}.next`, file)
  }
  const set = (days: number) => write(`${days}d`)
  await set(0)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
    ahead: ms => {
      ahead = ms
      return write(`${Math.round(ms / 1000)}`)
    },
    aheadMs: () => ahead,
  }
}
