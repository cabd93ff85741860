import { type PointerEvent, useState } from 'react'
import { naPrimeiraVez } from '#contract/lazy.ts'
import type { StateTone } from '#contract/situacao.ts'
import styles from './charts.module.css'
import { Readout, Ticks } from './plot.tsx'
import { ticksFor } from './ticks.ts'

/** One part of every column, named in the legend if there are several. `soft` is the paler of two of one `tone`. */
type Series = { name: string; tone: StateTone | 'brand'; soft?: boolean }
type ChartColumn = {
  key: string | number
  /** The column's full name: 'ter 10/03'. */
  name: string
  /** The shortest label, under the axis; defaults to `name`. */
  short?: string
  /** One value per series, from zero up. */
  values: readonly number[]
  /** All its values as text: 'R$ 1.234,56 · 3 pedidos'. */
  text: string
}
type Props = {
  /** The accessible name of the chart; the table behind it holds the details. */
  label: string
  columns: readonly ChartColumn[]
  series?: readonly Series[]
  /** Text above the chart while no column is pointed at. */
  caption?: string
  /** The values are counts, so the axis has no fractional steps. */
  whole?: boolean
}

const ONE: readonly Series[] = [{ name: '', tone: 'brand' }]
const LABELS = 12
const compact = naPrimeiraVez(
  () => new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumSignificantDigits: 3 }),
)

/**
 * A column chart over time, stacked when there are several series; pointing or touching reads one column out. Written
 * by hand: docs/decisions/011-reports.md says what a library would weigh. Place it beside a table of the same figures.
 */
export function ColumnChart({ label, columns, series = ONE, caption = '', whole = false }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const ticks = ticksFor(Math.max(0, ...columns.map(sum)), { whole })
  const top = ticks.at(-1) ?? 1
  const every = Math.max(1, Math.ceil(columns.length / LABELS))
  const read = at === null ? undefined : columns[at]
  const pointAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const i = Math.floor(((clientX - left) / width) * columns.length)
    setAt(Math.min(Math.max(i, 0), columns.length - 1))
  }
  return (
    <figure className={styles.figure}>
      <Readout read={read} caption={caption} />
      <div className={styles.plot} role="img" aria-label={label}>
        <Ticks ticks={ticks} format={compact()} />
        <div
          className={`line ${styles.columns}`}
          data-many={columns.length > 60 || undefined}
          onPointerMove={pointAt}
          onPointerDown={pointAt}
          onPointerLeave={() => setAt(null)}
        >
          {columns.map((column, i) => (
            <div key={column.key} className={`line shrinks ${styles.column}`} data-on={i === at || undefined}>
              {column.values.map((value, s) =>
                value > 0 ? (
                  <i
                    key={series[s]?.name}
                    data-tone={series[s]?.tone}
                    data-soft={series[s]?.soft}
                    style={{ height: `${(value / top) * 100}%` }}
                  />
                ) : null,
              )}
            </div>
          ))}
        </div>
      </div>
      <div className={`line quiet ${styles.axis}`} aria-hidden="true">
        {columns.map(({ key, name, short = name }, i) => (
          <span key={key} data-minor={i % (every * 2) !== 0 || undefined}>
            {i % every === 0 ? <span className="nowrap">{short}</span> : null}
          </span>
        ))}
      </div>
      {series.length > 1 ? <Legend series={series} /> : null}
    </figure>
  )
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={`row quiet mt-xs ${styles.legend}`}>
      {series.map(({ name, tone, soft }) => (
        <li key={name} className="line centred">
          <i data-tone={tone} data-soft={soft} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}

const sum = ({ values }: ChartColumn): number => values.reduce((all, value) => all + value, 0)
