import { type PointerEvent, useState } from 'react'
import { naPrimeiraVez } from '#contract/lazy.ts'
import styles from './charts.module.css'
import { Readout, Ticks } from './plot.tsx'
import { ticksFor } from './ticks.ts'

/** `value` at one moment, and `before`, the value one period earlier. */
export type Point = { name: string; value: number; before: number; text: string }
type Props = {
  /** The accessible name of the chart; the table behind it holds the details. */
  label: string
  points: readonly Point[]
  /** The names of the solid and the dashed line, for the legend. */
  names: readonly [now: string, before: string]
  /** Text above the chart while no point is read out. */
  caption: string
  /** Every n-th point has its name under the axis. */
  every: number
}

const WIDTH = 640
const HEIGHT = 200
const compact = naPrimeiraVez(() => new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 }))

/** A line chart with the previous period dashed; pointing or touching reads one point out. */
export function LineChart({ label, points, names, caption, every }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const ticks = ticksFor(Math.max(0, ...points.flatMap(({ value, before }) => [value, before])))
  const top = ticks.at(-1) ?? 1
  const last = Math.max(1, points.length - 1)
  const line = (pick: (point: Point) => number) =>
    points.map((point, i) => `${round((i * WIDTH) / last)},${round(HEIGHT * (1 - pick(point) / top))}`).join(' ')
  const now = line(({ value }) => value)
  const read = at === null ? undefined : points[at]
  const pointAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(Math.min(Math.max(Math.round(((clientX - left) / width) * last), 0), points.length - 1))
  }
  return (
    <figure className={styles.figure}>
      <Readout read={read} caption={caption} />
      <div
        className={`${styles.plot} ${styles.lineChartPlot}`}
        role="img"
        aria-label={label}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={() => setAt(null)}
      >
        <Ticks ticks={ticks} format={compact()} />
        <svg
          className={`full ${styles.svg}`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polygon className={styles.area} points={`0,${HEIGHT} ${now} ${WIDTH},${HEIGHT}`} />
          <polyline className={styles.before} points={line(({ before }) => before)} />
          <polyline className={styles.line} points={now} />
        </svg>
        {at === null ? null : <i className={styles.cursor} style={{ left: `${(at / last) * 100}%` }} />}
      </div>
      <div className={`line quiet ${styles.axis} ${styles.lineChartAxis}`} aria-hidden="true">
        {points.map(({ name }, i) =>
          i % every === 0 ? (
            <span key={name} style={{ left: `${(i / last) * 100}%` }}>
              {name}
            </span>
          ) : null,
        )}
      </div>
      <ul className={`row quiet mt-xs ${styles.legend}`}>
        <li className="line centred">
          <i className={styles.keyNow} aria-hidden="true" />
          {names[0]}
        </li>
        <li className="line centred">
          <i className={styles.keyBefore} aria-hidden="true" />
          {names[1]}
        </li>
      </ul>
    </figure>
  )
}

const round = (number: number): number => Math.round(number * 10) / 10
