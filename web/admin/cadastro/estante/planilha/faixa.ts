import { COLUNAS, type Coluna } from './linha.ts'

export type Canto = { id: number; coluna: Coluna }

/** Rows by their index among those shown, both ends included. */
type Limites = { primeira: number; ultima: number; colunas: readonly Coluna[] }

export type Faixa = ReturnType<typeof createFaixa>

/** The marked range, from corner to corner. A row looks up its own index, so a move does not iterate over all rows. */
export function createFaixa() {
  let ids: readonly number[] = []
  let lugares = new Map<number, number>()
  let cantos: { ancora: Canto; ponta: Canto } | null = null
  let limites: Limites | null = null
  const listeners = new Set<() => void>()

  const marcar = (novos: typeof cantos) => {
    if (!novos && !cantos) return
    limites = novos && entre(novos.ancora, novos.ponta)
    cantos = limites && novos
    for (const listener of listeners) listener()
  }
  /** Null when a corner is not shown, and for a single cell, which has the focus and needs no mark. */
  const entre = (ancora: Canto, ponta: Canto): Limites | null => {
    const [a, b] = [lugares.get(ancora.id), lugares.get(ponta.id)]
    const [c, d] = [COLUNAS.indexOf(ancora.coluna), COLUNAS.indexOf(ponta.coluna)]
    if (a === undefined || b === undefined || (a === b && c === d)) return null
    const colunas = COLUNAS.slice(Math.min(c, d), Math.max(c, d) + 1)
    return { primeira: Math.min(a, b), ultima: Math.max(a, b), colunas }
  }

  return {
    /** Call when the shown rows change: the range stays between its corners, or is cleared when one of them is gone. */
    mostrar(novos: readonly number[]) {
      ids = novos
      lugares = new Map(novos.map((id, lugar) => [id, lugar]))
      marcar(cantos)
    },
    /** `ancora` keeps the focus, as in a spreadsheet. */
    marcar: (ancora: Canto, ponta: Canto) => marcar({ ancora, ponta }),
    /** Moves the far corner by steps; returns its new cell. */
    estender(ancora: Canto, { linhas = 0, colunas = 0 }: { linhas?: number; colunas?: number }): Canto {
      const ponta = cantos?.ponta ?? ancora
      const id = ids[dentro((lugares.get(ponta.id) ?? 0) + linhas, ids.length)] ?? ponta.id
      const coluna = COLUNAS[dentro(COLUNAS.indexOf(ponta.coluna) + colunas, COLUNAS.length)] ?? ponta.coluna
      marcar({ ancora, ponta: { id, coluna } })
      return { id, coluna }
    },
    largar: () => marcar(null),

    tem(id: number, coluna: Coluna): boolean {
      const lugar = lugares.get(id)
      if (!limites || lugar === undefined) return false
      return lugar >= limites.primeira && lugar <= limites.ultima && limites.colunas.includes(coluna)
    },
    /** Null: nothing is marked. */
    ids: () => limites && ids.slice(limites.primeira, limites.ultima + 1),
    colunas: () => limites?.colunas ?? [],
    celulas: () => (limites ? (limites.ultima - limites.primeira + 1) * limites.colunas.length : 0),
    ancora: () => cantos?.ancora ?? null,
    /** The row shown above `id`; undefined for the first. */
    acima: (id: number) => ids[(lugares.get(id) ?? 0) - 1],

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const dentro = (lugar: number, quantos: number) => Math.max(0, Math.min(quantos - 1, lugar))
