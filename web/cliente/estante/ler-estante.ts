import { queryOptions, useQuery } from '@tanstack/react-query'
import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerPedido, listarPedidosDoCliente, type Pedido, primeiroQueConta } from '#contract/pedidos.ts'
import { ask, queryClient, readEarly, readKey } from '../../api/query.ts'
import type { Dono, Leitura, PedidoLido } from '../../pedido/carrinho/carrinho.ts'
import { momento } from '../../pedido/carrinho/linhas.ts'

/** The key prefix of every shelf reading. A reading combines several calls, so the URL is not a real one. */
export const LEITURA_DA_ESTANTE = { method: 'GET', url: 'estante-para-pedir' } as const

type Qual = Pick<Dono, 'clienteId' | 'estanteId' | 'mudando'>

export const chaveDaLeitura = ({ clienteId, estanteId, mudando = 0 }: Qual) => [
  ...readKey(LEITURA_DA_ESTANTE),
  clienteId,
  estanteId,
  mudando,
]

const ULTIMOS = 20

/**
 * Reads shelf, open order and last order together, because prices, stock and the order's quantities must match. Where a
 * confirmed order is changed, it is read instead of both.
 */
export function useEstanteLida(qual: Qual) {
  const read = { ...leitura(qual), enabled: qual.clienteId > 0 }
  readEarly(read, () => queryClient.query(read))
  return useQuery(read)
}

const leitura = (qual: Qual) =>
  queryOptions({
    queryKey: chaveDaLeitura(qual),
    queryFn: ({ signal }) => ler(qual, signal),
    staleTime: 5_000,
    meta: { exact: true }, // an old one tells a confirmed order as open
  })

const TODAS = 1000 // the API's page size; a client gets at most one shelf a week

export const todasDe = (clienteId: number) => ({ params: { id: clienteId }, query: { limite: TODAS } })

async function ler({ clienteId, estanteId, mudando }: Qual, signal: AbortSignal): Promise<Leitura> {
  const lidaEm = momento()
  const [{ produtos }, { pedidos }] = await Promise.all([
    ask(listarProdutosParaPedir, { params: { id: estanteId }, signal }),
    mudando
      ? ask(lerPedido, { params: { id: mudando }, signal })
      : ask(listarPedidosDoCliente, { params: { clienteId }, query: { limite: ULTIMOS }, signal }),
  ])
  const comItens = async (pedido: Pedido | undefined): Promise<PedidoLido | null> => {
    if (!pedido) return null
    const { itens, versao } = await ask(listarItens, { params: { id: pedido.id }, signal })
    const aguardaAprovacao = versao === pedido.versao ? pedido.aguardaAprovacao : 0
    return { pedido: { ...pedido, versao, aguardaAprovacao }, itens }
  }
  const [aberto, ultimo] = await Promise.all([
    comItens(mudando ? pedidos[0] : pedidos.find(({ status }) => status === 'Aberto')),
    comItens(mudando ? undefined : primeiroQueConta(pedidos)),
  ])
  return { produtos, pedidos, aberto, ultimo, lidaEm }
}
