type Labels = Record<string, string>
type Kind = 'counter' | 'gauge'

/** A measure's lines: its head, and a line for each set of labels. */
export function exposed(name: string, kind: Kind, help: string, values: number | [Labels, number][]): string[] {
  const rows: [Labels, number][] = typeof values === 'number' ? [[{}, values]] : values
  return [...head(name, kind, help), ...rows.map(([labels, value]) => line(name, labels, value))]
}

/** Counts observations in buckets, for each set of labels that was seen. Labels are from fixed sets: nothing a caller writes. */
export function histogram(name: string, help: string, buckets: readonly number[]) {
  const seen = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>()
  return {
    observe(labels: Labels, value: number): void {
      const key = Object.values(labels).join(' ')
      let of = seen.get(key)
      if (!of) {
        of = { labels, counts: buckets.map(() => 0), sum: 0, count: 0 }
        seen.set(key, of)
      }
      of.sum += value
      of.count++
      const at = buckets.findIndex(bound => value <= bound)
      if (at >= 0) of.counts[at] = (of.counts[at] ?? 0) + 1
    },
    lines(): string[] {
      const rows = [...seen.values()].flatMap(({ labels, counts, sum, count }) => {
        let below = 0
        const inBuckets = buckets.map((bound, i) => {
          below += counts[i] ?? 0
          return line(`${name}_bucket`, { ...labels, le: String(bound) }, below)
        })
        return [
          ...inBuckets,
          line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
          line(`${name}_sum`, labels, sum),
          line(`${name}_count`, labels, count),
        ]
      })
      return [...head(name, 'histogram', help), ...rows]
    },
  }
}

const head = (name: string, kind: Kind | 'histogram', help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${kind}`,
]

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text.replace(/[\\"\n]/g, '_')}"`)
  return `${name}${pairs.length ? `{${pairs.join(',')}}` : ''} ${value}`
}
