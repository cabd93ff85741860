import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve as absolute, join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { startTestDatabase } from '../database/database.ts'
import { endWith } from '../end-with.ts'
import { writeBatches } from './batches.ts'
import { isLongest, longestOf } from './longest.ts'
import type { Timed } from './slowest.ts'

/** Files at once for each core. A file mostly waits: for the database, a starting process or a timer. */
const AT_ONCE = 3
const CACHE = absolute('node_modules/.cache')

type Result = { passed: number; failed: number; timed: Timed[] }

/** Runs test files on Node's runner against one PostgreSQL, and times each. */
export async function runNodeTests(files: string[], timeout = 300_000): Promise<Result> {
  // Compiling is half of a process's start; the cache also serves the servers that tests start.
  process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'compiled')
  await mkdir(CACHE, { recursive: true })
  const batches = await mkdtemp(join(CACHE, 'batches-'))
  const database = await startTestDatabase()
  process.env.TEST_DATABASE_URL = database.connectionString
  process.env.TEST_DATA_FOLDER = database.usedFolder
  endWith(() => database.stop())
  try {
    return await runFiles(files, batches, timeout)
  } finally {
    await rm(batches, { recursive: true })
    await database.stop()
  }
}

/** `folder`: receives the batches. */
export async function runFiles(files: string[], folder: string, timeout: number): Promise<Result> {
  const result: Result = { passed: 0, failed: 0, timed: [] }
  // Short ones come last, so that the cores are busy until the end.
  const batches = await writeBatches(
    folder,
    files.filter(file => !isLongest(file)),
  )
  const inOrder = [...longestOf(files), ...batches]
  const isFile = (name: string, nesting: number) => nesting === 0 && files.includes(name)
  return new Promise((resolve, reject) => {
    const execArgv = ['--import', fileURLToPath(new URL('./deadline.ts', import.meta.url))]
    const concurrency = AT_ONCE * availableParallelism()
    const env = { ...process.env, TEST_PROCESS_MS: String(2 * timeout) }
    const stream = run({ files: inOrder, concurrency, timeout, execArgv, env })
    stream.on('test:pass', ({ name, nesting, details }) => {
      if (details.type !== 'suite' && !isFile(name, nesting)) result.passed++
    })
    stream.on('test:fail', ({ details }) => {
      const isTold = 'failureType' in details.error && details.error.failureType === 'subtestsFailed'
      if (!isTold) result.failed++
    })
    stream.on('test:complete', ({ name, nesting, details }) => {
      if (isFile(name, nesting)) result.timed.push({ name, seconds: details.duration_ms / 1000 })
    })
    stream.on('error', reject)
    const report = stream.compose(spec)
    report.on('end', () => {
      const ended = new Set(result.timed.map(({ name }) => name))
      const lost = files.filter(file => !ended.has(file))
      for (const file of lost) console.log(`✖ ${file} did not finish`)
      resolve({ ...result, failed: result.failed + lost.length })
    })
    report.pipe(process.stdout, { end: false })
  })
}
