import { useQuery } from '@tanstack/react-query'
import { listarProdutosParaPedir, type ProdutoParaPedir } from '#contract/estante-produtos.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import { listarPedidosDoCliente, type Pedido, primeiroQueConta } from '#contract/pedidos.ts'
import { ask, readKey } from '../../../api/query.ts'
import { LEITURA_DA_ESTANTE } from '../../use-mudar-pedido.ts'
import { momento } from './linhas.ts'

/** `pedido.versao` is the version of `itens`, which are fetched later. */
export type PedidoLido = { pedido: Pedido; itens: ItemPedido[] }
export type Leitura = {
  produtos: ProdutoParaPedir[]
  /** The client's newest orders, to find what became of an order that is no longer open. */
  pedidos: Pedido[]
  aberto: PedidoLido | null
  /** The newest confirmed order, the model for the weekly one. */
  ultimo: PedidoLido | null
  /** `momento()` before the calls: anything written since is newer than this reading. */
  lidaEm: number
}

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
