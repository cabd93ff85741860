import type { ReactNode } from 'react'
import type { Periodo } from '#contract/dias.ts'
import type { Status } from '#contract/pedidos.ts'
import { LIMITE_DO_LOTE } from '#contract/pedidos-em-lote.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import { ask } from '../../../api/query.ts'
import { todayHere } from '../../../ui/moment.ts'
import { toastFailure, toastNotice } from '../../../ui/overlays/toast.ts'
import { BottomBar } from '../../../ui/page.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import type { Passos } from './use-passos.tsx'

type Props = {
  periodo: Periodo
  /** One client's only; undefined: everybody's. */
  clienteId: number | undefined
  /** Only those whose client or number matches. */
  busca?: string
  /** Only those of this status. */
  status?: Status | undefined
  passos: Passos
  /** Why there is nothing to do; null when there may be something. */
  reason: string | null
  /** The screen's main button, when it is another one. */
  main?: ReactNode
}

/** Delivers all orders of these days that are due and, when none waits for that, finalizes them. */
export function EntregarOsDias({ reason, main, passos, ...recorte }: Props) {
  const phone = usePhone()
  const buttons = (
    <>
      <ReasonButton
        {...(main !== undefined && { variant: 'default' })}
        {...(phone && { px: 'xs', className: 'grow' })}
        reason={reason}
        loading={passos.busy}
        onClick={() => void aSeguir(recorte, passos)}
      >
        Entregar e finalizar
      </ReasonButton>
      {main}
    </>
  )
  if (!phone) return buttons
  return (
    <BottomBar>
      <div className="row gap-xs full">{buttons}</div>
    </BottomBar>
  )
}

/** The orders are read only now. A future day's are taken only where nothing else waits: delivery can't be undone. */
async function aSeguir({ periodo, status, ...query }: Omit<Props, 'passos' | 'reason' | 'main'>, passos: Passos) {
  const read = async (deles: Status) =>
    status !== undefined && status !== deles
      ? { pedidos: [], totais: { pedidos: 0 } }
      : ask(relatorioDePedidos, {
          params: periodo,
          query: { base: 'entrega', ...query, status: deles, ordem: 'antigos', limite: LIMITE_DO_LOTE },
        })
  try {
    const [confirmados, entregues] = await Promise.all([read('Confirmado'), read('Entregue')])
    const hoje = todayHere()
    const due = confirmados.pedidos.filter(({ dataEntrega }) => dataEntrega !== null && dataEntrega <= hoje)
    if (due.length > 0) await passos.entregar(due, restOf(confirmados))
    else if (entregues.pedidos.length > 0) await passos.finalizar(entregues.pedidos, restOf(entregues))
    else if (confirmados.pedidos.length > 0) await passos.entregar(confirmados.pedidos, restOf(confirmados))
    else toastNotice('Nenhum destes pedidos espera a entrega, nem ser finalizado')
  } catch (error) {
    toastFailure(error, 'Os pedidos não puderam ser lidos')
  }
}

/** How many more than one call takes. */
type Lidos = { pedidos: readonly unknown[]; totais: { pedidos: number } }
const restOf = ({ pedidos, totais }: Lidos) => totais.pedidos - pedidos.length
