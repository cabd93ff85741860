import type { ReactNode } from 'react'
import styles from './charts.module.css'

/** `note` is small print under the name. */
type Bar = { key: number; name: ReactNode; note?: string; value: number; text: string }

/** A horizontal bar chart: name, bar, value. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className={`stack ${styles.bars}`}>
      {bars.map(({ key, name, note, value, text }) => (
        <li key={key} className="stack centred">
          <span className={`anywhere ${styles.barName}`}>
            {name}
            {note ? <small>{note}</small> : null}
          </span>
          <i aria-hidden="true" style={{ width: `${(value / longest) * 100}%` }} />
          <span className={`nowrap to-end ${styles.barText} num`}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
