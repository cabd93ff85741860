import { useRef, useState } from 'react'
import { focusSoon } from '../../ui/focus-soon.ts'
import { agora, type Marcados, trocarMarca } from './marcar.ts'

/** Records that are marked in a list, to be worked on together; `mostrados` in the order of the list. */
export function useMarcas<T extends { id: number }>(mostrados: readonly T[], nomeDe: (registro: T) => string) {
  const [marcados, setMarcados] = useState<Marcados<T>>(new Map())
  const ultimo = useRef<number>(undefined)
  const marcar = (registro: T, comShift: boolean) => {
    setMarcados(trocarMarca(marcados, mostrados, registro, comShift ? ultimo.current : undefined))
    ultimo.current = registro.id
  }
  return {
    escolhidos: agora(marcados, mostrados),
    /** Whether some of those that are shown are not marked. */
    faltam: mostrados.some(({ id }) => !marcados.has(id)),
    /** All of these, or of those that are shown, beside those out of sight; the focus goes to what can be done with them. */
    todos: (registros: readonly T[] = mostrados) => {
      setMarcados(antes => new Map([...antes, ...porNumero(registros)]))
      focusSoon(() => focar('[data-com-marcados]'), 5)
    },
    /** As a call answered them, of those still marked: what went out of the list is not read again. */
    responder: (registros: readonly T[]) =>
      setMarcados(antes => new Map([...antes, ...porNumero(registros).filter(([id]) => antes.has(id))])),
    nenhum: () => {
      setMarcados(new Map())
      focusSoon(() => focar(`[data-marca="${ultimo.current}"]`) || focar('[data-marca]'), 5)
    },
    mark: (registro: T) => (
      <label className="target">
        <input
          type="checkbox"
          data-marca={registro.id}
          aria-label={`Marcar ${nomeDe(registro)}`}
          checked={marcados.has(registro.id)}
          // With Shift the browser would mark text on the way.
          onMouseDown={event => event.shiftKey && event.preventDefault()}
          onChange={({ nativeEvent }) => marcar(registro, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
    ),
  }
}

const porNumero = <T extends { id: number }>(registros: readonly T[]) =>
  registros.map(registro => [registro.id, registro] as const)

/** Focuses the first of such elements; false where there is none. */
export function focar(seletor: string): boolean {
  const alvo = document.querySelector<HTMLElement>(seletor)
  alvo?.focus()
  return alvo !== null
}
