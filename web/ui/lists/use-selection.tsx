import { useRef, useState } from 'react'
import { agora, type Marcados, trocarMarca } from './selection.ts'

/** Marks records of a list, to be worked on together; `mostrados` in the order of the list. */
export function useSelection<T extends { id: number }>(mostrados: readonly T[], nomeDe: (registro: T) => string) {
  const [marcados, setMarcados] = useState<Marcados<T>>(new Map())
  const ultimo = useRef<number>(undefined)
  const marcar = (registro: T, comShift: boolean) => {
    setMarcados(trocarMarca(marcados, mostrados, registro, comShift ? ultimo.current : undefined))
    ultimo.current = registro.id
  }
  return {
    escolhidos: agora(marcados, mostrados),
    /** Whether some of the shown records are not marked. */
    faltam: mostrados.some(({ id }) => !marcados.has(id)),
    /** Marks `registros` in addition to those already marked. */
    todos: (registros: readonly T[] = mostrados) => setMarcados(antes => new Map([...antes, ...porNumero(registros)])),
    /** Updates marked records from a call's answer, because those that left the list are not read again. */
    responder: (registros: readonly T[]) =>
      setMarcados(antes => new Map([...antes, ...porNumero(registros).filter(([id]) => antes.has(id))])),
    nenhum: () => setMarcados(new Map()),
    mark: (registro: T) => (
      <label className="target">
        <input
          type="checkbox"
          aria-label={`Marcar ${nomeDe(registro)}`}
          checked={marcados.has(registro.id)}
          // With Shift the browser would select text on the way.
          onMouseDown={event => event.shiftKey && event.preventDefault()}
          onChange={({ nativeEvent }) => marcar(registro, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
    ),
  }
}

const porNumero = <T extends { id: number }>(registros: readonly T[]) =>
  registros.map(registro => [registro.id, registro] as const)
