import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import styles from './selection-bar.module.css'

type BarProps = {
  /** 'Muitas estantes de uma vez'. */
  label: string
  /** The records' article. */
  o?: 'o' | 'a'
  /** Said after their count. */
  sum?: string
  /** The actions, each with the number of rows it applies to. */
  children: ReactNode
}

/**
 * Marks records of a list, to be worked on together; `mostrados` in the order of the list. A record that a search or a
 * colleague removes from the list stays marked, as last read.
 */
export function useSelection<T extends { id: number }>(mostrados: readonly T[], nomeDe: (registro: T) => string) {
  const [marcados, setMarcados] = useState<ReadonlyMap<number, T>>(new Map())
  const lidos = new Map(porNumero(mostrados))
  const nenhum = () => setMarcados(new Map())
  const quantos = marcados.size
  const marcar = { size: 'sm', variant: 'subtle' } as const
  return {
    escolhidos: [...marcados.values()].map(registro => lidos.get(registro.id) ?? registro),
    /** Updates marked records from a call's answer, because those that left the list are not read again. */
    responder: (registros: readonly T[]) =>
      setMarcados(antes => new Map([...antes, ...porNumero(registros).filter(([id]) => antes.has(id))])),
    nenhum,
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
    /** The toolbar of the marked: their count, the actions, and mark all or none. */
    bar: ({ label, o = 'o', sum, children }: BarProps) => (
      <div
        role="toolbar"
        aria-label={label}
        className={`row centred gap-2xs mb-xs ${styles.barra} no-print`}
        data-marcadas={quantos > 0 || undefined}
      >
        {quantos > 0 ? (
          <b role="status">{[contar(quantos, `marcad${o}`, `marcad${o}s`), sum].filter(Boolean).join(', ')}</b>
        ) : null}
        {children}
        <div className={`line ${styles.marcas}`}>
          {mostrados.length > 1 && mostrados.some(({ id }) => !marcados.has(id)) ? (
            <Button {...marcar} onClick={() => setMarcados(new Map([...marcados, ...porNumero(mostrados)]))}>
              Marcar {o}s {emNumero(mostrados.length)}
            </Button>
          ) : null}
          {quantos > 0 ? (
            <Button {...marcar} onClick={nenhum}>
              Desmarcar
            </Button>
          ) : null}
        </div>
      </div>
    ),
  }
}

const porNumero = <T extends { id: number }>(registros: readonly T[]) =>
  registros.map(registro => [registro.id, registro] as const)
