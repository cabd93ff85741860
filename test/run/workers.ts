import { writeFile } from 'node:fs/promises'
import { resolve as absolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes `count` programs that share some test files: each takes the next file that none has taken, as one test, until there
 * is none. Loading the server costs more than most of these tests (docs/decisions/045).
 */
export function writeWorkers(folder: string, files: string[], count: number, timeout: number): Promise<string[]> {
  const tests = files.map(file => [file, pathToFileURL(absolute(file)).href])
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const path = join(folder, `${i + 1}.mjs`)
      await writeFile(path, `const [tests, timeout] = ${JSON.stringify([tests, timeout])}\n${PROGRAM}`)
      return path
    }),
  )
}

/** Stays alive, as a test may wait for an unreferenced timer; fails where something that a file began is open at the end. */
const PROGRAM = `
import { closeSync, openSync } from 'node:fs'
import { mock, test } from 'node:test'

const awake = setInterval(() => undefined, 60_000)
for (const [i, [file, url]] of tests.entries()) {
  if (!isMine(i)) continue
  await test(file, { timeout }, () => import(url))
  mock.reset()
}
clearInterval(awake)
setTimeout(() => {
  console.error('This process of test files does not end: something that one of them began is still open.')
  process.exit(1)
}, timeout / 5).unref()

function isMine(i) {
  try {
    closeSync(openSync(new URL(\`./\${i}.taken\`, import.meta.url), 'wx'))
    return true
  } catch {
    return false
  }
}
`
