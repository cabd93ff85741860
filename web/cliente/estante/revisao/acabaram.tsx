import { Alert } from '@mantine/core'
import { lerHistorico } from '#contract/pedidos.ts'
import { useRead } from '../../../api/query.ts'
import { acabaramDe } from '../../../pedido/acabaram.ts'

/** What the provider took out of the order because it ended: no line of it is left to say so. */
export function Acabaram({ pedidoId }: { pedidoId: number | null }) {
  const { data } = useRead(
    lerHistorico,
    { params: { id: pedidoId ?? 0 }, query: { limite: 1000 } },
    { enabled: pedidoId !== null, staleTime: 0 },
  )
  const nomes = acabaramDe(data?.historico ?? [])
  if (nomes.length === 0) return null
  return (
    <Alert color="amber" variant="light" className="mb-sm" p="sm" role="status">
      {nomes.length === 1 ? 'Acabou, e o fornecedor retirou' : 'Acabaram, e o fornecedor os retirou'} deste pedido:{' '}
      {nomes.join(', ')}.
    </Alert>
  )
}
