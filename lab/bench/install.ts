import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Packages = { dependencies: Record<string, string>; overrides?: Record<string, string> }

/** Installs exact versions of packages that only a measurement needs into a new folder, without running install scripts. */
export async function install({ dependencies, overrides = {} }: Packages) {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-bench-npm-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }))
    console.log(`Installing ${Object.entries(dependencies).map(([name, version]) => `${name}@${version}`)}…`)
    const args = ['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`npm install exited with ${code}`)
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, remove }
}
