import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import styles from './quadros.module.css'

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

/** One number, as large as its column allows, and one picture. */
export function Slide({ lead, name, number, format, tail, children, below, table }: Props) {
  const figure = format(number)
  return (
    <div className={`stack centred full ${styles.slide}`} data-below={below ? true : undefined}>
      <h2 className={`stack ${styles.statement}`}>
        <span className={styles.lead}>{lead}</span>{' '}
        {name ? (
          <>
            <span className={`bold anywhere mt-2xs ${styles.nome}`}>{name}</span>{' '}
          </>
        ) : null}
        <span className={`nowrap block ${styles.number} num`} style={{ '--signs': figure.length } as CSSProperties}>
          {figure}
        </span>{' '}
        <span className={styles.tail}>{tail}</span>
      </h2>
      <div className={`shrinks ${styles.picture}`}>
        {children}
        {table ? <Numeros {...table} /> : null}
      </div>
      {below ? <div className={styles.below}>{below}</div> : null}
    </div>
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
