import { useCallback, useSyncExternalStore } from 'react'
import { afterFrame } from './after-frame.ts'

type Listener = () => void
type Options<Row, Whole> = {
  idOf: (row: Row) => number
  /** State that belongs to all rows together. */
  whole: Whole
  /** Injectable because tests have no animation frames. */
  schedule?: typeof afterFrame
}
export type RowStore<Row extends object, Whole extends object> = ReturnType<typeof createRowStore<Row, Whole>>

/**
 * The rows of a long editable list, kept outside React. A key re-renders its row and the summaries, never the list, and
 * only after the key itself is painted. Reads always return the current state. Rows are immutable: a change replaces
 * the row.
 */
export function createRowStore<Row extends object, Whole extends object>(options: Options<Row, Whole>) {
  const { idOf, schedule = afterFrame } = options
  const rows = new Map<number, Row>()
  let ids: readonly number[] = []
  let whole = options.whole
  const { touch, touchAll, ...telling } = createTelling()
  const { later, flush } = createDeferral(schedule)
  const tellLater = later(telling.tell)
  const inOrder = () => ids.flatMap(id => rows.get(id) ?? [])
  /** Upserts `written`, with new rows at the top, and removes the ids in `gone`. */
  const write = (written: readonly Row[], gone: readonly number[] = []) => {
    const added = written.map(idOf).filter(id => !rows.has(id))
    for (const row of written) rows.set(idOf(row), row)
    for (const id of gone) rows.delete(id)
    if (added.length + gone.length > 0) ids = [...added, ...ids].filter(id => rows.has(id))
    touch([...written.map(idOf), ...gone])
  }
  return {
    row: (id: number) => rows.get(id),
    /** Ids in the rows' order; `replace` and any added or removed row give a new array. */
    ids: () => ids,
    rows: inOrder,
    whole: () => whole,
    write,
    patch(id: number, part: Partial<Row>) {
      const row = rows.get(id)
      if (row) write([{ ...row, ...part }])
    },
    /** Replaces all rows by `read`, in its order. */
    replace(read: readonly Row[]) {
      rows.clear()
      for (const row of read) rows.set(idOf(row), row)
      ids = read.map(idOf)
      touchAll()
    },
    patchWhole(part: Partial<Whole>) {
      whole = { ...whole, ...part }
      touch([])
    },
    /** Runs many changes and notifies the listeners once at the end. */
    batch: <T>(change: () => T): T => telling.hold(change, telling.tell),
    /** Like `batch`, but notifies after the key is painted: the digit appears before anything derived from it. */
    afterKey: (change: () => void) => telling.hold(change, tellLater),
    later,
    flush,
    summary: <Part, Sum extends object>(partOf: (row: Row) => Part, sum: (parts: Part[], whole: Whole) => Sum) =>
      createSummary({ rows: inOrder, whole: () => whole, changes: telling.changes }, partOf, sum),
    subscribe: telling.subscribe,
    subscribeRow: telling.subscribeRow,
  }
}

/** Work that is deferred to the next frame. */
function createDeferral(schedule: typeof afterFrame) {
  const deferred: (() => void)[] = []
  return {
    /** Returns a function that requests `work`: it runs once after the next frame, or on `flush`. */
    later(work: () => void): () => void {
      const { ask, now } = schedule(work)
      deferred.push(now)
      return ask
    },
    /** Runs all pending work at once, in the order of the `later` calls, of which the notification is the first. */
    flush() {
      for (const now of deferred) now()
    },
  }
}

/** The listeners, and the changes they are notified of. */
function createTelling() {
  const ofRows = new Map<number, Set<Listener>>()
  const ofWhole = new Set<Listener>()
  const touched = new Set<number>()
  let changes = 0
  let holding = 0

  const tell = () => {
    if (holding > 0) return
    const which = [...touched]
    touched.clear()
    for (const id of which) for (const listener of ofRows.get(id) ?? []) listener()
    for (const listener of ofWhole) listener()
  }
  const touch = (ids: Iterable<number>) => {
    changes++
    for (const id of ids) touched.add(id)
    tell()
  }
  return {
    /** The number of changes so far; tells whether a cached summary is stale. */
    changes: () => changes,
    tell,
    touch,
    touchAll: () => touch(ofRows.keys()),
    hold<T>(change: () => T, end: () => void): T {
      holding++
      try {
        return change()
      } finally {
        holding--
        end()
      }
    },
    subscribe(listener: Listener): () => void {
      ofWhole.add(listener)
      return () => void ofWhole.delete(listener)
    },
    subscribeRow(id: number, listener: Listener): () => void {
      const ofRow = ofRows.get(id) ?? new Set()
      ofRows.set(id, ofRow.add(listener))
      return () => {
        ofRow.delete(listener)
        if (ofRow.size === 0 && ofRows.get(id) === ofRow) ofRows.delete(id)
      }
    },
  }
}

type Source<Row, Whole> = { rows: () => Row[]; whole: () => Whole; changes: () => number }

/**
 * A summary over all rows, recomputed when it is read after a change. Each row's part is cached by the row object, and
 * the same object is returned while its content is equal.
 */
function createSummary<Row extends object, Whole, Part, Sum extends object>(
  { rows, whole, changes }: Source<Row, Whole>,
  partOf: (row: Row) => Part,
  sum: (parts: Part[], whole: Whole) => Sum,
): () => Sum {
  const parts = new WeakMap<Row, { part: Part }>()
  const known = (row: Row): Part => {
    const kept = parts.get(row)
    if (kept) return kept.part
    const part = partOf(row)
    parts.set(row, { part })
    return part
  }
  let last: { sum: Sum; at: number } | undefined
  return () => {
    if (last?.at === changes()) return last.sum
    const now = sum(rows().map(known), whole())
    last = { sum: last && isSame(last.sum, now) ? last.sum : now, at: changes() }
    return last.sum
  }
}

const isSame = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(a) as (keyof T)[]).every(key => Object.is(a[key], b[key]) || isSameList(a[key], b[key]))

const isSameList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, index) => one === b[index])

type Heard = { subscribe: (listener: Listener) => () => void }

/** Subscribes to one row: re-renders when the store replaces it. */
export function useRow<Row extends object, Whole extends object>(
  store: RowStore<Row, Whole>,
  id: number,
): Row | undefined {
  const subscribe = useCallback((listener: Listener) => store.subscribeRow(id, listener), [store, id])
  return useSyncExternalStore(subscribe, () => store.row(id))
}

/** Subscribes to any value read from a store. `read` must return the same value while nothing changed. */
export const useStored = <T>({ subscribe }: Heard, read: () => T): T => useSyncExternalStore(subscribe, read)
