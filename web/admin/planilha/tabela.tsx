import { VisuallyHidden } from '@mantine/core'
import { memo, useCallback, useEffect } from 'react'
import { focusCell } from '../../ui/focus/cells.ts'
import { type Order, useSort } from '../../ui/lists/columns.ts'
import { useLongList } from '../../ui/lists/use-long-list.ts'
import { escolherLinhas, type Planilha } from './estado.ts'
import { idDaCelula, type Mover, PARADAS } from './ir-para.ts'
import type { Coluna } from './linha.ts'
import { LinhaDaTabela } from './linha-da-tabela.tsx'
import { TITULOS } from './ordem.ts'
import { COLUMN_HEADER, ROW_GROUP, rowRole, sheetRole } from './roles.ts'
import type { Alvo } from './salvar.ts'
import styles from './tabela.module.css'
import { useEscolhidas } from './use-planilha.ts'

type Props = {
  planilha: Planilha
  /** The rows to show, in their order. */
  ids: readonly number[]
  order: Order
  onSort: (order: Order) => void
  /** The cell to go to, such as one with a warning; null for none. */
  target: Alvo | null
  onArrive: () => void
  onPaste: (produtoId: number, coluna: Coluna, texto: string) => boolean
}

const ALTURA = { row: 36, touched: 44, card: 206 }

export const Tabela = memo(function Tabela({ planilha, ids, order, onSort, target, onArrive, onPaste }: Props) {
  const { body, rows, goTo, lead, from } = useLongList<HTMLDivElement>(ids, ALTURA)
  const mover = useCallback<Mover>(
    (de, parada, { linhas = 0, colunas = 0 }) => {
      const destino = ids[Math.max(0, Math.min(ids.length - 1, ids.indexOf(from(de)) + linhas))]
      const para = PARADAS[PARADAS.indexOf(parada) + colunas]
      if (destino !== undefined && para) lead(destino, () => focusCell(idDaCelula(destino, para)))
    },
    [ids, lead, from],
  )
  useEffect(() => {
    if (!target || !ids.includes(target.id)) return
    goTo(target.id, () => focusCell(idDaCelula(target.id, target.coluna)))
    onArrive()
  }, [target, ids, goTo, onArrive])
  return (
    <div {...sheetRole('Produtos da estante', ids.length + 1)} className={`surface ${styles.tabela}`}>
      <Titulos planilha={planilha} ids={ids} order={order} onSort={onSort} />
      <div {...ROW_GROUP} {...body}>
        {rows.map(({ id, index, place }) => (
          <div key={id} {...rowRole(index + 2)} {...place}>
            <LinhaDaTabela planilha={planilha} id={id} onMove={mover} onPaste={onPaste} />
          </div>
        ))}
      </div>
    </div>
  )
})

type TitulosProps = Pick<Props, 'planilha' | 'ids' | 'order' | 'onSort'>

/** Memoized, because it counts all rows: a row that scrolls into the page must not repeat that. */
const Titulos = memo(function Titulos({ planilha, ids, order, onSort }: TitulosProps) {
  const escolhidas = useEscolhidas(planilha)
  const ordenar = useSort(order, onSort)
  const quantas = ids.filter(id => escolhidas.has(id)).length
  return (
    <div {...ROW_GROUP} className={styles.cabeca}>
      <div {...rowRole(1)} className={`stack centred gap-sm quiet tiny medium to-end ${styles.titulos}`}>
        {TITULOS.map(({ key, header, sort }) => (
          <div key={key} {...COLUMN_HEADER} data-coluna={key} {...(sort ? { 'aria-sort': direcao(order, key) } : {})}>
            {key === 'escolher' ? (
              <label>
                <input
                  type="checkbox"
                  aria-label="Escolher todos os produtos mostrados"
                  checked={quantas > 0 && quantas === ids.length}
                  ref={caixa => {
                    if (caixa) caixa.indeterminate = quantas > 0 && quantas < ids.length
                  }}
                  onChange={event => escolherLinhas(planilha, ids, event.currentTarget.checked)}
                />
              </label>
            ) : sort ? (
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
