import { useQuery } from '@tanstack/react-query'
import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { listarPedidosDoCliente, type Pedido } from '#contract/pedidos.ts'
import { juntarQuantidades } from '#contract/quantidades.ts'
import { ask } from '../../api/query.ts'
import { type Base, chave } from './comparar.ts'

/** An earlier order, the open shelves and the open order, always fetched fresh. */
export function useRepeticao(clienteId: number, pedidoId: number) {
  return useQuery({
    queryKey: ['GET', 'repetir', clienteId, pedidoId],
    queryFn: ({ signal }) => read(clienteId, pedidoId, signal),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

async function read(clienteId: number, pedidoId: number, signal: AbortSignal): Promise<Base & { aberto?: Pedido }> {
  const [{ itens: antigos }, { estantes }, { pedidos }] = await Promise.all([
    ask(listarItens, { params: { id: pedidoId }, signal }),
    ask(listarEstantesDoCliente, { params: { id: clienteId }, signal }),
    ask(listarPedidosDoCliente, { params: { clienteId }, query: { status: 'Aberto', limite: 1 }, signal }),
  ])
  const [aberto] = pedidos
  const [abertos, ...livres] = await Promise.all([
    aberto ? ask(listarItens, { params: { id: aberto.id }, signal }).then(answer => answer.itens) : [],
    ...estantes
      .filter(({ aberta }) => aberta === 1)
      .map(({ id }) => ask(listarProdutosParaPedir, { params: { id }, signal }).then(answer => answer.produtos)),
  ])
  const noAberto = new Map(abertos.map(item => [chave(item), item.quantidade]))
  const ofertas = livres.flat().map(({ quantidade, ...produto }) => ({
    ...produto,
    limite: juntarQuantidades(quantidade, noAberto.get(chave(produto)) ?? 0),
  }))
  return { antigos, ofertas, abertos, ...(aberto && { aberto }) }
}
