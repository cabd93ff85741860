import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { isLong, longestFirst, unknownLongest } from './longest.ts'

describe('longest test files', () => {
  test('start first, in their order', () =>
    assert.deepEqual(longestFirst(['a.test.ts', 'server/kill.test.ts', 'b.test.ts', 'server/main.test.ts']), [
      ...['server/main.test.ts', 'server/kill.test.ts', 'a.test.ts', 'b.test.ts'],
    ]))

  test('exist, and include the races and every test that runs processes', async () => {
    const files = await Array.fromAsync(glob('{contract,server,seed,test,web,lab}/**/*.test.ts'))
    assert.deepEqual(unknownLongest(files), [])
    const heavy = files.filter(file => /\/(races|kill|main|fuzz)|\/embedded\//.test(file))
    assert.ok(heavy.length > 5)
    assert.deepEqual(
      heavy.filter(file => !isLong(file)),
      [],
    )
  })
})
