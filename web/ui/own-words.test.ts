import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownWords } from './own-words.ts'

test('own values that return late and in order are recognised', () => {
  const words = ownWords()
  for (const word of ['p', 'pe', 'pec']) words.told(word)
  assert.deepEqual(['p', 'pe', 'pec'].map(words.comesBack), [true, true, true])
  assert.equal(words.comesBack('pec'), false, 'heard already')
})

test('overtaken values are no longer expected', () => {
  const words = ownWords()
  for (const word of ['a', 'ab', '', 'a']) words.told(word)
  assert.equal(words.comesBack('ab'), true)
  assert.equal(words.comesBack('ab'), false)
})

test("once the last value has returned, other users' values count again", () => {
  const words = ownWords()
  for (const word of ['a', '', 'a']) words.told(word)
  assert.equal(words.comesBack('a'), true)
  assert.equal(words.comesBack(''), false)
})

test("another user's value ends the waiting", () => {
  const words = ownWords()
  words.told('a')
  assert.equal(words.comesBack('from elsewhere'), false)
  assert.equal(words.comesBack('a'), false)
})
