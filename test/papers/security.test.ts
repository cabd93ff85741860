import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { ANSWERS, points, summary } from './security.ts'

const all = await points()
const overview = await readFile('docs/security.md', 'utf8')

describe('docs/security.md', () => {
  test('answers each of the 70 points of level 1 and the 183 of level 2 once', () => {
    const numbers = all.map(({ number }) => number)
    assert.deepEqual(
      numbers.filter((number, i) => numbers.indexOf(number) !== i),
      [],
    )
    const of = (level: string) => all.filter(point => point.level === level).length
    assert.deepEqual([of('1'), of('2'), all.length], [70, 183, 253])
    assert.deepEqual(
      all.filter(({ answer }) => !(ANSWERS as readonly string[]).includes(answer)),
      [],
    )
  })

  test('gives a reason for each met, unmet or deferred point', () => {
    assert.deepEqual(
      all.filter(({ answer, by }) => answer !== 'n/a' && by.length < 4),
      [],
    )
  })

  test('names only files that exist', () => {
    const named = all.flatMap(({ by }) =>
      [...by.matchAll(/`([\w./-]+\.(?:ts|tsx|md|service))`/g)].map(([, path = '']) => path),
    )
    assert.ok(named.length > 150)
    assert.deepEqual(
      [...new Set(named)].filter(path => !existsSync(path)),
      [],
    )
  })

  test('has correct sums of its parts, and lists unmet points', () => {
    assert.ok(overview.includes(summary(all)), summary(all))
    const missing = all.filter(({ answer }) => answer === 'not met').map(({ number }) => number)
    const listed = overview.slice(overview.indexOf('## Not met')).match(/^\| [\d., ]+ \|/gm) ?? []
    assert.deepEqual(listed.flatMap(line => line.match(/\d+\.\d+\.\d+/g) ?? []).sort(), missing.sort())
  })
})
