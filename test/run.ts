/**
 * `npm test`: every test; `npm test -- server/clientes contract`: the files whose path begins so; `npm run e2e`: the
 * browser's. Starts what the tests need, ends it, and closes with a line that counts.
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

const files = (await Array.fromAsync(glob('{contract,server,seed,test,web}/**/*.test.ts'))).filter(chosen).sort()
if (files.length) add(await runNodeTests(files))
if (all || wanted.some(isBrowser)) add(await runBrowserTests(wanted.filter(isBrowser)))

console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)
