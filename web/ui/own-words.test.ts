import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownWords } from './own-words.ts'

test('words told in a row come back late and in order: none is from elsewhere', () => {
  const words = ownWords()
  for (const word of ['p', 'pe', 'pec']) words.told(word)
  assert.deepEqual(['p', 'pe', 'pec'].map(words.comesBack), [true, true, true])
  assert.equal(words.comesBack('pec'), false, 'heard already')
})

test('words that were overtaken are awaited no more', () => {
  const words = ownWords()
  for (const word of ['a', 'ab', '', 'a']) words.told(word)
  assert.equal(words.comesBack('ab'), true)
  assert.equal(words.comesBack('ab'), false)
})

test('when the last word is heard, what others say counts again', () => {
  const words = ownWords()
  for (const word of ['a', '', 'a']) words.told(word)
  assert.equal(words.comesBack('a'), true)
  assert.equal(words.comesBack(''), false)
})

test('what somebody else says ends the waiting', () => {
  const words = ownWords()
  words.told('a')
  assert.equal(words.comesBack('from elsewhere'), false)
  assert.equal(words.comesBack('a'), false)
})
