import { tooMany } from '../errors.ts'

/** A key's calls a second, and at once after a pause. */
const STEADY = 20
const BURST = 100

/** Takes one turn of a key, or throws 429. Each server counts for itself, in memory; a full bucket needs no entry. */
export function turnTaker(clock: () => number): (key: number) => void {
  const buckets = new Map<number, { left: number; at: number }>()
  return key => {
    const now = clock()
    const { left, at } = buckets.get(key) ?? { left: BURST, at: now }
    const refilled = Math.min(BURST, left + (Math.max(0, now - at) / 1000) * STEADY)
    if (refilled < 1) throw tooMany(1, 'Chamadas demais desta chave')
    buckets.set(key, { left: refilled - 1, at: now })
  }
}
