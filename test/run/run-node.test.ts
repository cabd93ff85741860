import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'

const TEST = "import { describe, test } from 'node:test'"
/** The last one waits for an unreferenced timer; the files after it must still run. */
const FILES = {
  'server/good.test.mjs': `${TEST}; test('a', () => undefined); describe('b', () => { test('c', () => undefined) })`,
  'server/wrong.test.mjs': `${TEST}; test('says one is two', t => t.assert.equal(1, 2))`,
  'server/suite.test.mjs': `${TEST}; describe('is not read', () => { throw new Error('before its first test') })`,
  'server/unread.test.mjs': 'nothing.of.this = is there',
  'server/dozing.test.mjs': `${TEST}; test('waits', () => new Promise(resolve => { setTimeout(resolve, 20).unref() }))`,
  'web/alone.test.mjs': `${TEST}; test('d', () => undefined)`,
}

test('a failure in a test, a suite or an import is counted once, and later files still run', async t => {
  assert.deepEqual(await run(t, FILES, 60_000), { passed: 4, failed: 3 })
})

test('a process that something holds open fails', async t => {
  const { failed } = await run(t, { 'web/open.test.mjs': 'setInterval(() => undefined, 1000)' }, 5_000)
  assert.ok(failed > 0)
})

/** Runs the files in a folder of their own; resolves to what was counted. */
async function run(t: TestContext, files: Record<string, string>, timeout: number) {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-run-'))
  t.after(() => rm(folder, { recursive: true }))
  await Promise.all(['server', 'web'].map(name => mkdir(join(folder, name))))
  await Promise.all(Object.entries(files).map(([name, source]) => writeFile(join(folder, name), source)))
  const { NODE_TEST_CONTEXT: _, ...env } = process.env // Node runs no tests inside a test otherwise
  const program = join(folder, 'program.mjs') // not `--eval`: Node would pass it on to the processes it starts
  const source = `const { runFiles } = await import(${JSON.stringify(import.meta.resolve('./run-node.ts'))})
    const { passed, failed } = await runFiles(${JSON.stringify(Object.keys(files))}, ${JSON.stringify(folder)}, ${timeout})
    console.error(JSON.stringify({ passed, failed }))`
  await writeFile(program, source)
  const child = promisify(execFile)(process.execPath, [program], { cwd: folder, env })
  return JSON.parse((await child).stderr) as { passed: number; failed: number }
}
