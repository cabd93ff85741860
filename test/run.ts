/**
 * `npm test`: every test; `npm test -- server/clientes contract`: the files whose path begins so; `npm run e2e`: the
 * browser's. Starts what the tests need, ends it, and closes with where the time went and a line that counts.
 */
import { glob } from 'node:fs/promises'
import { runBrowserTests } from './run-browser.ts'
import { runNodeTests } from './run-node.ts'

const wanted = process.argv.slice(2)
const isBrowser = (prefix: string) => prefix.startsWith('e2e')
const all = wanted.length === 0
const chosen = (path: string) => all || wanted.some(prefix => path.startsWith(prefix))

const counts = { passed: 0, failed: 0 }
const add = (more: typeof counts) => {
  counts.passed += more.passed
  counts.failed += more.failed
}

const files = (await Array.fromAsync(glob('{contract,server,seed,test,web,fuzz}/**/*.test.ts'))).filter(chosen).sort()
if (files.length) add(await runNodeTests(files))
if (all || wanted.some(isBrowser)) {
  const { slow, ...browser } = await runBrowserTests(wanted.filter(isBrowser))
  add(browser)
  console.log('\nThe slowest journeys:')
  for (const { name, seconds } of slow) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
}
const total = Math.round(performance.now() / 1000)
console.log(`\n${Math.floor(total / 60)} min ${total % 60} s in all`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)
