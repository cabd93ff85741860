/** Random numbers that are the same on every run: the demonstration must not differ between two machines. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  /** A number around 1, `spread` away from it at most. */
  around(spread: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** `count` different items; those with more weight are more likely among them. */
  sample<Item>(items: readonly Item[], count: number, weight: (item: Item, index: number) => number): Item[]
}

/** mulberry32, by Tommy Ettinger, public domain. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    around: spread => 1 + (next() * 2 - 1) * spread,
    chance: probability => next() < probability,
    pick: items => items[int(0, items.length - 1)] ?? items[0],
    sample: (items, count, weight) =>
      items
        .map((item, index) => ({ item, key: next() ** (1 / weight(item, index)) }))
        .sort((a, b) => b.key - a.key)
        .slice(0, count)
        .map(({ item }) => item),
  }
}
