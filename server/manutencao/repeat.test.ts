import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { repeat } from './repeat.ts'

describe('repeat', () => {
  test('runs one round after another, never two at once, and continues after a failed one', async () => {
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const failures: unknown[] = []
    let [rounds, atOnce, most] = [0, 0, 0]
    const work = async () => {
      most = Math.max(most, ++atOnce)
      await pause(3)
      atOnce--
      if (++rounds === 2) throw new Error('the second')
      if (rounds === 4) resolve()
    }
    const { stop } = repeat({ everyMs: 1, work, onError: error => failures.push(error) })
    await enough
    await stop()
    assert.equal(most, 1)
    assert.deepEqual(failures, [new Error('the second')])
  })

  test('stop signals the running round and waits for its end, and no other begins', async () => {
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    let [rounds, ended] = [0, false]
    const work = async (stopped: () => boolean) => {
      rounds++
      resolve()
      while (!stopped()) await pause(1)
      await pause(5)
      ended = true
    }
    const { stop } = repeat({ everyMs: 1, work, onError: error => assert.ifError(error) })
    await begun
    await stop()
    assert.ok(ended)
    await pause(20)
    assert.equal(rounds, 1)
  })
})
