import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'

const Procurar = lazy(() => import('./procurar/procurar.tsx').then(module => ({ default: module.Procurar })))
const PedidoAberto = lazy(() => import('./pedido-aberto.tsx').then(module => ({ default: module.PedidoAberto })))

const route = getRouteApi('/admin/relatorios/pedido')

/** One order as a document, with everything an administrator may do to it; without `?id=`, the way to one. */
export function Pedido() {
  const { id, documento } = route.useSearch()
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {id === undefined ? <Procurar /> : <PedidoAberto key={id} id={id} documento={documento} />}
    </Suspense>
  )
}
