import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(name => `/usr/bin/${name}`)
/** The same engine without windows, tabs and menus around it, as Playwright's own; Debian's package of this name. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** Where a Chromium is; installed from the system's packages when there is none and we may. */
export function findChromium(): string {
  const found = () => firstOf([process.env.CHROMIUM, ...PLACES])
  const there = found()
  if (there) return there
  if (!mayInstall())
    throw new Error('No Chromium here: install the package chromium, or name one in the variable CHROMIUM')
  install('chromium')
  const installed = found()
  if (!installed) throw new Error('The package chromium was installed but its program is not in /usr/bin')
  return installed
}

/**
 * What journeys run in: the headless shell, in which a screen opens for about half of the processor time; where neither is
 * it here nor can it be had, a whole Chromium.
 */
export function findHeadless(): string {
  const found = () => firstOf([process.env.CHROMIUM, SHELL])
  const there = found()
  if (there) return there
  if (mayInstall())
    try {
      install('chromium-headless-shell')
    } catch (error) {
      console.log(`The journeys take a whole Chromium, and longer: ${error instanceof Error ? error.message : error}`)
    }
  return found() ?? findChromium()
}

const firstOf = (paths: (string | undefined)[]) => paths.find(path => path && existsSync(path))
const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function install(name: string): void {
  console.log(`Installing ${name} from the system packages…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit', env })
}
