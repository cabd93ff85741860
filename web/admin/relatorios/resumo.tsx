import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhone } from '../../ui/use-phone.ts'
import styles from './relatorio.module.css'

type Props = {
  figures: readonly (readonly [name: string, value: string | undefined])[]
  /** One line of words, for the rows are what counts: on a phone, the last without its name, or everywhere. */
  compact?: 'phone' | 'always'
}

/** A report's sums, above its rows. */
export function Resumo({ figures, compact }: Props) {
  const phone = usePhone()
  const line = compact === 'always' || phone ? compact : undefined
  return (
    <dl className={`row mb-md ${styles.figures}`} data-compact={line}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

type RecorteProps = {
  /** What the report is narrowed to beyond its fields: 'Produto: Tomate'. */
  children: ReactNode
  onRemove: () => void
  /** Where else it leads: links beside it. */
  beside?: ReactNode
}

/** One product of a report, with the way back to all of them. */
export function Recorte({ children, onRemove, beside }: RecorteProps) {
  return (
    <div className="row centred gap-xs mb-md no-print">
      <strong>{children}</strong>
      <Button variant="default" onClick={onRemove}>
        Ver todos
      </Button>
      {beside}
    </div>
  )
}
