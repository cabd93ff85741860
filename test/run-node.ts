import { availableParallelism } from 'node:os'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startTestDatabase } from './database.ts'
import { endWith } from './end-with.ts'
import type { Timed } from './slowest.ts'

type Result = { passed: number; failed: number; timed: Timed[] }

/** Runs test files on Node's own runner, each in its process, all against one PostgreSQL; each with its time, start-up included. */
export async function runNodeTests(files: string[], timeout = 300_000): Promise<Result> {
  const database = await startTestDatabase()
  process.env.TEST_DATABASE_URL = database.connectionString
  endWith(() => database.stop())
  try {
    return await runFiles(files, timeout)
  } finally {
    await database.stop()
  }
}

function runFiles(files: string[], timeout: number): Promise<Result> {
  const result: Result = { passed: 0, failed: 0, timed: [] }
  return new Promise((resolve, reject) => {
    const stream = run({ files, concurrency: Math.max(2, availableParallelism()), timeout })
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
