import { globSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What makes a process believe another hour; undefined where it is not installed. */
const findLibrary = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').at(-1)

export type Clock = {
  /** Processes started with this live by the clock. */
  env: Record<string, string>
  /** From a moment later on it is so many days ahead of the real one. */
  set(days: number): Promise<void>
  /** The same in milliseconds, and what was last said so. */
  ahead(ms: number): Promise<void>
  aheadMs(): number
}

/** A clock that can jump under running processes, as one that somebody sets. Their measuring of spans stays true. */
export async function newClock(folder: string): Promise<Clock> {
  const library = findLibrary()
  if (!library) throw new Error('This needs libfaketime, for a clock that jumps. On Debian: apt-get install faketime')
  const file = join(folder, 'clock')
  let ahead = 0
  /** At once: of a file that is half written it would be the real time again. */
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
