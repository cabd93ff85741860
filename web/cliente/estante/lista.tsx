import { Button, Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKeptInSight } from '../../ui/focus-in-sight.ts'
import { focusSoon } from '../../ui/focus-soon.ts'
import { Empty } from '../../ui/notice.tsx'
import { useFewAtOnce } from '../../ui/use-few-at-once.ts'
import type { Carrinho } from './carrinho.ts'
import { focarCampo, vizinha } from './ir-para.ts'
import { LinhaDaLista } from './linha-da-lista.tsx'
import styles from './lista.module.css'

type Props = {
  carrinho: Carrinho
  ids: readonly number[]
  /** Last order's quantities by product. */
  fantasmas: ReadonlyMap<number, number>
  podePedir: boolean
  /** The row to go to, such as one with a warning; null for none. */
  alvo: number | null
  aoChegar: () => void
}

/** Pixels of a row of one line: a wrong guess would move the rows each time one comes into the page. */
const ALTURA = { linha: 57, cartao: 105 }
const NENHUMA: readonly number[] = []
const COLUNAS = ['Produto', 'Preço', 'Restam', 'Quantidade', 'Valor']

/** The whole shelf. Only the rows near the window are on the page, so that two thousand are as quick as twenty. */
export const Lista = memo(function Lista({ carrinho, ids: todas, fantasmas, podePedir, alvo, aoChegar }: Props) {
  // What is around the rows first, and the rows in pieces that let a finger through.
  const ids = useDeferredValue(todas, NENHUMA)
  const corpo = useRef<HTMLUListElement>(null)
  const [margem, setMargem] = useState(0)
  const [altura] = useState(() => (matchMedia('(max-width: 720px)').matches ? ALTURA.cartao : ALTURA.linha))
  useLayoutEffect(() => {
    setMargem((corpo.current?.getBoundingClientRect().top ?? 0) + scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => altura,
    overscan: 5,
    scrollMargin: margem,
    useFlushSync: false,
    getItemKey: indice => ids[indice] ?? indice,
  })
  const tamanho = virtual.getTotalSize()
  useKeptInSight(tamanho)
  const { rows: naPagina, bring: trazer } = useFewAtOnce(virtual.getVirtualItems(), virtual.range?.startIndex ?? 0)
  const { quadro } = carrinho
  const mover = useCallback(
    (id: number, passo: 1 | -1) => {
      const serve = (outra: number) => podePedir && (quadro.linha(outra)?.limite ?? 0) > 0
      const destino = vizinha(ids, id, passo, serve)
      if (!destino || focarCampo(destino.id)) return
      trazer(destino.indice)
      irPara(virtual, destino.id, destino.indice)
    },
    [ids, quadro, podePedir, virtual, trazer],
  )
  useEffect(() => {
    if (alvo === null || !ids.includes(alvo)) return
    irPara(virtual, alvo, ids.indexOf(alvo))
    aoChegar()
  }, [alvo, ids, virtual, aoChegar])
  if (ids.length === 0) return null
  return (
    <div className={styles.lista}>
      <div aria-hidden="true" className={styles.titulos}>
        {COLUNAS.map(titulo => (
          <span key={titulo}>{titulo}</span>
        ))}
      </div>
      <ul ref={corpo} aria-label="Produtos" className={styles.corpo} style={{ height: tamanho }}>
        {naPagina.map(({ index, key, start }) => {
          const id = ids[index]
          if (id === undefined) return null
          return (
            <li
              key={key}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
              data-index={index}
              ref={virtual.measureElement}
              className={styles.lugar}
              style={{ top: start - margem }}
            >
              <LinhaDaLista
                carrinho={carrinho}
                id={id}
                fantasma={fantasmas.get(id)}
                podePedir={podePedir}
                aoMover={mover}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
})

/** A long way brings a screen of rows, two at a time: seconds on a slow machine, and a quick screen has 144 frames in each. */
const QUADROS = 600

/** Focuses a row's field, after bringing the row to the page where it is too far away to be on it. */
function irPara(
  virtual: { scrollToIndex: (indice: number, como: { align: 'center' }) => void },
  id: number,
  indice: number,
) {
  if (focarCampo(id)) return
  virtual.scrollToIndex(indice, { align: 'center' })
  focusSoon(() => focarCampo(id), QUADROS)
}

type Achados = { achados: number; de: number; busca: string; aoLimpar: () => void }

/** How many were found, for eyes and ears; what to do where it is none. */
export function NadaEncontrado({ achados, de, busca, aoLimpar }: Achados) {
  if (de === 0) return <Empty title="Esta estante ainda está vazia">O fornecedor ainda não pôs produtos nela.</Empty>
  if (achados === 0)
    return (
      <div className={styles.nada}>
        <Empty
          title={`Nenhum produto com “${busca}”`}
          action={
            <Button variant="default" onClick={aoLimpar}>
              Limpar a busca
            </Button>
          }
        >
          Tente outra palavra, ou parte do nome.
        </Empty>
      </div>
    )
  return (
    <p role="status" className={styles.contagem} data-busca={busca ? true : undefined}>
      {busca ? `${achados} de ${de} produtos` : `${de} produtos`}
    </p>
  )
}

export function EsqueletoDaLista() {
  return (
    <div role="status" aria-label="Carregando os produtos">
      <Skeleton height={44} mb={16} />
      {[1, 2, 3, 4, 5, 6, 7].map(linha => (
        <Skeleton key={linha} height={56} mb={4} />
      ))}
    </div>
  )
}
