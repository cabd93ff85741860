import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve as absolute, join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startTestDatabase } from '../database/database.ts'
import { endWith } from '../end-with.ts'
import type { Timed } from './slowest.ts'
import { writeWorkers } from './workers.ts'

/** Files at once for each core. A file mostly waits: for the database, a starting process or a timer. */
const AT_ONCE = 3
/** The slowest, mostly races and processes: they start first, so that none runs alone at the end. */
const SLOW =
  /\/(?:papeis|races.*|commands|backup|main|start|kill|configuracoes|fuzz|arquivos|demo|db|entradas-hostis|closing|operator|orcamento)\.test\.ts$/
const CACHE = absolute('node_modules/.cache')

type Result = { passed: number; failed: number; timed: Timed[] }

/** Runs test files on Node's runner, against one PostgreSQL if they need it, and times each. `timeout`: of a file, in ms. */
export async function runNodeTests(files: string[], { timeout = 900_000, withDatabase = true } = {}): Promise<Result> {
  // Compiling is half of a process's start; the cache also serves the servers that tests start.
  process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'compiled')
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'workers-'))
  const database = withDatabase ? await startTestDatabase() : undefined
  process.env.TEST_DATABASE_URL = database?.connectionString ?? ''
  process.env.TEST_DATA_FOLDER = database?.usedFolder ?? ''
  endWith(async () => database?.stop())
  try {
    return await runFiles(files, folder, timeout)
  } finally {
    await rm(folder, { recursive: true })
    await database?.stop()
  }
}

/** `folder`: receives the workers. */
export async function runFiles(files: string[], folder: string, timeout: number): Promise<Result> {
  const result: Result = { passed: 0, failed: 0, timed: [] }
  const concurrency = Math.min(files.length, AT_ONCE * availableParallelism())
  const slowFirst = files.toSorted((a, b) => Number(SLOW.test(b)) - Number(SLOW.test(a)))
  const workers = await writeWorkers(folder, slowFirst, concurrency, timeout)
  const isFile = (name: string, nesting: number) => nesting === 0 && files.includes(name)
  return new Promise((resolve, reject) => {
    const stream = run({ files: workers, concurrency })
    stream.on('test:pass', ({ name, nesting, details }) => {
      // A worker that found no file counts as a test.
      if (details.type !== 'suite' && !isFile(name, nesting) && !workers.includes(absolute(name))) result.passed++
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
