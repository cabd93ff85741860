import styles from './charts.module.css'

type ReadoutProps = { read: { name: string; text: string } | undefined; caption: string }

/** What is pointed at, above the chart; else its caption. */
export const Readout = ({ read, caption }: ReadoutProps) => (
  <p className={`quiet small mb-xs ${styles.readout} no-print`} aria-hidden="true">
    {read ? (
      <>
        <b>{read.name}</b> {read.text}
      </>
    ) : (
      caption
    )}
  </p>
)

type TicksProps = { ticks: readonly number[]; format: Intl.NumberFormat }

/** The lines of the axis with their values; the last tick is the top. */
export const Ticks = ({ ticks, format }: TicksProps) =>
  ticks.map(tick => (
    <span key={tick} className={styles.tick} style={{ bottom: `${(tick / (ticks.at(-1) ?? 1)) * 100}%` }}>
      <span className="quiet nowrap num">{format.format(tick)}</span>
    </span>
  ))
