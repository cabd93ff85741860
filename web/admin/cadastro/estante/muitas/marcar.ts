import type { Estante } from '#contract/estantes.ts'

/** The shelves that are marked, as they were last read: what a search or a colleague takes out of the list stays marked. */
export type Marcadas = ReadonlyMap<number, Estante>

/** Marks a shelf, or takes its mark off; with `desde` the same for all from that one to it, as they stand in the list. */
export function trocarMarca(
  marcadas: Marcadas,
  mostradas: readonly Estante[],
  estante: Estante,
  desde?: number,
): Marcadas {
  const [de, ate] = [desde, estante.id].map(id => mostradas.findIndex(outra => outra.id === id))
  const faixa =
    de === undefined || ate === undefined || de < 0 || ate < 0
      ? [estante]
      : mostradas.slice(Math.min(de, ate), Math.max(de, ate) + 1)
  const novas = new Map(marcadas)
  for (const cada of faixa) marcadas.has(estante.id) ? novas.delete(cada.id) : novas.set(cada.id, cada)
  return novas
}

/** As they stand in the list by now, where they are in it. */
export function agora(marcadas: Marcadas, mostradas: readonly Estante[]): Estante[] {
  const lidas = new Map(mostradas.map(estante => [estante.id, estante]))
  return [...marcadas.values()].map(estante => lidas.get(estante.id) ?? estante)
}
