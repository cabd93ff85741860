import { memo, useCallback, useDeferredValue, useEffect } from 'react'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { useSoLeitura } from '../../../pedido/carrinho/linhas.ts'
import { useLongList } from '../../../ui/lists/use-long-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { focarCampo, vizinha } from './ir-para.ts'
import { LinhaDaLista } from './linha-da-lista.tsx'
import styles from './lista.module.css'

export type ListaProps = {
  carrinho: Carrinho
  ids: readonly number[]
  /** The last order's quantities, by product. */
  ultimas: ReadonlyMap<number, number>
  podePedir: boolean
  /** The row to go to, such as one with a warning; null for none. */
  target: number | null
  onArrive: () => void
}

const ALTURA = { row: 57, touched: 63, card: 64 }
const COLUNAS = ['Produto', 'Preço', 'Restam', 'Quantidade', 'Valor', 'Situação']

/** The list of the whole shelf. */
export const Lista = memo(function Lista({ carrinho, ids: todas, ultimas, podePedir, target, onArrive }: ListaProps) {
  // Rows that come later are rendered deferred and interruptible, so that input is not blocked.
  const ids = useDeferredValue(todas)
  const { body, rows, goTo, lead } = useLongList<HTMLUListElement>(ids, ALTURA)
  const { linhas } = carrinho
  const soLeitura = useSoLeitura(carrinho, podePedir)
  const mover = useCallback(
    (id: number, passo: 1 | -1) => {
      const serve = (outra: number) => podePedir && (linhas.row(outra)?.limite ?? 0) > 0
      const destino = vizinha(ids, id, passo, serve)
      if (destino !== undefined) lead(destino, () => focarCampo(destino))
    },
    [ids, linhas, podePedir, lead],
  )
  useEffect(() => {
    if (target === null || !ids.includes(target)) return
    goTo(target, () => focarCampo(target))
    onArrive()
  }, [target, ids, goTo, onArrive])
  if (ids.length === 0) return null
  return (
    <div className={`surface mt-sm ${styles.lista}`} data-so-leitura={soLeitura || undefined}>
      <div aria-hidden="true" className={`stack quiet tiny medium to-end ${styles.titulos}`}>
        {COLUNAS.map(titulo => (
          <span key={titulo}>{titulo}</span>
        ))}
      </div>
      <ul {...body} aria-label="Produtos">
        {rows.flatMap(({ slice, gap, own }) =>
          gap ? (
            <li key={`gap ${slice}`} {...gap} />
          ) : (
            own.map(({ id, index, place }) => (
              <li key={id} {...place} aria-setsize={ids.length} aria-posinset={index + 1}>
                <LinhaDaLista
                  carrinho={carrinho}
                  id={id}
                  ultima={ultimas.get(id)}
                  podePedir={podePedir}
                  onMove={mover}
                />
              </li>
            ))
          ),
        )}
      </ul>
    </div>
  )
})

type AchadosProps = {
  achados: number
  /** The matches are only similar to the search. */
  parecidos: boolean
  de: number
  busca: string
  onClear: () => void
}

/** The number of matches, visible or announced, and what to do if there are none. */
export function Achados({ achados, parecidos, de, busca, onClear }: AchadosProps) {
  if (de === 0) return <Empty title="Esta estante ainda está vazia">O fornecedor ainda não pôs produtos nela.</Empty>
  if (achados === 0)
    return (
      <Empty title={`Nenhum produto com “${busca}”`} clear={['Ver todos os produtos', onClear]}>
        Tente outra palavra, ou parte do nome.
      </Empty>
    )
  return (
    <p role="status" className={achados < de ? 'quiet small mt-xs' : 'only-heard'}>
      {parecidos
        ? `Nenhum produto com “${busca}”. ${achados === 1 ? 'Um parecido' : `${achados} parecidos`}:`
        : achados < de
          ? `${achados} de ${de} produtos`
          : `${de} produtos`}
    </p>
  )
}
