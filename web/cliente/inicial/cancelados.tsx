import { Button } from '@mantine/core'
import { type Cancelamento, listarCancelamentos, verCancelamento } from '#contract/cancelamentos.ts'
import { emReais } from '#contract/dinheiro.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { useTitleWhenLost } from '../../ui/focus/focus-title.ts'
import { showWeekday } from '../../ui/moment.ts'
import { Important } from '../../ui/notice.tsx'
import { Fornecedor } from '../fornecedor.tsx'
import { quando } from '../prazo.ts'

/**
 * Orders that somebody else cancelled. `sabidos` is false until loaded or failed: the home waits for it, because a late
 * notice would push the rest down. After a failure the notice appears on the next visit.
 */
export function useCancelamentos(clienteId: number): { sabidos: boolean; cancelamentos: Cancelamento[] } {
  const { data, isPending, failureCount } = useRead(
    listarCancelamentos,
    { params: { clienteId } },
    { enabled: clienteId > 0 },
  )
  return { sabidos: !isPending || failureCount > 0 || clienteId === 0, cancelamentos: data?.cancelamentos ?? [] }
}

/** Notices that stay on all devices until the user confirms each. */
export function Cancelados({ cancelamentos, hoje }: { cancelamentos: readonly Cancelamento[]; hoje: string }) {
  const ver = useWrite(verCancelamento, { invalidates: [listarCancelamentos], failure: 'O aviso continua aqui' })
  useTitleWhenLost(String(cancelamentos.length))
  return cancelamentos.map(cancelamento => (
    <Cancelado
      key={cancelamento.pedidoId}
      cancelamento={cancelamento}
      hoje={hoje}
      seeing={ver.isPending && ver.variables?.params?.id === cancelamento.pedidoId}
      onSeen={() => ver.mutate({ params: { id: cancelamento.pedidoId } })}
    />
  ))
}

type Props = { cancelamento: Cancelamento; hoje: string; seeing: boolean; onSeen: () => void }

function Cancelado({ cancelamento, hoje, seeing, onSeen }: Props) {
  const { pedidoId, motivo, dataEntrega, valorTotal } = cancelamento
  return (
    <Important title={`O pedido nº\u00a0${pedidoId} foi cancelado`}>
      <p>
        {quem(cancelamento)}, {quando(cancelamento.quando, hoje)}. Eram {emReais(valorTotal)}
        {dataEntrega ? `, para ${showWeekday(dataEntrega)}` : ''}.
      </p>
      {motivo ? <p className="as-written">Motivo: {motivo}</p> : null}
      <div className="row gap-xs">
        <Button size="sm" variant="default" loading={seeing} onClick={onSeen}>
          Entendi
        </Button>
        <ButtonLink to="/cliente/pedidos" search={{ id: pedidoId }} size="sm" variant="subtle">
          Ver o pedido
        </ButtonLink>
      </div>
      <Fornecedor sobre={{ tipo: 'cancelado', pedido: { id: pedidoId, dataEntrega } }} />
    </Important>
  )
}

const quem = ({ automatico, por }: Cancelamento): string =>
  automatico === 1 ? 'Cancelado automaticamente' : `${por} cancelou`
