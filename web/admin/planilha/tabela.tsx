import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { type Cell, useCells } from '../../ui/focus/cells.ts'
import { nextOrder, type Order } from '../../ui/lists/columns.ts'
import { useLongList } from '../../ui/lists/use-long-list.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { TITULOS } from './colunas.ts'
import type { Planilha } from './estado.ts'
import type { Coluna } from './linha.ts'
import { LinhaDaTabela, PARADAS } from './linha-da-tabela.tsx'
import styles from './planilha.module.css'

type Props = {
  planilha: Planilha
  /** The rows to show, in their order. */
  ids: readonly number[]
  order: Order
  onSort: (order: Order) => void
  /** The cell to go to, such as one with a warning; null for none. */
  target: Cell | null
  onArrive: () => void
  onPaste: (id: number, coluna: Coluna, texto: string) => boolean
}

const ALTURA = { row: 36, touched: 44, card: 72 }

/** Roles for plain boxes: a table's rows are never two lines, as on a phone. */
const grid = (rows: number) => ({ role: 'grid', 'aria-label': 'Produtos da estante', 'aria-rowcount': rows }) as const
const ROW_GROUP = { role: 'rowgroup' } as const
/** `index` counts from 1, the headings included. */
const row = (index: number) => ({ role: 'row', 'aria-rowindex': index }) as const
const HEADER = { role: 'columnheader' } as const

export const Tabela = memo(function Tabela({ planilha, ids, order, onSort, target, onArrive, onPaste }: Props) {
  const phone = usePhone()
  const { body, rows, ...list } = useLongList<HTMLDivElement>(ids, ALTURA)
  const onMove = useCells(list, ids, PARADAS, { target, onArrive })
  return (
    <div {...grid(ids.length + 1)} className={`surface ${styles.tabela}`}>
      <Titulos order={order} onSort={onSort} />
      <div {...ROW_GROUP} {...body}>
        {rows.flatMap(({ slice, gap, own }) =>
          gap ? (
            <div key={`gap ${slice}`} {...gap} />
          ) : (
            own.map(({ id, index, place }) => (
              <div key={id} {...row(index + 2)} {...place}>
                <LinhaDaTabela {...{ planilha, id, onMove, onPaste, phone }} />
              </div>
            ))
          ),
        )}
      </div>
    </div>
  )
})

const Titulos = memo(function Titulos({ order, onSort }: Pick<Props, 'order' | 'onSort'>) {
  const ordenar = (key: string) => onSort(nextOrder(order, key))
  return (
    <div {...ROW_GROUP} className={styles.cabeca}>
      <div {...row(1)} className={`stack centred quiet tiny medium to-end ${styles.titulos}`}>
        {TITULOS.map(({ key, header, sort, only }) => (
          <div
            key={key}
            {...HEADER}
            data-coluna={key}
            data-only={only}
            {...(sort ? { 'aria-sort': direcao(order, key) } : {})}
          >
            {sort ? (
              <button type="button" className={`nowrap ${styles.ordenar}`} onClick={() => ordenar(key)}>
                {header}
                <span aria-hidden="true">{order === key ? ' ↑' : order === `-${key}` ? ' ↓' : ''}</span>
              </button>
            ) : (
              <VisuallyHidden>Retirar</VisuallyHidden>
            )}
          </div>
        ))}
      </div>
    </div>
  )
})

const direcao = (order: Order, key: string) =>
  order === key ? 'ascending' : order === `-${key}` ? 'descending' : ('none' as const)
