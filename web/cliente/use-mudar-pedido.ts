import { useQueryClient } from '@tanstack/react-query'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, lerPedido, lerUltimoPedido, listarPedidosDoCliente } from '#contract/pedidos.ts'
import type { Route } from '#contract/route.ts'
import { type Aftermath, readKey, useWrite } from '../api/query.ts'

const MUDAM = [
  lerPedido,
  listarPedidosDoCliente,
  lerUltimoPedido,
  listarItens,
  lerHistorico,
  listarProdutosParaPedir,
  listarEstantesDoCliente,
  // The day's orders count towards their minimum value.
  lerRegrasDeEntrega,
]

/** The key prefix of every shelf reading. A reading combines several calls, so the URL is not a real one. */
export const LEITURA_DA_ESTANTE = { method: 'GET', url: 'estante-para-pedir' } as const

/** The aftermath of a change to the client's orders: invalidates every query that shows orders or shelf stock. */
export function useDepoisDeMudar(): Required<Aftermath> {
  const client = useQueryClient()
  return {
    invalidates: MUDAM,
    onSuccess: () => client.removeQueries({ queryKey: readKey(LEITURA_DA_ESTANTE) }),
  }
}

/** A mutation that changes one of the client's orders. */
export const useMudarPedido = <R extends Route>(route: R, options: { success?: string } = {}) =>
  useWrite(route, { ...options, ...useDepoisDeMudar() })
