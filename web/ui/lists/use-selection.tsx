import { useState } from 'react'

/**
 * Marks records of a list, to be worked on together; `mostrados` in the order of the list. A record that a search or a
 * colleague removes from the list stays marked, as last read.
 */
export function useSelection<T extends { id: number }>(mostrados: readonly T[], nomeDe: (registro: T) => string) {
  const [marcados, setMarcados] = useState<ReadonlyMap<number, T>>(new Map())
  const lidos = new Map(porNumero(mostrados))
  return {
    escolhidos: [...marcados.values()].map(registro => lidos.get(registro.id) ?? registro),
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
          onChange={({ target }) =>
            setMarcados(antes => {
              const outros = [...antes].filter(([id]) => id !== registro.id)
              return new Map(target.checked ? [...outros, [registro.id, registro]] : outros)
            })
          }
        />
      </label>
    ),
  }
}

const porNumero = <T extends { id: number }>(registros: readonly T[]) =>
  registros.map(registro => [registro.id, registro] as const)
