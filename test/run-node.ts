import { availableParallelism } from 'node:os'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startTestDatabase } from './database.ts'
import { endWith } from './end-with.ts'

/** Runs test files on Node's own runner, each in its process, all against one PostgreSQL. */
export async function runNodeTests(files: string[], timeout = 300_000): Promise<{ passed: number; failed: number }> {
  const database = await startTestDatabase()
  process.env.TEST_DATABASE_URL = database.connectionString
  endWith(() => database.stop())
  try {
    return await runFiles(files, timeout)
  } finally {
    await database.stop()
  }
}

function runFiles(files: string[], timeout: number): Promise<{ passed: number; failed: number }> {
  const counts = { passed: 0, failed: 0 }
  return new Promise((resolve, reject) => {
    const stream = run({ files, concurrency: Math.max(2, availableParallelism()), timeout })
    stream.on('test:pass', ({ details }) => {
      if (details.type !== 'suite') counts.passed++
    })
    stream.on('test:fail', ({ details }) => {
      if (details.type !== 'suite') counts.failed++
    })
    stream.on('error', reject)
    const report = stream.compose(spec)
    report.on('end', () => resolve(counts))
    report.pipe(process.stdout, { end: false })
  })
}
