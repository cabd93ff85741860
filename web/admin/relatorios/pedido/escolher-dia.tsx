import { type ReactNode, useId, useState } from 'react'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import type { DiaTexto } from '#contract/dias.ts'
import { proximosDias } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { Confirmacao } from '#contract/pedidos-status.ts'
import type { Answer } from '#contract/route.ts'
import { useRead } from '../../../api/query.ts'
import { DiaDeEntrega } from '../../../pedido/dia-de-entrega.tsx'
import { useContractForm } from '../../../ui/fields/form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Unread } from '../../../ui/screen-skeleton.tsx'

export type Regras = Answer<typeof lerRegrasDeEntrega>['regras']
type Props = {
  pedido: Pedido
  title: string
  action: string
  /** Why the form can't be sent, whatever the day. */
  reason?: string | null
  /** A warning about the chosen day; null when there is none. */
  warning?: (dia: DiaTexto) => string | null
  onClose: () => void
  send: (dia: DiaTexto) => Promise<unknown>
  /** Shown above the buttons, below the failure. */
  children?: ReactNode
}

/**
 * Asks for a delivery day among those the client's rules allow. The day asked for, or the next one that the client itself
 * could ask for, is chosen already; none where a confirmed order moves.
 */
export function EscolherDia({ pedido, title, action, reason = null, warning, onClose, send, children }: Props) {
  const read = useRead(lerRegrasDeEntrega, { params: { id: pedido.clienteId } })
  const regras = read.data?.regras
  const proximo = regras && proximosDias(regras, false, 1)[0]
  const except = pedido.status === 'Confirmado' ? pedido.dataEntrega : null
  const proposto = except ? null : (pedido.dataEntrega ?? proximo ?? null)
  const porque = useId()
  const [enviado, setEnviado] = useState<DiaTexto | null>(null)
  const { form, submit, failure, busy } = useContractForm({
    schema: Confirmacao,
    initialValues: { escolhido: null as DiaTexto | null },
    toBody: ({ escolhido }) => ({ dataEntrega: escolhido ?? proposto ?? '' }),
  })
  const dia = form.values.escolhido ?? proposto
  const aviso = dia && warning?.(dia)
  const faltaDia = dia ? null : 'Escolha o dia da entrega'
  const semDia = regras ? faltaDia : 'Os dias de entrega ainda não vieram'
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
      {...{ short: true, title, action, busy, onClose }}
      // Only for the day that was sent: another has not been refused.
      failure={dia === enviado ? failure : null}
      reason={reason ?? semDia}
      saidBy={reason ? porque : undefined}
      onSubmit={enviar}
      note={
        <>
          {aviso ? (
            <p className="amber" role="status">
              {aviso}
            </p>
          ) : null}
          {reason ? <p id={porque}>{reason}</p> : children}
        </>
      }
    >
      {regras ? (
        <DiaDeEntrega
          {...{ regras, dia, except }}
          legend="Dia da entrega"
          admin
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
