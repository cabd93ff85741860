import { useSyncExternalStore } from 'react'
import { afterFrame } from './timer.ts'

type Listener = () => void
type Options<Row, Whole> = {
  idOf: (row: Row) => number
  /** State that belongs to all rows together. */
  whole: Whole
}
export type RowStore<Row extends object, Whole extends object> = ReturnType<typeof createRowStore<Row, Whole>>

/**
 * The rows of a long editable list, kept outside React. A key re-renders its row and the summaries, never the list, and
 * only after the key itself is painted. Reads always return the current state. Rows are immutable: a change replaces
 * the row.
 */
export function createRowStore<Row extends object, Whole extends object>(options: Options<Row, Whole>) {
  const { idOf } = options
  const rows = new Map<number, Row>()
  let ids: readonly number[] = []
  let whole = options.whole
  const { changes, changed, ...telling } = createTelling()
  const inOrder = () => ids.flatMap(id => rows.get(id) ?? [])
  /** Upserts `written`, with new rows at the top, and removes the ids in `gone`. */
  const write = (written: readonly Row[], gone: readonly number[] = []) => {
    const added = written.map(idOf).filter(id => !rows.has(id))
    for (const row of written) rows.set(idOf(row), row)
    for (const id of gone) rows.delete(id)
    if (added.length + gone.length > 0) ids = [...added, ...ids].filter(id => rows.has(id))
    changed()
  }
  return {
    ...telling,
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
      changed()
    },
    patchWhole(part: Partial<Whole>) {
      whole = { ...whole, ...part }
      changed()
    },
    summary: <Part, Sum extends object>(partOf: (row: Row) => Part, sum: (parts: Part[], whole: Whole) => Sum) =>
      createSummary({ rows: inOrder, whole: () => whole, changes }, partOf, sum),
  }
}

/** Whom to tell of changes, and when. */
function createTelling() {
  const listeners = new Set<Listener>()
  const deferred: (() => void)[] = []
  let changes = 0
  let holding = 0
  const tell = () => {
    if (holding === 0) for (const listener of listeners) listener()
  }
  const hold = <T>(change: () => T, end: () => void): T => {
    holding++
    try {
      return change()
    } finally {
      holding--
      end()
    }
  }
  /** Returns a function that requests `work`: it runs once after the next frame, or on `flush`. */
  const later = (work: () => void): (() => void) => {
    const { ask, now } = afterFrame(work)
    deferred.push(now)
    return ask
  }
  const tellLater = later(tell)
  return {
    /** The number of changes so far; tells whether a cached summary is stale. */
    changes: () => changes,
    changed() {
      changes++
      tell()
    },
    /** Runs many changes and notifies the listeners once at the end. */
    batch: <T>(change: () => T): T => hold(change, tell),
    /** Like `batch`, but notifies after the key is painted: the digit appears before anything derived from it. */
    afterKey: (change: () => void) => hold(change, tellLater),
    later,
    /** Runs all pending work at once, in the order of the `later` calls, of which the notification is the first. */
    flush() {
      for (const now of deferred) now()
    },
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
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

/** Subscribes to one row: re-renders when the store replaces it. */
export const useRow = <Row extends object>(store: Pick<RowStore<Row, object>, 'subscribe' | 'row'>, id: number) =>
  useSyncExternalStore(store.subscribe, () => store.row(id))

/** Subscribes to any value read from a store. `read` must return the same value while nothing changed. */
export const useStored = <T>({ subscribe }: Pick<RowStore<object, object>, 'subscribe'>, read: () => T): T =>
  useSyncExternalStore(subscribe, read)
