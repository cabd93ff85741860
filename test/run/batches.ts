import { writeFile } from 'node:fs/promises'
import { resolve as absolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isLongest } from './longest.ts'

const FILES_EACH = 12

/** Those that do without a process of their own: what takes longest, and what a screen's module keeps, stays apart. */
export const isBatched = (file: string) => /^(contract|server|seed)\//.test(file) && !isLongest(file)

/**
 * Files that run one after the other in one process, as a file each of which is one test: to load the server costs more than
 * most of them do (docs/decisions/045).
 */
export function writeBatches(folder: string, files: string[]): Promise<string[]> {
  const count = Math.ceil(files.length / FILES_EACH)
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const path = join(folder, `${i + 1}.mjs`)
      const tests = files.filter((_, place) => place % count === i).map(testOf)
      await writeFile(path, [...BEGIN, ...tests, ...END, ''].join('\n'))
      return path
    }),
  )
}

/** What a test waits for may be a timer that keeps no process alive. */
const BEGIN = ["import { mock, test } from 'node:test'", 'const awake = setInterval(() => undefined, 60_000)']
const END = ['clearInterval(awake)']
const testOf = (file: string) =>
  `await test('${file}', () => import('${pathToFileURL(absolute(file)).href}'))\nmock.reset()`
