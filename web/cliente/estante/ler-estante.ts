import { useQuery } from '@tanstack/react-query'
import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { listarPedidosDoCliente, type Pedido, primeiroQueConta } from '#contract/pedidos.ts'
import { ask, readKey } from '../../api/query.ts'
import { momento } from '../../pedido/carrinho/linhas.ts'
import type { Leitura, PedidoLido } from '../../pedido/carrinho/receber.ts'
import { LEITURA_DA_ESTANTE } from '../use-mudar-pedido.ts'

export const chaveDaLeitura = (clienteId: number, estanteId: number) => [
  ...readKey(LEITURA_DA_ESTANTE),
  clienteId,
  estanteId,
]

const ULTIMOS = 20

/** Reads shelf, open order and last order together, because prices, stock and the order's quantities must match. */
export function useEstanteLida(clienteId: number, estanteId: number) {
  return useQuery({
    queryKey: chaveDaLeitura(clienteId, estanteId),
    queryFn: ({ signal }) => ler(clienteId, estanteId, signal),
    enabled: clienteId > 0,
    staleTime: 5_000,
  })
}

async function ler(clienteId: number, estanteId: number, signal: AbortSignal): Promise<Leitura> {
  const lidaEm = momento()
  const [{ produtos }, { pedidos }] = await Promise.all([
    ask(listarProdutosParaPedir, { params: { id: estanteId }, signal }),
    ask(listarPedidosDoCliente, { params: { clienteId }, query: { limite: ULTIMOS }, signal }),
  ])
  const comItens = async (pedido: Pedido | undefined): Promise<PedidoLido | null> => {
    if (!pedido) return null
    const { itens, versao } = await ask(listarItens, { params: { id: pedido.id }, signal })
    const aguardaAprovacao = versao === pedido.versao ? pedido.aguardaAprovacao : 0
    return { pedido: { ...pedido, versao, aguardaAprovacao }, itens }
  }
  const [aberto, ultimo] = await Promise.all([
    comItens(pedidos.find(({ status }) => status === 'Aberto')),
    comItens(primeiroQueConta(pedidos)),
  ])
  return { produtos, pedidos, aberto, ultimo, lidaEm }
}
