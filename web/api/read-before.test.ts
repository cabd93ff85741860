import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepAnswer, readBefore } from './read-before.ts'

test('an answer is kept for its own session only', () => {
  keepAnswer('/a', 'mine', { etag: '"1"', data: 1 })
  assert.deepEqual(readBefore('/a', 'mine'), { etag: '"1"', data: 1 })
  assert.equal(readBefore('/a', 'another'), undefined)
  assert.equal(readBefore('/a', 'mine'), undefined, 'forgotten with the session')
})
