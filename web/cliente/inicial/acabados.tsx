import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Acabado, listarAcabados, verAcabados } from '#contract/cancelamentos.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { useTitleWhenLost } from '../../ui/focus/focus-title.ts'
import { showWeekday } from '../../ui/moment.ts'
import { Important } from '../../ui/notice.tsx'
import { quando } from '../prazo.ts'

/**
 * Products removed from this client's orders because they ended. `sabidos` is false until loaded or failed: the home
 * waits for it, as it does for cancelled orders.
 */
export function useAcabados(clienteId: number): { sabidos: boolean; acabados: Acabado[] } {
  const { data, isPending, failureCount } = useRead(
    listarAcabados,
    { params: { clienteId } },
    { enabled: clienteId > 0 },
  )
  return { sabidos: !isPending || failureCount > 0 || clienteId === 0, acabados: data?.acabados ?? [] }
}

type Props = { acabados: readonly Acabado[]; clienteId: number; hoje: string }

/** A notice that stays on all devices until the user confirms it. */
export function Acabados({ acabados, clienteId, hoje }: Props) {
  const ver = useWrite(verAcabados, { invalidates: [listarAcabados], failure: 'O aviso continua aqui' })
  useTitleWhenLost(String(acabados.length))
  const ate = Math.max(...acabados.map(({ id }) => id))
  if (acabados.length === 0) return null
  return (
    <Important title="Acabou, e o fornecedor retirou do seu pedido">
      {acabados.map(({ pedidoId, dataEntrega, nomes, quando: em }) => (
        <p key={pedidoId}>
          <b>{nomes.join(', ')}</b>, do{' '}
          <Link to="/cliente/pedidos" search={{ id: pedidoId }}>
            pedido nº&nbsp;{pedidoId}
          </Link>
          {dataEntrega ? `, para ${showWeekday(dataEntrega)}` : ''}, {quando(em, hoje)}. O resto do pedido continua
          igual.
        </p>
      ))}
      <Button
        size="sm"
        variant="default"
        loading={ver.isPending}
        onClick={() => ver.mutate({ params: { clienteId }, body: { ate } })}
      >
        Entendi
      </Button>
    </Important>
  )
}
