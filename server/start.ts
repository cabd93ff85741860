/** Builds the web app if its sources are newer than the build, then starts the server. */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const built = new URL('web/dist/index.html', root)

if (await isStale()) build()
await import('./main.ts')

async function isStale(): Promise<boolean> {
  if (!existsSync(built)) return true
  const builtAt = statSync(built).mtimeMs
  const sources = glob(['package-lock.json', 'contract/**/*.ts', 'web/**/*.{ts,tsx,css,html,svg,png}'], {
    cwd: fileURLToPath(root),
    exclude: ['web/dist/**'],
  })
  for await (const source of sources) if (statSync(new URL(source, root)).mtimeMs > builtAt) return true
  return false
}

/** In a separate process, so that the bundler's memory is freed before the server starts. */
function build(): void {
  console.log('Preparando as telas…')
  const vite = fileURLToPath(new URL('node_modules/vite/bin/vite.js', root))
  const args = [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, args, { cwd: fileURLToPath(root), stdio: 'inherit' })
  if (status === 0) return
  console.error('As telas não puderam ser preparadas: rode npm ci e tente de novo')
  process.exit(1)
}
