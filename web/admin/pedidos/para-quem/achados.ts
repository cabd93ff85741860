import { found, matching } from '../../../ui/lists/matching.ts'
import type { Linha } from './marcar-separacao.ts'

type Procurado = { clienteNome: string; pedidos: readonly { id: number }[] }

/** Clients by name or order. A number alone is an order's from its left, as in every search, or part of a name. */
export function clientesAchados<C extends Procurado>(clientes: readonly C[], busca: string): readonly C[] {
  const numero = /^\s*#?(\d+)\s*$/.exec(busca)?.[1]
  if (numero === undefined)
    return found(
      clientes,
      busca,
      ({ clienteNome, pedidos }) => `${clienteNome} ${pedidos.map(({ id }) => id).join(' ')}`,
    ).items
  const noNome = matching(numero)
  return clientes.filter(
    ({ clienteNome, pedidos }) => noNome(clienteNome) || pedidos.some(({ id }) => String(id).startsWith(numero)),
  )
}

export const linhasAchadas = (linhas: readonly Linha[], busca: string): readonly Linha[] =>
  found(linhas, busca, ({ item: { nome, codigo } }) => `${nome} ${codigo ?? ''}`).items
