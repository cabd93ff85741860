import { useQuery } from '@tanstack/react-query'
import { lerAssinatura } from '#contract/entregas.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { callForFile } from '../api/call-for-file.ts'
import { readKey } from '../api/query.ts'
import type { Fact } from '../ui/lists/facts.tsx'
import { asDataUrl } from '../ui/save-file.ts'

/** Who received the order, and the signature. */
export const recebido = ({ id, recebidoPor = '' }: Pedido, assinado?: number): readonly Fact[] => [
  ['Recebido por', recebidoPor && <span className="anywhere">{recebidoPor}</span>],
  ['Assinatura', assinado === 1 && <Assinatura id={id} de={recebidoPor || 'quem recebeu'} />],
]

function Assinatura({ id, de }: { id: number; de: string }) {
  const sent = { params: { id } }
  const { data } = useQuery({
    queryKey: [...readKey(lerAssinatura, sent), 'picture'],
    queryFn: async ({ signal }) => {
      const { data } = await callForFile<typeof lerAssinatura>(lerAssinatura, { ...sent, signal })
      return data ? asDataUrl(data) : null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  // The ink is dark, in a dark room too.
  return <img src={data} alt={`Assinatura de ${de}`} width={200} style={{ maxWidth: '100%', background: '#fff' }} />
}
