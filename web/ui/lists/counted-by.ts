import { plain } from './matching.ts'

/**
 * Counts rows by `of`, by their names without case and accents; rows where it is null are not counted. Without Intl's
 * order, which takes a phone a tenth of a second to begin.
 */
export function countedBy<T>(rows: readonly T[], of: (row: T) => string | null): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const name = of(row)
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => (plain(a) < plain(b) ? -1 : 1))
}
