/**
 * `npm test`: `npm run check`, then every test. `npm test -- --quick`: the check, the test files that need no database, and one
 * journey. `npm test -- server/cadastros/clientes contract`: files whose path begins so. `npm run e2e`: the journeys.
 * Starts and stops what the tests need; prints the slowest tests, and counts passed and failed in the last line.
 */
import { glob } from 'node:fs/promises'
import { buildIfStale } from '../server/web-build.ts'
import { needsNothing } from './run/needs-nothing.ts'
import { runBrowserTests, serveJourneys } from './run/run-browser.ts'
import { runChecks } from './run/run-checks.ts'
import { runNodeTests } from './run/run-node.ts'
import { slowest, type Timed } from './run/slowest.ts'

const QUICK = ['contract/', 'server/', 'web/', 'test/', 'e2e/jornada']

const given = process.argv.slice(2)
const isQuick = given.includes('--quick')
const wanted = isQuick ? QUICK : given
const isBrowser = (prefix: string) => prefix.startsWith('e2e')
const all = wanted.length === 0
const chosen = (path: string) =>
  (all || wanted.some(prefix => path.startsWith(prefix))) && (!isQuick || needsNothing(path))
// Begun at once, beside the checks: built once, for the server of the journeys and for web/orcamento.test.ts.
const isServed = all || wanted.some(isBrowser)
const building = isServed || chosen('web/orcamento.test.ts') ? buildIfStale() : undefined
const served = isServed ? building?.then(() => serveJourneys(isQuick)) : undefined
served?.catch(() => undefined)
const isUnbuilt = building?.then(
  () => false,
  () => true,
)

const counts = { passed: 0, failed: 0 }
const add = (more: typeof counts) => {
  counts.passed += more.passed
  counts.failed += more.failed
}
const stages: Timed[] = []
const slow: Timed[] = []
async function stage<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  stages.push({ name, seconds: (performance.now() - begun) / 1000 })
  return result
}

const wrong: string[] = []
if (all || isQuick) {
  const { passed, failed } = await stage('npm run check', runChecks)
  add({ passed, failed: failed.length })
  wrong.push(...failed)
}
// Without a build only the journeys are left out. An older one may lie there, so this is a failure of its own.
if (await isUnbuilt) {
  add({ passed: 0, failed: 1 })
  wrong.push('vite build')
}
const files = (await Array.fromAsync(glob('{contract,server,seed,test,web,lab}/**/*.test.ts'))).filter(chosen).sort()
if (files.length) {
  const { timed, ...node } = await stage('test files', () => runNodeTests(files, { withDatabase: !isQuick }))
  add(node)
  slow.push(...slowest(timed))
}
if (served && !(await isUnbuilt)) {
  const { timed, ...browser } = await stage('journeys', () => runBrowserTests(wanted.filter(isBrowser), served))
  add(browser)
  slow.push(...slowest(timed))
}
console.log('\nThe slowest, of each kind:')
for (const { name, seconds } of [...slow, ...stages]) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
const total = Math.round(performance.now() / 1000)
console.log(`\n${Math.floor(total / 60)} min ${total % 60} s in all`)
for (const command of wrong) console.log(`The check failed, see above: ${command}`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)
