import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, lerPedido, listarPedidosDoCliente } from '#contract/pedidos.ts'
import { useLive } from '../../api/use-live.ts'
import { part } from '../../ui/part.ts'
import { ScreenSkeleton, WayComing } from '../../ui/screen-skeleton.tsx'

const Lista = part(() => import('./lista.tsx'), 'Lista')
const Detalhe = part(() => import('./detalhe.tsx'), 'Detalhe')

const route = getRouteApi('/cliente/pedidos')
const LEITURAS = [listarPedidosDoCliente, lerPedido, listarItens, lerHistorico]

/** The client's orders: the list, or the order with the `id` of the URL. */
export function Pedidos() {
  const { id } = route.useSearch()
  useLive({ reads: LEITURAS, concerns: ({ pedidoId }) => id === undefined || id === pedidoId })
  return (
    <Suspense
      fallback={
        id === undefined ? (
          <ScreenSkeleton />
        ) : (
          <ScreenSkeleton title={`Pedido nº\u00a0${id}`} above={<WayComing />} buttons={2} />
        )
      }
    >
      {id === undefined ? <Lista /> : <Detalhe key={id} id={id} />}
    </Suspense>
  )
}
