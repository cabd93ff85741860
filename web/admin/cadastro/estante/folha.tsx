import { VisuallyHidden } from '@mantine/core'
import { defaultRangeExtractor, type Range, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nextOrder, type Order } from '../../../ui/columns.ts'
import { useKeptInSight } from '../../../ui/focus-in-sight.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { useFewAtOnce } from '../../../ui/use-few-at-once.ts'
import type { Coluna } from './celula.ts'
import type { Canto } from './faixa.ts'
import styles from './folha.module.css'
import { focarCelula, idDaCelula, type Mover, PARADAS, type Parada } from './ir-para.ts'
import { COLUNAS } from './linha.ts'
import { LinhaDaFolha } from './linha-da-folha.tsx'
import { TITULOS } from './ordem.ts'
import { GRUPO, linha, planilha as papelDePlanilha, TITULO } from './papeis.ts'
import type { Planilha } from './planilha.ts'
import type { Alvo } from './salvar.ts'
import { useFaixa } from './use-faixa.ts'
import { useEscolhidas } from './use-planilha.ts'

type Props = {
  planilha: Planilha
  /** The rows to show, in their order. */
  ids: readonly number[]
  ordem: Order
  aoOrdenar: (ordem: Order) => void
  /** The cell to go to, such as one with a warning; null for none. */
  alvo: Alvo | null
  aoChegar: () => void
  aoColar: (produtoId: number, coluna: Coluna, texto: string) => boolean
}

/** Pixels of a row of one line: a wrong guess would move the rows each time one comes into the page. */
const ALTURA = { linha: 56, cartao: 189 }

/** The sheet. Only the rows near the window are in the page, so that two thousand are as quick as twenty. */
export const Folha = memo(function Folha({ planilha, ids, ordem, aoOrdenar, alvo, aoChegar, aoColar }: Props) {
  const corpo = useRef<HTMLDivElement>(null)
  const [margem, setMargem] = useState(0)
  const [altura] = useState(() => (matchMedia('(max-width: 720px)').matches ? ALTURA.cartao : ALTURA.linha))
  useLayoutEffect(() => {
    const medir = () => setMargem((corpo.current?.getBoundingClientRect().top ?? 0) + scrollY)
    medir()
    // What stands above the sheet may grow: a notice, the tools of chosen rows.
    const observador = new ResizeObserver(medir)
    observador.observe(document.body)
    return () => observador.disconnect()
  }, [])
  // The row that has the focus stays in the page however far it is scrolled away: the keyboard goes on from it.
  const focada = useFocada(corpo, ids)
  const comFocada = useCallback(
    (range: Range) => {
      const indice = focada.current === undefined ? -1 : ids.indexOf(focada.current)
      return [...new Set([...defaultRangeExtractor(range), ...(indice < 0 ? [] : [indice])])].sort((a, b) => a - b)
    },
    [ids, focada],
  )
  const virtual = useWindowVirtualizer({
    count: ids.length,
    rangeExtractor: comFocada,
    estimateSize: () => altura,
    overscan: 5,
    scrollMargin: margem,
    useFlushSync: false,
    getItemKey: indice => ids[indice] ?? indice,
  })
  const tamanho = virtual.getTotalSize()
  useKeptInSight(tamanho)
  const { rows: naPagina, bring: trazer } = useFewAtOnce(virtual.getVirtualItems(), virtual.range?.startIndex ?? 0)
  /** Where a key leads whose row is still on its way into the page: the next key goes on from there. */
  const aCaminho = useRef<number>(undefined)
  const mover = useCallback<Mover>(
    (de, parada, { linhas = 0, colunas = 0, marca }) => {
      const coluna = COLUNAS.find(coluna => coluna === parada)
      if (marca && coluna) {
        const ponta = planilha.faixa.estender({ id: de, coluna }, { linhas, colunas })
        return mostrar(virtual, ponta, ids.indexOf(ponta.id))
      }
      planilha.faixa.largar()
      const id = aCaminho.current ?? de
      const indice = Math.max(0, Math.min(ids.length - 1, ids.indexOf(id) + linhas))
      const destino = ids[indice]
      const para = PARADAS[PARADAS.indexOf(parada) + colunas]
      if (destino === undefined || !para) return
      if (!document.getElementById(idDaCelula(destino, para))) trazer(indice)
      aCaminho.current = destino
      irPara(virtual, destino, indice, para, () => {
        if (aCaminho.current === destino) aCaminho.current = undefined
      })
    },
    [ids, virtual, planilha, trazer],
  )
  useFaixa(corpo, planilha, ids)
  useEffect(() => {
    if (!alvo || !ids.includes(alvo.id)) return
    irPara(virtual, alvo.id, ids.indexOf(alvo.id), alvo.coluna)
    aoChegar()
  }, [alvo, ids, virtual, aoChegar])
  return (
    <div {...papelDePlanilha('Produtos da estante', ids.length + 1)} className={styles.folha} data-folha>
      <Titulos planilha={planilha} ids={ids} ordem={ordem} aoOrdenar={aoOrdenar} />
      <div {...GRUPO} ref={corpo} className={styles.corpo} style={{ height: tamanho }}>
        {naPagina.map(({ index, key, start }) => {
          const id = ids[index]
          if (id === undefined) return null
          return (
            <div
              key={key}
              {...linha(index + 2)}
              data-index={index}
              ref={virtual.measureElement}
              className={styles.lugar}
              style={{ top: start - margem }}
            >
              <LinhaDaFolha planilha={planilha} id={id} aoMover={mover} aoColar={aoColar} />
            </div>
          )
        })}
      </div>
    </div>
  )
})

/** The product whose row has the focus, or had it last. */
function useFocada(corpo: { current: HTMLElement | null }, ids: readonly number[]) {
  const focada = useRef<number>(undefined)
  useEffect(() => {
    const elemento = corpo.current
    const lembrar = ({ target }: FocusEvent) => {
      const linha = target instanceof Element ? target.closest('[data-index]') : null
      focada.current = ids[Number(linha?.getAttribute('data-index') ?? -1)]
    }
    elemento?.addEventListener('focusin', lembrar)
    return () => elemento?.removeEventListener('focusin', lembrar)
  }, [corpo, ids])
  return focada
}

type TitulosProps = Pick<Props, 'planilha' | 'ids' | 'ordem' | 'aoOrdenar'>

/** It counts all rows: not again for each that comes into the page. */
const Titulos = memo(function Titulos({ planilha, ids, ordem, aoOrdenar }: TitulosProps) {
  const escolhidas = useEscolhidas(planilha)
  const quantas = ids.filter(id => escolhidas.has(id)).length
  return (
    <div {...GRUPO} className={styles.cabeca}>
      <div {...linha(1)} className={styles.titulos}>
        {TITULOS.map(({ key, header, sort }) => (
          <div key={key} {...TITULO} data-coluna={key} {...(sort ? { 'aria-sort': direcao(ordem, key) } : {})}>
            {key === 'escolher' ? (
              <input
                type="checkbox"
                aria-label="Escolher todos os produtos mostrados"
                checked={quantas > 0 && quantas === ids.length}
                ref={caixa => {
                  if (caixa) caixa.indeterminate = quantas > 0 && quantas < ids.length
                }}
                onChange={event => planilha.escolher(ids, event.currentTarget.checked)}
              />
            ) : sort ? (
              <button type="button" className={styles.ordenar} onClick={() => aoOrdenar(nextOrder(ordem, key))}>
                {header}
                <span aria-hidden="true">{ordem === key ? ' ↑' : ordem === `-${key}` ? ' ↓' : ''}</span>
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

const direcao = (ordem: Order, key: string) =>
  ordem === key ? 'ascending' : ordem === `-${key}` ? 'descending' : ('none' as const)

/** A long way brings a screen of rows, two at a time: seconds on a slow machine, and a quick screen has 144 frames in each. */
const QUADROS = 600

/** Focuses a cell, after bringing its row to the page where it is too far away to be on it. */
function irPara(
  virtual: Virtualizer<Window, Element>,
  id: number,
  indice: number,
  parada: Parada,
  aoChegar: () => void = () => undefined,
) {
  if (focarCelula(id, parada)) return aoChegar()
  virtual.scrollToIndex(indice, { align: 'center' })
  focusSoon(() => focarCelula(id, parada), QUADROS, aoChegar)
}

/** Brings a cell into sight without the focus. */
function mostrar(virtual: Virtualizer<Window, Element>, { id, coluna }: Canto, indice: number) {
  const celula = document.getElementById(idDaCelula(id, coluna))
  if (celula) celula.scrollIntoView({ block: 'nearest' })
  else virtual.scrollToIndex(indice, { align: 'center' })
}
