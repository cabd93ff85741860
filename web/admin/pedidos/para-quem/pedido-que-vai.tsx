import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Status } from '#contract/pedidos.ts'
import { useSession } from '../../../api/use-session.ts'
import { lazyPart } from '../../../ui/lazy.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'

const Entregar = lazyPart(() => import('../entrega/entregar.tsx'), 'Entregar')

type Props = {
  pedido: { id: number; status: Status; observacao: string }
  dataEntrega: string
  /** The order's number, as a link where it can be opened. */
  numero: ReactNode
  /** At the right of the number. */
  about?: ReactNode
  /** A button beside the one that delivers, while something is left to do before. */
  before?: ReactNode
  children: ReactNode
}

/** One order that goes to a client, and the button that delivers it. */
export function PedidoQueVai({ pedido, dataEntrega, numero, about, before, children }: Props) {
  const { id, status, observacao } = pedido
  const [entregando, setEntregando] = useState(false)
  const withoutMoney = useSession()?.papel === 'separador'
  return (
    <article className="mt-2xs" aria-label={`Pedido ${id}`}>
      <div className="row between centred gap-xs">
        <span className="row centred gap-xs">
          {numero} <StatusChip>{status}</StatusChip>
        </span>
        <span className="row centred gap-sm to-end">
          {about}
          {before}
          {status === 'Confirmado' ? (
            <Button
              size="sm"
              className="no-print"
              variant={before ? 'default' : 'filled'}
              aria-label={`Entregar o pedido ${id}`}
              onClick={() => setEntregando(true)}
            >
              Entregar
            </Button>
          ) : null}
        </span>
      </div>
      {observacao ? <p className="amber as-written anywhere">{observacao}</p> : null}
      {children}
      {entregando ? <Entregar {...{ id, dataEntrega, withoutMoney }} onClose={() => setEntregando(false)} /> : null}
    </article>
  )
}
