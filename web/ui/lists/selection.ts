type Registro = { id: number }

/** The marked records as last read: a record that a search or a colleague removes from the list stays marked. */
export type Marcados<T extends Registro> = ReadonlyMap<number, T>

/** Toggles a record's mark; with `desde`, does the same to all records between the two in the list. */
export function trocarMarca<T extends Registro>(
  marcados: Marcados<T>,
  mostrados: readonly T[],
  registro: T,
  desde?: number,
): Marcados<T> {
  const [de, ate] = [desde, registro.id].map(id => mostrados.findIndex(outro => outro.id === id))
  const faixa =
    de === undefined || ate === undefined || de < 0 || ate < 0
      ? [registro]
      : mostrados.slice(Math.min(de, ate), Math.max(de, ate) + 1)
  const novos = new Map(marcados)
  for (const cada of faixa) marcados.has(registro.id) ? novos.delete(cada.id) : novos.set(cada.id, cada)
  return novos
}

/** The marked records, with the list's current version of those that are in it. */
export function agora<T extends Registro>(marcados: Marcados<T>, mostrados: readonly T[]): T[] {
  const lidos = new Map(mostrados.map(registro => [registro.id, registro]))
  return [...marcados.values()].map(registro => lidos.get(registro.id) ?? registro)
}
