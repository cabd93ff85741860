import { useEffect } from 'react'
import { listarAcabados, listarCancelamentos } from '#contract/cancelamentos.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, listarPedidosDoCliente } from '#contract/pedidos.ts'
import { listarPedidosFixos } from '#contract/pedidos-fixos.ts'
import { usePages } from '../../api/pages.ts'
import { useLive } from '../../api/use-live.ts'
import { faltamPedidos } from './meses.ts'

const LEITURAS = [
  ...[listarPedidosDoCliente, listarItens, lerHistorico, listarEstantesDoCliente],
  ...[listarCancelamentos, listarAcabados, listarPedidosFixos],
]

/** The client's orders, newest first, as far back as the twelve months need; `completo` once all are loaded. */
export function usePedidos(clienteId: number, hoje: string) {
  useLive({ reads: LEITURAS })
  const { rows, hasMore, loadMore, loadingMore, ...pages } = usePages(
    listarPedidosDoCliente,
    { params: { clienteId }, query: { limite: 300 } },
    'pedidos',
    { enabled: clienteId > 0 },
  )
  const faltam = hasMore && faltamPedidos(rows, hoje)
  const precisa = faltam && !loadingMore && !pages.error
  useEffect(() => {
    if (precisa) loadMore()
  }, [precisa, loadMore])
  return { pedidos: rows, completo: !faltam && !pages.isPending, ...pages }
}
