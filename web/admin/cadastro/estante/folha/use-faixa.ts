import { useEffect } from 'react'
import { emNumero } from '#contract/dinheiro.ts'
import { toastSuccess } from '../../../../ui/overlays/toast.ts'
import { useStored } from '../../../../ui/row-store.ts'
import { copiarBloco, esvaziarBloco, repetirAbaixo } from '../planilha/bloco.ts'
import type { Canto } from '../planilha/faixa.ts'
import { COLUNAS, type Coluna } from '../planilha/linha.ts'
import type { Planilha } from '../planilha/planilha.ts'
import { celulaDoId, escolherTexto, idDaCelula } from './ir-para.ts'

/** Marks cells with the mouse, and handles keys and clipboard for marked cells. `Campo` handles the keys that mark. */
export function useFaixa(corpo: { current: HTMLElement | null }, planilha: Planilha, ids: readonly number[]): void {
  useEffect(() => planilha.faixa.mostrar(ids), [planilha, ids])
  useEffect(() => {
    const { faixa } = planilha
    const apertar = (event: MouseEvent) => {
      const [ancora, ponta] = [cantoDe(document.activeElement), cantoDe(event.target)]
      if (!event.shiftKey || !ancora || !ponta) return faixa.largar()
      faixa.marcar(ancora, ponta)
      // Keeps the focus at the range's start, and selects no text on the way.
      event.preventDefault()
    }
    const focar = ({ target }: FocusEvent) => {
      const ancora = faixa.ancora()
      if (ancora && !(target instanceof Element && target.id === idDaCelula(ancora.id, ancora.coluna))) faixa.largar()
    }
    const esvaziar = () => {
      esvaziarBloco(planilha)
      escolherTexto()
    }
    const teclar = (event: KeyboardEvent) => {
      const celula = cantoDe(event.target)
      if (celula && event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        event.stopPropagation()
        repetirAbaixo(planilha, celula)
        return escolherTexto()
      }
      if (faixa.celulas() === 0) return
      if (event.key === 'Enter' || event.key === 'F2') return faixa.largar()
      if (event.key === 'Escape') faixa.largar()
      else if (event.key === 'Delete' || event.key === 'Backspace') esvaziar()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    const copiar = (event: ClipboardEvent) => {
      const celulas = faixa.celulas()
      if (celulas === 0) return
      event.clipboardData?.setData('text/plain', copiarBloco(planilha))
      event.preventDefault()
      if (event.type === 'cut') esvaziar()
      toastSuccess(`${emNumero(celulas)} células copiadas`)
    }
    const fim = new AbortController()
    const { signal } = fim
    corpo.current?.addEventListener('mousedown', apertar, { signal })
    corpo.current?.addEventListener('keydown', teclar, { signal, capture: true })
    // On `beforeinput`: a render between the change and React's own handler would restore the old text.
    corpo.current?.addEventListener('beforeinput', faixa.largar, { signal })
    corpo.current?.addEventListener('copy', copiar, { signal })
    corpo.current?.addEventListener('cut', copiar, { signal })
    document.addEventListener('focusin', focar, { signal })
    return () => {
      fim.abort()
      faixa.largar()
    }
  }, [corpo, planilha])
}

/** The fill handle at the focused cell's corner: dragged down, it copies that cell's value into the cells below. */
export function usePuxador(corpo: { current: HTMLElement | null }, planilha: Planilha): void {
  useEffect(() => {
    const { faixa } = planilha
    let puxada: Canto | null = null
    const apertar = (event: MouseEvent) => {
      const alca = event.target instanceof HTMLElement && event.target.dataset.alca !== undefined
      puxada = alca ? cantoDe(document.activeElement) : null
      if (!puxada) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const puxar = ({ clientX, clientY }: MouseEvent) => {
      const ate = puxada && cantoDe(document.elementFromPoint(clientX, clientY))
      if (puxada && ate) faixa.marcar(puxada, { ...ate, coluna: puxada.coluna })
    }
    const soltar = () => {
      // Only downwards: dragged up, it would copy the value above.
      if (puxada && faixa.ids()?.[0] === puxada.id) repetirAbaixo(planilha, puxada)
      puxada = null
    }
    const fim = new AbortController()
    const { signal } = fim
    corpo.current?.addEventListener('mousedown', apertar, { signal, capture: true })
    document.addEventListener('mousemove', puxar, { signal })
    document.addEventListener('mouseup', soltar, { signal })
    return () => fim.abort()
  }, [corpo, planilha])
}

export const useNaFaixa = (planilha: Planilha, id: number, coluna: Coluna): boolean =>
  useStored(planilha.faixa, () => planilha.faixa.tem(id, coluna))

/** How many cells are marked; 0: none. */
export const useMarcadas = (planilha: Planilha): number => useStored(planilha.faixa, planilha.faixa.celulas)

function cantoDe(alvo: EventTarget | null): Canto | null {
  const { id, parada } = (alvo instanceof HTMLElement && celulaDoId(alvo.id)) || {}
  const coluna = COLUNAS.find(coluna => coluna === parada)
  return id !== undefined && coluna ? { id, coluna } : null
}
