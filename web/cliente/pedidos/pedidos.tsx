import { getRouteApi } from '@tanstack/react-router'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, lerPedido, listarPedidosDoCliente } from '#contract/pedidos.ts'
import '../../api/offline.ts'
import { useLive } from '../../api/use-live.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'

const Lista = lazyPart(() => import('./lista.tsx'), 'Lista')
const Detalhe = lazyPart(() => import('./detalhe.tsx'), 'Detalhe')

const route = getRouteApi('/cliente/pedidos')
const LEITURAS = [listarPedidosDoCliente, lerPedido, listarItens, lerHistorico]

/** The client's orders: the list, or the order with the `id` of the URL. */
export function Pedidos() {
  const { id } = route.useSearch()
  useLive({ reads: LEITURAS, concerns: ({ pedidoId }) => id === undefined || id === pedidoId })
  if (id === undefined) return <Lista meanwhile={<ScreenSkeleton />} />
  const meanwhile = <ScreenSkeleton title={`Pedido nº\u00a0${id}`} />
  return <Detalhe key={id} id={id} meanwhile={meanwhile} />
}
