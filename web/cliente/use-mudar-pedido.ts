import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, lerPedido, lerUltimoPedido, listarPedidosDoCliente } from '#contract/pedidos.ts'
import type { Answer, Route } from '#contract/route.ts'
import type { Extra, Sent } from '../api/call.ts'
import { useWrite } from '../api/query.ts'
import { CHAVE_DA_ESTANTE } from './estante/carrinho/ler-estante.ts'

const MUDAM = [
  lerPedido,
  listarPedidosDoCliente,
  lerUltimoPedido,
  listarItens,
  lerHistorico,
  listarProdutosParaPedir,
  listarEstantesDoCliente,
]

type Options = { success?: string; failure?: string; onSuccess?: () => void }

/** A write that changes one of the client's orders. All that shows orders, or what shelves have left, reloads. */
export function useMudarPedido<R extends Route>(
  route: R,
  { onSuccess, ...options }: Options = {},
): UseMutationResult<Answer<R>, Error, Sent<R> & Extra> {
  const client = useQueryClient()
  return useWrite(route, {
    ...options,
    invalidates: MUDAM,
    onSuccess: () => {
      client.removeQueries({ queryKey: CHAVE_DA_ESTANTE })
      onSuccess?.()
    },
  })
}
