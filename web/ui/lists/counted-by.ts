/** Counts rows by `of`, in Portuguese order; rows where it is null are not counted. */
export function countedBy<T>(rows: readonly T[], of: (row: T) => string | null): [name: string, count: number][] {
  const portuguese = new Intl.Collator('pt-BR')
  const counts = new Map<string, number>()
  for (const row of rows) {
    const name = of(row)
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => portuguese.compare(a, b))
}
