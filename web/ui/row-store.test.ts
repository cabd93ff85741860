import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createRowStore } from './row-store.ts'

type Row = { id: number; value: number }

/** A store of three rows whose deferred work runs when the test calls `frame`. */
function opened() {
  const asked = new Set<() => void>()
  const schedule = (work: () => void) => ({
    ask: () => void asked.add(work),
    now: () => void (asked.delete(work) && work()),
  })
  const store = createRowStore({ idOf: ({ id }: Row) => id, whole: { extra: 0 }, schedule })
  store.replace([1, 2, 3].map(id => ({ id, value: 1 })))
  const frame = () => {
    const now = [...asked]
    asked.clear()
    for (const work of now) work()
  }
  return { store, frame }
}

/** Counts the notifications about row 1 and about the whole. */
function heard(store: ReturnType<typeof opened>['store']) {
  const times = { row: 0, whole: 0 }
  store.subscribeRow(1, () => times.row++)
  store.subscribe(() => times.whole++)
  return times
}

describe('rows', () => {
  test('keep their order: new ones at the top, removed ones gone', () => {
    const { store } = opened()
    store.write(
      [
        { id: 8, value: 0 },
        { id: 9, value: 0 },
        { id: 2, value: 5 },
      ],
      [3],
    )
    assert.deepEqual([store.ids(), store.row(2)?.value, store.row(3)], [[8, 9, 1, 2], 5, undefined])
    store.replace([{ id: 2, value: 7 }])
    assert.deepEqual(store.rows(), [{ id: 2, value: 7 }])
  })

  test('notify one by one, and a batch only at its end', () => {
    const { store } = opened()
    const times = heard(store)
    store.patch(2, { value: 3 })
    assert.deepEqual(times, { row: 0, whole: 1 })
    store.batch(() => {
      store.patch(1, { value: 1 })
      store.batch(() => store.patch(1, { value: 2 }))
      store.patchWhole({ extra: 1 })
      assert.deepEqual(times, { row: 0, whole: 1 })
    })
    assert.deepEqual([times, store.row(1)?.value], [{ row: 1, whole: 2 }, 2])
  })
})

describe('a deferred change', () => {
  test('is effective at once and notified in the next frame', () => {
    const { store, frame } = opened()
    const times = heard(store)
    store.afterKey(() => store.patch(1, { value: 2 }))
    assert.deepEqual([times.row, store.row(1)?.value], [0, 2])
    frame()
    assert.equal(times.row, 1)
  })

  test('is notified at once by a flush, and so are its consequences, each once', () => {
    const { store, frame } = opened()
    const done: string[] = []
    store.subscribeRow(1, () => done.push('told'))
    const keep = store.later(() => done.push('kept'))
    store.subscribe(keep)
    store.afterKey(() => store.patch(1, { value: 2 }))
    store.flush()
    frame()
    assert.deepEqual(done, ['told', 'kept'])
  })
})

describe('a summary', () => {
  const sumOf = (store: ReturnType<typeof opened>['store']) =>
    store.summary(
      ({ value }) => value,
      (values, { extra }) => ({ total: values.reduce((total, value) => total + value, extra), count: values.length }),
    )

  test('equals that of the recounted rows after any changes', () => {
    const change = fc.record({ id: fc.integer({ min: 1, max: 5 }), value: fc.nat(9), gone: fc.boolean() })
    fc.assert(
      fc.property(fc.array(change), changes => {
        const { store } = opened()
        const sum = sumOf(store)
        for (const { gone, ...row } of changes) {
          if (gone) store.write([], [row.id])
          else store.write([row])
          assert.deepEqual(sum(), sumOf(store)())
        }
      }),
    )
  })

  test('is the same object while unchanged, and recounts only changed rows', () => {
    const { store } = opened()
    let reckoned = 0
    const sum = store.summary(
      ({ value }) => {
        reckoned++
        return value
      },
      (values, { extra }) => ({ big: values.filter(value => value > 5), extra }),
    )
    const before = sum()
    store.patch(1, { value: 2 })
    assert.equal(sum(), before)
    assert.equal(reckoned, 4)
    store.patchWhole({ extra: 2 })
    assert.deepEqual(sum(), { big: [], extra: 2 })
  })
})
