import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, listarPedidosDoCliente } from '#contract/pedidos.ts'
import { listarPedidosFixos } from '#contract/pedidos-fixos.ts'
import { usePages } from '../../api/pages.ts'
import { useLive } from '../../api/use-live.ts'

const LEITURAS = [...[listarPedidosDoCliente, listarItens, lerHistorico, listarEstantesDoCliente], listarPedidosFixos]

/** The client's orders, newest first. */
export function usePedidos(clienteId: number) {
  useLive({ reads: LEITURAS })
  const { rows, ...pages } = usePages(listarPedidosDoCliente, { params: { clienteId } }, 'pedidos', {
    enabled: clienteId > 0,
  })
  return { pedidos: rows, ...pages }
}
