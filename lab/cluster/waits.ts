import { until } from '../until.ts'

type Writer = { lastDone: number }

const LOOK_EVERY_MS = 10

/** Watches writers until stopped; measures how long they went without an acknowledged write, in milliseconds. */
export function watchWaits(writers: readonly Writer[]) {
  const started = performance.now()
  const before = new Map(writers.map(writer => [writer, started]))
  let latest = started
  const waits = { all: 0, one: 0 }
  const look = () => {
    for (const [writer, since] of before)
      if (writer.lastDone > since) {
        waits.one = Math.max(waits.one, writer.lastDone - since)
        before.set(writer, writer.lastDone)
      }
    const now = Math.max(latest, ...writers.map(({ lastDone }) => lastDone))
    waits.all = Math.max(waits.all, now - latest)
    latest = now
  }
  const looking = setInterval(look, LOOK_EVERY_MS)
  return {
    /** `all`: the longest time without any write. `one`: the longest time that a single writer went without. */
    stop: () => {
      clearInterval(looking)
      look()
      return waits
    },
  }
}

/** Resolves when every writer has had a write acknowledged since `since`. */
export const allServed = (writers: readonly Writer[], since: number) =>
  until('everybody is served', () => writers.every(({ lastDone }) => lastDone > since), {
    everyMs: 20,
    withinMs: 120_000,
  })
