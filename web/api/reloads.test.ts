import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { reloading } from './reloads.ts'

const queryKey = ['GET', '/api/painel']

/** A screen with one call, whose answers the test sends when it wants. */
async function openScreen() {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })
  const client = new QueryClient()
  const asked: { answer: (value: number) => void; cutOff: () => boolean }[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<number>(answer => asked.push({ answer, cutOff: () => signal.aborted }))
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  const reloads = reloading(client, () => [queryKey])
  const answered = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  const settle = async (ms: number) => {
    await answered()
    mock.timers.tick(ms)
    await answered()
  }
  const close = () => {
    reloads.stop()
    leave()
    client.clear()
    mock.timers.reset()
  }
  await settle(0)
  asked[0]?.answer(0)
  await settle(3_000)
  return { client, asked, reloads, settle, close }
}

describe('a screen that reloads as orders change', () => {
  test('reloads once for all changes within two seconds', async t => {
    const { asked, reloads, settle, close } = await openScreen()
    t.after(close)
    reloads.ask()
    await settle(0)
    assert.equal(asked.length, 2)
    asked[1]?.answer(1)
    for (let i = 0; i < 5; i++) reloads.ask()
    await settle(1_000)
    assert.equal(asked.length, 2)
    await settle(1_000)
    assert.equal(asked.length, 3)
  })

  test('finishes a reading that a change interrupts, and then reads the change', async t => {
    const { client, asked, reloads, settle, close } = await openScreen()
    t.after(close)
    reloads.ask()
    await settle(0)
    for (let i = 0; i < 4; i++) {
      reloads.ask()
      await settle(2_000)
    }
    assert.deepEqual([asked.length, asked[1]?.cutOff()], [2, false])
    asked[1]?.answer(1)
    await settle(250)
    assert.deepEqual([client.getQueryData(queryKey), asked.length], [1, 3])
    asked[2]?.answer(2)
    await settle(10_000)
    assert.deepEqual([client.getQueryData(queryKey), asked.length], [2, 3])
  })

  test('replaces a reading that does not end', async t => {
    const { asked, reloads, settle, close } = await openScreen()
    t.after(close)
    reloads.ask()
    await settle(0)
    reloads.ask()
    for (let i = 0; i < 72; i++) await settle(250)
    assert.deepEqual([asked.length, asked[1]?.cutOff()], [3, true])
  })
})
