import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { journeysOf, slowest } from './slowest.ts'

const journey = (title: string, ...durations: number[]) => ({
  title,
  tests: [{ results: durations.map(duration => ({ duration })) }],
})
const stats = { expected: 3, unexpected: 0, flaky: 0 }
const inner = { title: 'mesa', specs: [journey('quick', 900), journey('slow', 4000)] }
const report = { stats, suites: [{ title: 'pedir.e2e.ts', specs: [journey('middle', 1500, 500)], suites: [inner] }] }

describe('slowest', () => {
  test('lists journeys at any depth by their time, with their file', () =>
    assert.deepEqual(slowest(journeysOf(report)), [
      { name: 'pedir.e2e.ts › mesa › slow', seconds: 4 },
      { name: 'pedir.e2e.ts › middle', seconds: 2 },
      { name: 'pedir.e2e.ts › mesa › quick', seconds: 0.9 },
    ]))

  test('lists no more than requested', () => assert.equal(slowest(journeysOf(report), 2).length, 2))
})
