import { Alert } from '@mantine/core'
import { lerHistorico, type Mudanca } from '#contract/pedidos.ts'
import { useRead } from '../../../api/query.ts'

/** What the provider took out of the order because it ended: no line of it is left to say so. */
export function Acabaram({ pedidoId }: { pedidoId: number | null }) {
  const { data } = useRead(
    lerHistorico,
    { params: { id: pedidoId ?? 0 }, query: { limite: 1000 } },
    { enabled: pedidoId !== null, staleTime: 0 },
  )
  const nomes = data?.historico.flatMap(({ acao, antes }) => (acao === 'acabou' ? nomesDe(antes) : [])) ?? []
  if (nomes.length === 0) return null
  return (
    <Alert color="amber" variant="light" className="mb-sm" p="sm" role="status">
      {nomes.length === 1 ? 'Acabou, e o fornecedor retirou' : 'Acabaram, e o fornecedor os retirou'} deste pedido:{' '}
      {[...new Set(nomes)].join(', ')}.
    </Alert>
  )
}

const nomesDe = (antes: Mudanca['antes']): string[] =>
  Array.isArray(antes?.itens) ? antes.itens.map((item: { nome?: unknown }) => String(item.nome)) : []
