import { type ReactNode, useId, useState } from 'react'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import type { DiaTexto } from '#contract/dias.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { Confirmacao } from '#contract/pedidos-status.ts'
import type { Answer } from '#contract/route.ts'
import { useRead } from '../api/query.ts'
import { useContractForm } from '../ui/fields/form.ts'
import { useHeardDone } from '../ui/fields/use-heard-done.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'
import { Unread } from '../ui/screen-skeleton.tsx'
import { DiaDeEntrega, diaProposto } from './dia-de-entrega.tsx'

export type Regras = Answer<typeof lerRegrasDeEntrega>['regras']
type Props = {
  pedido: Pedido
  title: string
  action: string
  /** For an administrator, whom the cut-off does not bind. */
  admin?: boolean
  /** Why the form can't be sent, whatever the day. */
  reason?: string | null
  /** What to know about the chosen day. */
  about?: (dia: DiaTexto, regras: Regras) => ReactNode
  onClose: () => void
  send: (dia: DiaTexto) => Promise<unknown>
  /** Shown above the buttons, below the failure. */
  children?: ReactNode
}

/**
 * Asks for a delivery day among those the client's rules allow. One is chosen already, except where a confirmed order
 * moves.
 */
export function EscolherDia({ pedido, admin = false, reason = null, about, onClose, send, children, ...props }: Props) {
  const read = useRead(lerRegrasDeEntrega, { params: { id: pedido.clienteId } })
  const regras = read.data?.regras
  const except = pedido.status === 'Confirmado' ? pedido.dataEntrega : null
  const proposto = except || !regras ? null : diaProposto(pedido.dataEntrega, regras, admin)
  const porque = useId()
  const [enviado, setEnviado] = useState<DiaTexto | null>(null)
  const { form, submit, failure, busy } = useContractForm({
    schema: Confirmacao,
    initialValues: { escolhido: null as DiaTexto | null },
    toBody: ({ escolhido }) => ({ dataEntrega: escolhido ?? proposto ?? '' }),
  })
  useHeardDone(failure, enviado !== null && enviado === except, onClose)
  const dia = form.values.escolhido ?? proposto
  const faltaDia = dia ? null : 'Escolha o dia da entrega'
  const enviar = submit(async ({ dataEntrega }) => {
    setEnviado(dataEntrega)
    try {
      await send(dataEntrega)
    } catch (error) {
      void read.refetch() // the rules may have changed
      throw error
    }
    onClose()
  })
  return (
    <FormDialog
      {...{ short: true, busy, onClose, ...props }}
      // Only for the day that was sent: another has not been refused.
      failure={dia === enviado ? failure : null}
      reason={reason ?? (regras ? faltaDia : 'Os dias de entrega ainda não vieram')}
      saidBy={reason ? porque : undefined}
      onSubmit={enviar}
      note={
        <>
          {dia && regras ? about?.(dia, regras) : null}
          {reason ? <p id={porque}>{reason}</p> : children}
        </>
      }
    >
      {regras ? (
        <DiaDeEntrega
          {...{ regras, dia, except, admin }}
          legend="Dia da entrega"
          offered={8}
          first
          onChoose={escolhido => form.setValues({ escolhido })}
        />
      ) : (
        <Unread read={read} height={180} />
      )}
    </FormDialog>
  )
}
