import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(name => `/usr/bin/${name}`)
/** The same engine without windows, tabs and menus, like Playwright's own headless shell; from Debian's package of this name. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** The path of a Chromium. Installs the system's package when there is none and that is allowed; otherwise throws. */
export function findChromium(): string {
  const found = () => firstOf([process.env.CHROMIUM, ...PLACES])
  const there = found()
  if (there) return there
  if (!mayInstall())
    throw new Error('Chromium is missing: install the package chromium, or set the variable CHROMIUM to its path')
  install('chromium')
  const installed = found()
  if (!installed) throw new Error('The package chromium was installed but its program is not in /usr/bin')
  return installed
}

/**
 * The browser that journeys run in: the headless shell, because a screen opens there in about half the processor time;
 * a whole Chromium when the shell is neither installed nor installable.
 */
export function findHeadless(): string {
  const found = () => firstOf([process.env.CHROMIUM, SHELL])
  const there = found()
  if (there) return there
  if (mayInstall())
    try {
      install('chromium-headless-shell')
    } catch (error) {
      console.log(
        `The journeys use the full Chromium, which takes longer: ${error instanceof Error ? error.message : error}`,
      )
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
