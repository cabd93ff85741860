import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(name => `/usr/bin/${name}`)

/** Where a Chromium is; installed from the system's packages when there is none and we may. */
export function findChromium(): string {
  const found = () => [process.env.CHROMIUM, ...PLACES].find(path => path && existsSync(path))
  const there = found()
  if (there) return there
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('No Chromium here: install the package chromium, or name one in the variable CHROMIUM')
  console.log('Installing chromium from the system packages…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env })
  const installed = found()
  if (!installed) throw new Error('The package chromium was installed but its program is not in /usr/bin')
  return installed
}
