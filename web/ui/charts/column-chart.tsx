import { type PointerEvent, useState } from 'react'
import { emNumero } from '#contract/dinheiro.ts'
import type { StateTone } from '#contract/situacao.ts'
import styles from './charts.module.css'

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
  /** The series stand side by side, not on one another. */
  beside?: boolean
  /** Text above the chart while no column is pointed at. */
  caption?: string
  /** The values are counts, so the axis has no fractional steps. */
  whole?: boolean
}

const ONE: readonly Series[] = [{ name: '', tone: 'brand' }]
const LABELS = 12
/** `2,5 mil`. By hand, because `Intl.NumberFormat` takes a phone a tenth of a second. */
const compact = (n: number): string =>
  n < 1e3 ? emNumero(n) : n < 1e6 ? `${emNumero(n / 1e3)}\u00a0mil` : `${emNumero(n / 1e6)}\u00a0mi`

/**
 * A column chart over time; pointing or touching reads one column out. Written by hand: docs/decisions/011-reports.md
 * says what a library would weigh. Place it beside a table of the same figures.
 */
export function ColumnChart({ label, columns, series = ONE, beside = false, caption, whole = false }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const highest = ({ values }: ChartColumn) => (beside ? Math.max(...values) : values.reduce((a, b) => a + b, 0))
  const ticks = ticksFor(Math.max(0, ...columns.map(highest)), whole)
  const top = ticks.at(-1) ?? 1
  const pointAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const i = Math.floor(((clientX - left) / width) * columns.length)
    setAt(Math.min(Math.max(i, 0), columns.length - 1))
  }
  return (
    <figure>
      <Readout read={at === null ? undefined : columns[at]} caption={caption} />
      <div className={styles.plot} role="img" aria-label={label}>
        {ticks.map(tick => (
          <span key={tick} className={styles.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            <span className="quiet nowrap num">{compact(tick)}</span>
          </span>
        ))}
        <div
          className={`line ${styles.columns}`}
          data-many={columns.length > 60 || undefined}
          data-beside={beside || undefined}
          onPointerMove={pointAt}
          onPointerDown={pointAt}
          onPointerLeave={() => setAt(null)}
        >
          {columns.map((column, i) => (
            <div key={column.key} className={`line shrinks ${styles.column}`} data-on={i === at || undefined}>
              {series.map((one, s) => {
                const value = column.values[s] ?? 0
                const height = `${(value / top) * 100}%`
                return value > 0 ? <i key={one.name} style={{ height, background: colourOf(one) }} /> : null
              })}
            </div>
          ))}
        </div>
      </div>
      <Axis columns={columns} />
      {series.length > 1 ? <Legend series={series} /> : null}
    </figure>
  )
}

/** What is pointed at, above the chart; else its caption. */
const Readout = ({ read, caption }: { read: ChartColumn | undefined; caption: string | undefined }) => (
  <p className={`small mb-xs num ${styles.readout} no-print`} aria-hidden="true">
    {read ? <b className="semibold">{read.name} </b> : null}
    <span className="quiet">{read ? read.text : caption}</span>
  </p>
)

function Axis({ columns }: Pick<Props, 'columns'>) {
  const every = Math.max(1, Math.ceil(columns.length / LABELS))
  return (
    <div className={`line quiet ${styles.axis}`} aria-hidden="true">
      {columns.map(({ key, name, short = name }, i) => (
        <span key={key} data-minor={i % (every * 2) !== 0 && columns.length > LABELS / 2 ? true : undefined}>
          {i % every === 0 ? <span className="nowrap">{short}</span> : null}
        </span>
      ))}
    </div>
  )
}

const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className={`row gap-sm quiet mt-xs small ${styles.legend}`}>
    {series.map(one => (
      <li key={one.name} className="line centred gap-xs">
        <i style={{ background: colourOf(one) }} aria-hidden="true" />
        {one.name}
      </li>
    ))}
  </ul>
)

/** A column is a large surface, so the text colours would be too strong. */
function colourOf({ tone, soft = false }: Series): string {
  const share = soft ? 40 : tone === 'brand' || tone === 'grey' ? 100 : 75
  return `color-mix(in srgb, var(${tone === 'grey' ? '--field-line' : `--${tone}`}) ${share}%, var(--surface))`
}

const STEPS = [1, 2, 2.5, 5, 10]

/** The ticks of an axis: from zero in round steps, the last one at or above `highest`. `whole` allows no fractions. */
function ticksFor(highest: number, whole: boolean): number[] {
  if (!(highest > 0)) return [0, 1]
  const raw = whole ? Math.max(1, highest / 4) : highest / 4
  const magnitude = 10 ** Math.floor(Math.log10(raw))
  const fits = (each: number) => each * magnitude >= raw * 0.999 && !(whole && (each * magnitude) % 1)
  const step = (STEPS.find(fits) ?? 10) * magnitude
  const count = Math.ceil(highest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)))
}
