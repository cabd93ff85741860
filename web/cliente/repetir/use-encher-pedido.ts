import { definirItens, type Linha, type PedidoComItens } from '#contract/itens-pedido.ts'
import { criarPedido, type Pedido } from '#contract/pedidos.ts'
import { useWrite } from '../../api/query.ts'
import { useMudarPedido } from '../use-mudar-pedido.ts'

export type Enchimento = { aberto: Pedido | undefined; clienteId: number; itens: Linha[] }

/** Sets all the lines of the open order in one call, opening one where there is none. */
export function useEncherPedido(): (enchimento: Enchimento) => Promise<PedidoComItens> {
  const abrir = useWrite(criarPedido)
  const definir = useMudarPedido(definirItens)
  return async ({ aberto, clienteId, itens }) => {
    const { id } = aberto ?? first((await abrir.mutateAsync({ body: { clienteId } })).pedidos)
    return first((await definir.mutateAsync({ params: { id }, body: { itens } })).pedidos)
  }
}

function first<T>([record]: readonly T[]): T {
  if (record === undefined) throw new Error('the answer holds no order')
  return record
}
