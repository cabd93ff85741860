import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const built = new URL('web/dist/index.html', root)

/** Builds the web app if its sources are newer than the build. */
export async function buildIfStale(): Promise<void> {
  if (await isStale()) await build()
}

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
async function build(): Promise<void> {
  console.log('Preparando as telas…')
  const vite = fileURLToPath(new URL('node_modules/vite/bin/vite.js', root))
  const args = [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
  const child = spawn(process.execPath, args, { cwd: fileURLToPath(root), stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The web app was not built: see above')
}
