import { getRouteApi } from '@tanstack/react-router'
import { lazyPart } from '../../../ui/lazy.ts'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'

const Procurar = lazyPart(() => import('./procurar/procurar.tsx'), 'Procurar')
const PedidoAberto = lazyPart(() => import('./pedido-aberto.tsx'), 'PedidoAberto')

const route = getRouteApi('/admin/relatorios/pedido')

/** One order with all actions and papers of an administrator; without `?id=`, the search for one. */
export function Pedido() {
  const { id } = route.useSearch()
  const meanwhile = <ScreenSkeleton />
  if (id === undefined) return <Procurar meanwhile={meanwhile} />
  return <PedidoAberto key={id} {...{ id, meanwhile }} />
}
