import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import type { PedidoLido } from '../../pedido/carrinho/receber.ts'
import type { Base } from '../repetir/comparar.ts'

/** The last order, this shelf and the open order as this screen knows them, including unsent changes. */
export function comoRepetir(
  { itens: antigos }: Pick<PedidoLido, 'itens'>,
  { linhas: { rows, whole }, dono }: Pick<Carrinho, 'linhas' | 'dono'>,
): Base {
  const { estanteId } = dono
  const { outras } = whole()
  const pedidos = new Set(antigos.map(({ produtoId }) => produtoId))
  // Of perhaps two thousand rows, only those in one of the two orders.
  const linhas = rows().filter(({ produtoId, quer }) => quer > 0 || pedidos.has(produtoId))
  const naEstante = linhas.filter(({ problema }) => problema?.tipo !== 'saiu')
  return {
    antigos,
    ofertas: [
      ...naEstante.map(({ precoNaEstante, ...linha }) => ({ ...linha, estanteId, precoVenda: precoNaEstante })),
      // Only the server knows the other shelf's stock, so it decides.
      ...outras.map(item => ({ ...item, limite: Number.POSITIVE_INFINITY })),
    ],
    abertos: [
      ...linhas
        .filter(({ quer }) => quer > 0)
        .map(({ preco, quer, salva, ...linha }) => ({
          ...{ ...linha, estanteId, precoVenda: preco, quantidade: quer },
          precoCombinado: salva?.precoCombinado,
        })),
      ...outras,
    ],
  }
}
