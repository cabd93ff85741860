import { writeFile } from 'node:fs/promises'
import { resolve as absolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const FILES_EACH = 12

/**
 * Writes files that each import some test files, one after the other, as one test each: loading the server costs more than
 * most of these tests (docs/decisions/045).
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

/** Keeps the process alive: a test may wait for an unreferenced timer. */
const BEGIN = ["import { mock, test } from 'node:test'", 'const awake = setInterval(() => undefined, 60_000)']
const END = ['clearInterval(awake)']
const testOf = (file: string) =>
  `await test('${file}', () => import('${pathToFileURL(absolute(file)).href}'))\nmock.reset()`
