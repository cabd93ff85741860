import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ticksFor } from './ticks.ts'

test('an axis starts at zero, has round steps and reaches the highest value', () => {
  assert.deepEqual(ticksFor(100), [0, 25, 50, 75, 100])
  assert.deepEqual(ticksFor(7), [0, 2, 4, 6, 8])
  assert.deepEqual(ticksFor(0.3), [0, 0.1, 0.2, 0.3])
  assert.deepEqual(ticksFor(18_412.3), [0, 5000, 10_000, 15_000, 20_000])
})

test('counts have no fractions', () => {
  assert.deepEqual(ticksFor(1, { whole: true }), [0, 1])
  assert.deepEqual(ticksFor(3, { whole: true }), [0, 1, 2, 3])
  assert.deepEqual(ticksFor(10, { whole: true }), [0, 5, 10])
  assert.deepEqual(ticksFor(100, { whole: true }), [0, 25, 50, 75, 100])
})

test('no value exceeds the last step, and there are few steps', () => {
  for (let highest = 0.01; highest < 1e9; highest *= 1.37) {
    const ticks = ticksFor(highest)
    assert.ok((ticks.at(-1) ?? 0) >= highest * 0.999_999, String(highest))
    assert.ok(ticks.length >= 3 && ticks.length <= 6, `${highest}: ${ticks}`)
  }
})
