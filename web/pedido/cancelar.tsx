import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { Observacao } from '#contract/campos.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { cancelarPedido, cancelarPedidoComObservacao } from '#contract/pedidos-status.ts'
import { type Aftermath, useWrite } from '../api/query.ts'
import { useAskingClose } from '../shell/use-unsaved-guard.ts'
import { useContractForm } from '../ui/fields/form.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'

type Props = {
  pedido: Pedido
  /** As its reader knows it: `nº 12`. */
  numero: string
  label: string
  /** Who reads the reason, or what it takes the place of. */
  description: string
  /** The word of the way back, on which the dialog begins; on the reason where there is none. */
  keep?: string
  aftermath: Aftermath
  onClose: () => void
  /** What will be lost. */
  children: ReactNode
}

/** The reason is optional; with one, it takes the place of the order's observation. */
const Motivo = z.object({ observacao: z.union([z.literal(''), Observacao]) })

/** Names what will be lost and asks why, then cancels. */
export function Cancelar({ pedido, numero, label, description, keep, aftermath, onClose, children }: Props) {
  const params = { id: pedido.id }
  const options = { ...aftermath, success: `Pedido ${numero} cancelado` }
  const cancelar = useWrite(cancelarPedido, options)
  const cancelarPorque = useWrite(cancelarPedidoComObservacao, options)
  const { form, submit, field, failure, busy } = useContractForm({
    name: `cancelar-pedido-${pedido.id}`,
    initialValues: { observacao: '' },
    schema: Motivo,
    toBody: ({ observacao }) => ({ observacao: observacao.trim() }),
  })
  const close = useAskingClose(() => form.isDirty() && !busy, onClose)
  const enviar = submit(async body => {
    await (body.observacao ? cancelarPorque.mutateAsync({ params, body }) : cancelar.mutateAsync({ params }))
    onClose()
  })
  return (
    <FormDialog
      {...{ short: true, danger: true, failure, busy, keep }}
      title={`Cancelar o pedido ${numero}?`}
      action="Cancelar o pedido"
      onSubmit={enviar}
      onClose={close}
    >
      <p>{children}</p>
      <Textarea
        {...field('observacao')}
        label={label}
        description={description}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        data-autofocus={keep === undefined || undefined}
      />
    </FormDialog>
  )
}
