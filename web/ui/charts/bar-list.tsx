import type { ReactNode } from 'react'
import styles from './charts.module.css'

/** `note` is small print beside the name. */
type Bar = { key: string | number; name: ReactNode; note?: string; value: number; text: string }

/** A horizontal bar chart: name and value, and the bar under them. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className={`stack gap-xs ${styles.bars}`}>
      {bars.map(({ key, name, note, value, text }) => (
        <li key={key}>
          <div className="line between gap-sm">
            <span className="anywhere shrinks">
              {name} <span className="quiet small">{note}</span>
            </span>
            <span className="nowrap num">{text}</span>
          </div>
          <i className={`block ${styles.bar}`} aria-hidden="true" style={{ width: `${(value / longest) * 100}%` }} />
        </li>
      ))}
    </ul>
  )
}
