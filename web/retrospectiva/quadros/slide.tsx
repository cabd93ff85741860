import { Button, Modal } from '@mantine/core'
import { useDisclosure, useReducedMotion } from '@mantine/hooks'
import { type CSSProperties, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import styles from './quadros.module.css'

/** Whether the surrounding slide is the current one. */
export const OnStage = createContext(false)

type Props = {
  lead: string
  /** What the number is about, if it has a name: a month, a day, a client. */
  name?: string
  number: number
  format: (number: number) => string
  tail: string
  children: ReactNode
  /** Content below the statement on a desktop, after the picture on a phone. */
  below?: ReactNode
  /** The picture's figures as a table; not needed when the picture already has them in words. */
  table?: Table
}

/** One number that counts up, and one picture. */
export function Slide({ lead, name, number, format, tail, children, below, table }: Props) {
  return (
    <div className={`stack centred full ${styles.slide}`} data-below={below ? true : undefined}>
      <h2 className={`stack ${styles.statement}`}>
        <span className={styles.lead}>{lead}</span>{' '}
        {name ? (
          <>
            <span className={`bold anywhere mt-2xs ${styles.nome}`}>{name}</span>{' '}
          </>
        ) : null}
        <Contagem number={number} format={format} /> <span className={styles.tail}>{tail}</span>
      </h2>
      <div className={`shrinks ${styles.picture}`}>
        {children}
        {table ? <Numeros {...table} /> : null}
      </div>
      {below ? <div className={styles.below}>{below}</div> : null}
    </div>
  )
}

/** The number, as large as its column allows. Screen readers and print get the final figure. */
function Contagem({ number, format }: Pick<Props, 'number' | 'format'>) {
  const now = useCountUp(number, useContext(OnStage))
  const final = format(number)
  return (
    <span className={`nowrap block ${styles.number} num`} style={{ '--signs': final.length } as CSSProperties}>
      <span aria-hidden="true" className="no-print" data-counting>
        {format(now)}
      </span>
      <span className={styles.final}>{final}</span>
    </span>
  )
}

/** The first column names the row; the others are figures. */
type Table = { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

/** The figures behind a picture, in a dialog. */
function Numeros({ title, columns, rows }: Table) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="subtle" className={`${styles.open} no-print`} onClick={open} aria-haspopup="dialog">
        Ver os números
      </Button>
      <Modal opened={opened} onClose={close} title={title} size={480} transitionProps={{ duration: 0 }}>
        <table className={`table ${styles.table}`}>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, i) => (
                  <td key={columns[i + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Modal>
    </>
  )
}

const DURATION = 1_100

/** Counts up to `value` each time `running` begins; shows it at once if the user prefers reduced motion. */
function useCountUp(value: number, running: boolean): number {
  const still = useReducedMotion(false, { getInitialValueInEffect: false })
  const [part, setPart] = useState(0)
  useEffect(() => {
    if (!running || still) return
    const start = performance.now()
    let frame = requestAnimationFrame(step)
    function step(now: number) {
      const t = Math.min(1, Math.max(0, now - start) / DURATION)
      setPart(1 - (1 - t) ** 4)
      if (t < 1) frame = requestAnimationFrame(step)
    }
    return () => cancelAnimationFrame(frame)
  }, [running, still])
  return still ? value : value * part
}
