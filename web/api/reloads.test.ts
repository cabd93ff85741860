import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { nextPage } from './next-page.ts'
import { reloading } from './reloads.ts'

const queryKey = ['GET', '/api/pedidos', 'pages']

/** A list of orders on a screen. The test sends each answer, which consists of the page's number and its age. */
async function openList() {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })
  const client = new QueryClient()
  const asked: { page: number; answer: (how: string) => void; cutOff: () => boolean }[] = []
  const list = new InfiniteQueryObserver<string, Error, InfiniteData<string, number>, string[], number>(client, {
    queryKey,
    queryFn: ({ signal, pageParam: page }) =>
      new Promise<string>(resolve =>
        asked.push({ page, answer: how => resolve(`${page} ${how}`), cutOff: () => signal.aborted }),
      ),
    initialPageParam: 1,
    getNextPageParam: (_, __, last) => last + 1,
  })
  const leave = list.subscribe(() => undefined)
  const reloads = reloading(client, () => [queryKey])
  const answered = async () => {
    for (let i = 0; i < 40; i++) await Promise.resolve()
  }
  const settle = async (ms = 0) => {
    await answered()
    mock.timers.tick(ms)
    await answered()
  }
  await settle()
  asked[0]?.answer('as opened')
  await settle(3_000)
  return {
    asked,
    reloads,
    settle,
    list,
    shown: () => list.getCurrentResult().data?.pages,
    /** The pages requested since the list was opened, and which requests were aborted. */
    story: () => asked.slice(1).map(({ page, cutOff }) => `${page}${cutOff() ? ' cut off' : ''}`),
    close: () => {
      reloads.stop()
      leave()
      client.clear()
      mock.timers.reset()
    },
  }
}

describe('a screen that reloads as orders change', () => {
  test('reloads once for all changes within two seconds', async t => {
    const { asked, reloads, settle, close } = await openList()
    t.after(close)
    reloads.ask()
    await settle()
    assert.equal(asked.length, 2)
    asked[1]?.answer('reloaded')
    for (let i = 0; i < 5; i++) reloads.ask()
    await settle(1_000)
    assert.equal(asked.length, 2)
    await settle(1_000)
    assert.equal(asked.length, 3)
  })

  test('finishes a reading that a change interrupts, and then reads the change', async t => {
    const { asked, reloads, settle, shown, story, close } = await openList()
    t.after(close)
    reloads.ask()
    await settle()
    for (let i = 0; i < 4; i++) {
      reloads.ask()
      await settle(2_000)
    }
    assert.deepEqual(story(), ['1'])
    asked[1]?.answer('reloaded')
    await settle(250)
    assert.deepEqual([shown(), story()], [['1 reloaded'], ['1', '1']])
    asked[2]?.answer('again')
    await settle(10_000)
    assert.deepEqual([shown(), story()], [['1 again'], ['1', '1']])
  })
})

test('the next page of a list that reloads as orders change waits for the current reading, which is kept', async t => {
  const { asked, reloads, settle, list, shown, story, close } = await openList()
  t.after(close)
  reloads.ask()
  await settle()
  const read = nextPage(list.getCurrentResult(), true)
  await settle()
  assert.deepEqual(story(), ['1'])
  asked[1]?.answer('reloaded')
  await settle()
  assert.deepEqual([shown(), story()], [['1 reloaded'], ['1', '2']])
  asked[2]?.answer('as asked for')
  await read
  await settle(10_000)
  assert.deepEqual(shown(), ['1 reloaded', '2 as asked for'])
  assert.deepEqual(story(), ['1', '2'])
})
