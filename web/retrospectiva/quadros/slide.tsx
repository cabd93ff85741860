import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Figures } from '../../ui/charts/chart-table.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
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

type Table = { title: string } & Pick<ComponentProps<typeof Figures>, 'head' | 'rows'>

/** The figures behind a picture, in a dialog. */
const Numeros = ({ title, ...figures }: Table) => (
  <DialogButton
    variant="subtle"
    className={`${styles.open} no-print`}
    dialog={onClose => (
      <Dialog opened short onClose={onClose} title={title}>
        <Figures label={title} {...figures} />
      </Dialog>
    )}
  >
    Ver os números
  </DialogButton>
)
