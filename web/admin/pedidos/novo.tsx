import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'

const EscolherCliente = lazy(() =>
  import('./escolher-cliente.tsx').then(module => ({ default: module.EscolherCliente })),
)
const PorTelefone = lazy(() => import('./por-telefone.tsx').then(module => ({ default: module.PorTelefone })))

const route = getRouteApi('/admin/pedidos/novo')

/** `/admin/pedidos/novo`: who is on the telephone, then the buyer's own shelf, to order for that client. */
export function NovoPedido() {
  const clienteId = route.useSearch({ select: ({ clienteId }) => clienteId })
  return (
    <Suspense fallback={<ScreenSkeleton title="Novo pedido" />}>
      {clienteId === undefined ? <EscolherCliente /> : <PorTelefone key={clienteId} clienteId={clienteId} />}
    </Suspense>
  )
}
