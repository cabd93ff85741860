import { EmbeddedError } from './embedded-error.ts'
import { startEmbedded } from './start.ts'

// Holds the embedded database of the given folder until SIGTERM; SIGINT exits without stopping it. Prints
// {connectionString} or {error, message, ms}.
const [, , dataDir = ''] = process.argv
const began = performance.now()
try {
  const { connectionString, stop } = await startEmbedded({ dataDir, log: (...line) => console.error(...line) })
  process.once('SIGTERM', stop)
  process.once('SIGINT', () => process.exit(1))
  console.log(JSON.stringify({ connectionString }))
} catch (error) {
  if (!(error instanceof EmbeddedError)) throw error
  console.log(JSON.stringify({ error: error.name, message: error.message, ms: performance.now() - began }))
}
