import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { isAllowed, LIST, productionPackages, written } from './licences.ts'

const packages = await productionPackages()

describe('what production installs', () => {
  test('is under allowed licences', () => {
    assert.ok(packages.length > 200)
    assert.deepEqual(
      packages.filter(({ licence }) => !isAllowed(licence)),
      [],
    )
  })

  test('is what docs/licences.md lists: after a change of package-lock.json run npm run licences', async () => {
    assert.equal(await readFile(LIST, 'utf8'), written(packages))
  })

  test('comes from the configured registry and no other place, each package with the digest that npm checks', async () => {
    const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
      packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>
    }
    const fetched = Object.entries(lock.packages).filter(([path]) => path !== '')
    assert.deepEqual(
      fetched.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path),
      [],
    )
    // Where it is not said, npm asks the registry it is configured for: never a repository, a folder or another host.
    assert.deepEqual(
      fetched.filter(([, { resolved, link }]) => resolved !== undefined || link),
      [],
    )
  })
})

test('a licence that is not allowed is told apart, also within an expression', () => {
  for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND OFL-1.1']) assert.ok(isAllowed(licence), licence)
  for (const licence of [
    'none',
    'GPL-3.0-only',
    'MIT AND AGPL-3.0-only',
    'SEE LICENSE IN x',
    '(MIT OR (X AND Y))',
    'toString',
  ])
    assert.ok(!isAllowed(licence), licence)
})
