/** Builds the web app if its sources are newer than the build, then starts the server. */
import { buildIfStale } from './web-build.ts'

try {
  await buildIfStale()
} catch {
  console.error('As telas não puderam ser preparadas: rode npm ci e tente de novo')
  process.exit(1)
}
await import('./main.ts')
