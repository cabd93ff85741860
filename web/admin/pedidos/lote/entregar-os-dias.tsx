import type { Periodo } from '#contract/dias.ts'
import type { Status } from '#contract/pedidos.ts'
import { LIMITE_DO_LOTE } from '#contract/pedidos-em-lote.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import { ask } from '../../../api/query.ts'
import { todayHere } from '../../../ui/moment.ts'
import { toastFailure, toastNotice } from '../../../ui/overlays/toast.ts'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import type { Passos } from './use-passos.tsx'

type Recorte = {
  periodo: Periodo
  /** One client's only; undefined: everybody's. */
  clienteId: number | undefined
  /** Only those whose client or number matches. */
  busca?: string
  /** Only those of this status. */
  status?: Status | undefined
}
type Props = Recorte & {
  passos: Passos
  /** Why there is nothing to do; null when there may be something. */
  reason: string | null
  /** It is not the screen's main button. */
  second?: boolean
}

/** Delivers all orders of these days that are due and, when none waits for that, finalizes them. */
export const EntregarOsDias = ({ reason, second = false, passos, ...recorte }: Props) => (
  <ReasonButton
    className="grow"
    variant={second ? 'default' : 'filled'}
    reason={reason}
    loading={passos.busy}
    onClick={() => void aSeguir(recorte, passos)}
  >
    Entregar e finalizar
  </ReasonButton>
)

/** The orders are read only now. A future day's are taken only where nothing else waits: delivery can't be undone. */
async function aSeguir({ periodo, status, ...query }: Recorte, passos: Passos) {
  const read = async (deles: Status) =>
    status !== undefined && status !== deles
      ? []
      : ask(relatorioDePedidos, {
          params: periodo,
          query: { base: 'entrega', ...query, status: deles, ordem: 'antigos', limite: LIMITE_DO_LOTE },
        }).then(({ pedidos }) => pedidos)
  try {
    const [confirmados, entregues] = await Promise.all([read('Confirmado'), read('Entregue')])
    const due = confirmados.filter(({ dataEntrega }) => dataEntrega !== null && dataEntrega <= todayHere())
    if (due.length > 0) await passos.entregar(due)
    else if (entregues.length > 0) await passos.finalizar(entregues)
    else if (confirmados.length > 0) await passos.entregar(confirmados)
    else toastNotice('Nenhum destes pedidos espera a entrega, nem ser finalizado')
  } catch (error) {
    toastFailure(error, 'Os pedidos não puderam ser lidos')
  }
}
