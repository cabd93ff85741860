import { getRouteApi } from '@tanstack/react-router'
import { part } from '../../../ui/part.ts'
import { ScreenSkeleton, WayComing } from '../../../ui/screen-skeleton.tsx'
import { usePhone } from '../../../ui/use-phone.ts'

const Procurar = part(() => import('./procurar/procurar.tsx'), 'Procurar')
const PedidoAberto = part(() => import('./pedido-aberto.tsx'), 'PedidoAberto')

const route = getRouteApi('/admin/relatorios/pedido')

/** One order with all actions and papers of an administrator; without `?id=`, the search for one. */
export function Pedido() {
  const { id } = route.useSearch()
  const phone = usePhone()
  if (id === undefined) return <Procurar meanwhile={<ScreenSkeleton />} />
  const meanwhile = <ScreenSkeleton above={<WayComing />} buttons={phone ? 1 : 2} />
  return <PedidoAberto key={id} {...{ id, meanwhile }} />
}
