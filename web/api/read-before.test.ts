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
  const addresses = Array.from({ length: 17 }, (_, n) => `/${n}`)
  for (const address of [...addresses.slice(0, 16), '/0', '/16'])
    keepAnswer(address, 'mine', { etag: '"1"', data: address })
  assert.deepEqual(
    addresses.filter(address => !readBefore(address, 'mine')),
    ['/1'],
  )
})
