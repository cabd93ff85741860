import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepAnswer, readBefore } from './read-before.ts'

test('an answer is kept for its own session only', () => {
  keepAnswer('/a', 'mine', { etag: '"1"', data: 1 })
  assert.deepEqual(readBefore('/a', 'mine'), { etag: '"1"', data: 1 })
  assert.equal(readBefore('/a', 'another'), undefined)
  assert.equal(readBefore('/a', 'mine'), undefined, 'forgotten with the session')
})

test('few answers are kept, and the oldest is dropped first', () => {
  for (const address of ['/1', '/2', '/3', '/4', '/1', '/5'])
    keepAnswer(address, 'mine', { etag: '"1"', data: address })
  assert.deepEqual(
    ['/1', '/2', '/3', '/4', '/5'].filter(address => readBefore(address, 'mine')),
    ['/1', '/3', '/4', '/5'],
  )
})
