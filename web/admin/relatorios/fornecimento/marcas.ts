import { useCallback, useSyncExternalStore } from 'react'
import { type DiaTexto, somarDias } from '#contract/dias.ts'
import { todayHere } from '../../../ui/moment.ts'
import { toastNotice } from '../../../ui/overlays/toast.ts'

/**
 * What was picked already, ticked off on this device, day by day: a help for one person at one bench, nothing that
 * anybody else sees. It ends with the session, or a week after its day.
 */
const PREFIX = 'separacao:'
const DAYS_KEPT = 7

const listeners = new Set<() => void>()
const parsed = new Map<DiaTexto, { text: string | null; marks: ReadonlySet<string> }>()
const none: ReadonlySet<string> = new Set()

/** The ticks of a delivery day, by the keys of `marcaDaLinha` and `marcaDoProduto`. */
export function useMarcas(dia: DiaTexto): {
  marcas: ReadonlySet<string>
  marcar: (chaves: readonly string[], feito: boolean) => void
} {
  const marcas = useSyncExternalStore(subscribe, () => read(dia))
  const marcar = useCallback(
    (chaves: readonly string[], feito: boolean) => {
      const next = new Set(read(dia))
      for (const chave of chaves) feito ? next.add(chave) : next.delete(chave)
      write(dia, next)
    },
    [dia],
  )
  return { marcas, marcar }
}

/** A quantity that changed is not picked yet: it is part of the key. */
export const marcaDaLinha = ({ itemPedidoId, quantidade }: { itemPedidoId: number; quantidade: number }): string =>
  `${itemPedidoId}=${quantidade}`
export const marcaDoProduto = ({ produtoId, quantidade }: { produtoId: number; quantidade: number }): string =>
  `p${produtoId}=${quantidade}`

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    forgetOld()
    addEventListener('storage', notify)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', notify)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

function read(dia: DiaTexto): ReadonlySet<string> {
  const text = localStorage.getItem(PREFIX + dia)
  const known = parsed.get(dia)
  if (known?.text === text) return known.marks
  const marks = text ? new Set(text.split(' ')) : none
  parsed.set(dia, { text, marks })
  return marks
}

function write(dia: DiaTexto, marks: ReadonlySet<string>): void {
  try {
    if (marks.size === 0) localStorage.removeItem(PREFIX + dia)
    else localStorage.setItem(PREFIX + dia, [...marks].join(' '))
  } catch (error) {
    console.warn('this browser keeps nothing', error)
    toastNotice('Este navegador está sem espaço: a marca não foi guardada')
  }
  notify()
}

function forgetOld(): void {
  const oldest = PREFIX + somarDias(todayHere(), -DAYS_KEPT)
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && key < oldest) localStorage.removeItem(key)
}
