import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Pedido } from '#contract/pedidos.ts'
import { ComObservacao, observarPedido } from '#contract/pedidos-status.ts'
import { type Aftermath, useWrite } from '../api/query.ts'
import { useAskingClose } from '../shell/use-unsaved-guard.ts'
import { useContractForm } from '../ui/fields/form.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'

type Props = {
  pedido: Pedido
  title: string
  /** Who reads it, and what for. */
  description: string
  aftermath: Aftermath
  onClose: () => void
  action?: string
  /** Why the form can't be sent while the text is empty; without it an empty text may be sent. */
  unwritten?: string
  /** Shown above the field. */
  children?: ReactNode
}

/** Edits an order's observation: where to deliver, who receives. */
export function Observar({ pedido, title, action = 'Salvar', aftermath, onClose, children, ...props }: Props) {
  const { id, observacao } = pedido
  const { description, unwritten = null } = props
  const observar = useWrite(observarPedido, aftermath)
  const { form, submit, field, failure, busy } = useContractForm({
    initialValues: { observacao },
    schema: ComObservacao,
  })
  const close = useAskingClose(() => form.isDirty() && !busy, onClose)
  const enviar = submit(async body => {
    await observar.mutateAsync({ params: { id }, body })
    onClose()
  })
  return (
    <FormDialog
      {...{ short: true, title, action, failure, busy }}
      reason={form.isDirty() && form.getValues().observacao.trim() ? null : unwritten}
      onSubmit={enviar}
      onClose={close}
    >
      {children}
      <Textarea
        {...field('observacao')}
        label="Observação"
        description={description}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        data-autofocus
      />
    </FormDialog>
  )
}
