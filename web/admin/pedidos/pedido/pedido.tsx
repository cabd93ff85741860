import { getRouteApi } from '@tanstack/react-router'
import { part } from '../../../ui/part.ts'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'

const Procurar = part(() => import('./procurar/procurar.tsx'), 'Procurar')
const PedidoAberto = part(() => import('./pedido-aberto.tsx'), 'PedidoAberto')

const route = getRouteApi('/admin/relatorios/pedido')

/** One order with all actions and papers of an administrator; without `?id=`, the search for one. */
export function Pedido() {
  const { id } = route.useSearch()
  const meanwhile = <ScreenSkeleton />
  if (id === undefined) return <Procurar meanwhile={meanwhile} />
  return <PedidoAberto key={id} {...{ id, meanwhile }} />
}
