type Linha = { id: number } | { pedidoId: number }

const pedidoDe = (linha: Linha): number => ('pedidoId' in linha ? linha.pedidoId : linha.id)

/** The history state with which a list opens one of its orders, for the links to the next and previous order. */
export const daLista = (lista: readonly Linha[]) => ({ pedidos: [...new Set(lista.map(pedidoDe))] })

/** The link from a list's row to its order, on the provider's screens. */
export const pedidoDaLista = (linha: Linha, lista: readonly Linha[]) =>
  ({ to: '/admin/relatorios/pedido', search: { id: pedidoDe(linha) }, state: daLista(lista) }) as const
