import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { test } from 'node:test'
import { isLong, unknownLongest } from './longest.ts'

test('the longest test files exist, and include the races and every test that runs processes', async () => {
  const files = await Array.fromAsync(glob('{contract,server,seed,test,web,lab}/**/*.test.ts'))
  assert.deepEqual(unknownLongest(files), [])
  const heavy = files.filter(file => /\/(races|kill|main|fuzz)|\/embedded\//.test(file))
  assert.ok(heavy.length > 5)
  assert.deepEqual(
    heavy.filter(file => !isLong(file)),
    [],
  )
})
