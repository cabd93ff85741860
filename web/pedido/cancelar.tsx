import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { Observacao } from '#contract/campos.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { cancelarPedido, cancelarPedidoComObservacao } from '#contract/pedidos-status.ts'
import { type Aftermath, useWrite } from '../api/query.ts'
import { useAskingClose } from '../shell/use-unsaved-guard.ts'
import { useContractForm } from '../ui/fields/form.ts'
import { useHeardDone } from '../ui/fields/use-heard-done.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'

type Props = {
  pedido: Pedido
  /** The order's name for the reader: `nº 12`. */
  numero: string
  label: string
  /** Who reads the reason, or what it replaces. */
  description: string
  /** The back button's label if it has the initial focus; without it the reason field has. */
  keep?: string
  aftermath: Aftermath
  onClose: () => void
  /** What will be lost. */
  children: ReactNode
}

/** The reason is optional; if given, it replaces the order's observation. */
const Motivo = z.object({ observacao: z.union([z.literal(''), Observacao]) })

/** Says what will be lost and asks for a reason, then cancels. */
export function Cancelar({ pedido, numero, label, description, keep, aftermath, onClose, children }: Props) {
  const params = { id: pedido.id }
  const options = { ...aftermath, success: `Pedido ${numero} cancelado` }
  const cancelar = useWrite(cancelarPedido, options)
  const cancelarPorque = useWrite(cancelarPedidoComObservacao, options)
  const { form, submit, field, failure, busy } = useContractForm({
    initialValues: { observacao: '' },
    schema: Motivo,
    toBody: ({ observacao }) => ({ observacao: observacao.trim() }),
  })
  useHeardDone(failure, pedido.status === 'Cancelado', onClose)
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
