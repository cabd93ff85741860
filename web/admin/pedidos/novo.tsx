import { getRouteApi } from '@tanstack/react-router'
import { lazyPart } from '../../ui/lazy.ts'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'

const EscolherCliente = lazyPart(() => import('./escolher-cliente.tsx'), 'EscolherCliente')
const PorTelefone = lazyPart(() => import('./por-telefone.tsx'), 'PorTelefone')

const route = getRouteApi('/admin/pedidos/novo')

/** `/admin/pedidos/novo`: choose the client on the telephone, then order for that client on the buyer's own shelf. */
export function NovoPedido() {
  const clienteId = route.useSearch({ select: ({ clienteId }) => clienteId })
  const meanwhile = <ScreenSkeleton title="Novo pedido" />
  if (clienteId === undefined) return <EscolherCliente {...{ meanwhile }} />
  return <PorTelefone key={clienteId} {...{ clienteId, meanwhile }} />
}
