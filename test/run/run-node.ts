import { availableParallelism } from 'node:os'
import { resolve as absolute } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startTestDatabase } from '../database/database.ts'
import { endWith } from '../end-with.ts'
import { longestFirst } from './longest.ts'
import type { Timed } from './slowest.ts'

/** For each core: a file waits for most of its time, for the database, for a process that starts, for a moment to come. */
const AT_ONCE = 3

type Result = { passed: number; failed: number; timed: Timed[] }

/** Runs test files on Node's own runner, each in its process, all against one PostgreSQL; each with its time, start-up included. */
export async function runNodeTests(files: string[], timeout = 300_000): Promise<Result> {
  // Half of what a file takes to start is compiled the same way in each; the servers that tests start take it too.
  process.env.NODE_COMPILE_CACHE ??= absolute('node_modules/.cache/compiled')
  const database = await startTestDatabase()
  process.env.TEST_DATABASE_URL = database.connectionString
  process.env.TEST_DATA_FOLDER = database.usedFolder
  endWith(() => database.stop())
  try {
    return await runFiles(longestFirst(files), timeout)
  } finally {
    await database.stop()
  }
}

function runFiles(files: string[], timeout: number): Promise<Result> {
  const result: Result = { passed: 0, failed: 0, timed: [] }
  return new Promise((resolve, reject) => {
    const execArgv = ['--import', absolute('test/run/deadline.ts')]
    const stream = run({ files, concurrency: AT_ONCE * availableParallelism(), timeout, execArgv })
    stream.on('test:pass', ({ details }) => {
      if (details.type !== 'suite') result.passed++
    })
    stream.on('test:fail', ({ details }) => {
      if (details.type !== 'suite') result.failed++
    })
    stream.on('test:complete', ({ name, nesting, details }) => {
      if (nesting === 0 && files.includes(name)) result.timed.push({ name, seconds: details.duration_ms / 1000 })
    })
    stream.on('error', reject)
    const report = stream.compose(spec)
    report.on('end', () => resolve(result))
    report.pipe(process.stdout, { end: false })
  })
}
