import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadForPress } from './lazy.ts'

test('a pressed control shows waiting until the last of its files is loaded; a background load changes nothing', async t => {
  const pressed = { dataset: {} as Record<string, string> }
  const userActivation = { isActive: true }
  Object.assign(globalThis, { document: { activeElement: pressed } })
  t.after(() => Reflect.deleteProperty(globalThis, 'document'))
  Object.defineProperty(globalThis, 'navigator', { value: { userActivation, onLine: true }, configurable: true })
  const files = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers()]
  const ways = files.map(({ promise }, i) => {
    userActivation.isActive = i < 2
    return loadForPress(() => promise, 'not there')
  })
  for (const [i, waits] of [
    [2, true],
    [0, true],
    [1, false],
  ] as const) {
    files[i]?.resolve(undefined)
    await ways[i]
    assert.equal('coming' in pressed.dataset, waits)
  }
})
