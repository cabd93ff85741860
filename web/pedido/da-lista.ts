type Linha = { id: number } | { pedidoId: number }

const pedidoDe = (linha: Linha): number => ('pedidoId' in linha ? linha.pedidoId : linha.id)

/** The state with which a list opens one of its orders, so that the next one can be had without going back. */
export const daLista = (lista: readonly Linha[]) => ({ pedidos: [...new Set(lista.map(pedidoDe))] })

/** The way from a list's row to its order, at the provider's. */
export const pedidoDaLista = (linha: Linha, lista: readonly Linha[]) =>
  ({ to: '/admin/relatorios/pedido', search: { id: pedidoDe(linha) }, state: daLista(lista) }) as const
