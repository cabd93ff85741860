import { NativeSelect } from '@mantine/core'
import { memo } from 'react'
import type { Order } from '../../../../ui/lists/columns.ts'
import { ORDENS } from '../planilha/ordem.ts'
import styles from './ferramentas.module.css'

type Props = { ordem: Order; onSort: (ordem: Order) => void }

/** Where the sheet has not all its headings to press, its order is chosen here. */
export const Ordenar = memo(function Ordenar({ ordem, onSort }: Props) {
  return (
    <NativeSelect
      className={styles.ordenar ?? ''}
      aria-label="Ordenar por"
      data={ORDENS.map(([value, label]) => ({ value, label }))}
      value={ordem ?? ''}
      onChange={event => onSort(event.currentTarget.value || undefined)}
    />
  )
})
