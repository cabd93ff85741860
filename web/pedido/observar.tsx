import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Pedido } from '#contract/pedidos.ts'
import { cancelarPedido, cancelarPedidoComObservacao, observarPedido } from '#contract/pedidos-status.ts'
import { useWrite } from '../api/query.ts'
import { useSentForm } from '../ui/fields/sent-form.ts'
import { SentDialog } from '../ui/overlays/form-dialog.tsx'

type Props = {
  pedido: Pedido
  title: string
  /** Who reads it, and what for. */
  description: string
  onClose: () => void
  action?: string
  /** Why the form can't be sent while the text is empty; without it an empty text may be sent. */
  unwritten?: string
  /** Shown above the field. */
  children?: ReactNode
}

/** Edits an order's observation: where to deliver, who receives. */
export function Observar({ pedido: { id, observacao }, ...props }: Props) {
  const observar = useWrite(observarPedido)
  return (
    <Texto
      action="Salvar"
      label="Observação"
      text={observacao}
      {...props}
      send={observacao => observar.mutateAsync({ params: { id }, body: { observacao } })}
    />
  )
}

type CancelarProps = Omit<Props, 'title' | 'action' | 'unwritten'> & {
  /** The order's name for the reader: `nº 12`. */
  numero: string
  label: string
}

/** Says what will be lost and asks for a reason, which replaces the order's observation, then cancels. */
export function Cancelar({ pedido, numero, children, ...props }: CancelarProps) {
  const params = { id: pedido.id }
  const options = { success: `Pedido ${numero} cancelado` }
  const cancelar = useWrite(cancelarPedido, options)
  const cancelarPorque = useWrite(cancelarPedidoComObservacao, options)
  return (
    <Texto
      danger
      text=""
      {...props}
      title={`Cancelar o pedido ${numero}?`}
      action="Cancelar o pedido"
      send={observacao =>
        observacao ? cancelarPorque.mutateAsync({ params, body: { observacao } }) : cancelar.mutateAsync({ params })
      }
    >
      <p>{children}</p>
    </Texto>
  )
}

type TextoProps = Omit<Props, 'pedido'> & {
  action: string
  label: string
  text: string
  danger?: boolean
  send: (text: string) => Promise<unknown>
}

/** A dialog of one text. */
function Texto({ text, label, description, unwritten, children, ...props }: TextoProps) {
  const form = useSentForm({
    initialValues: { observacao: text },
    toBody: ({ observacao }) => ({ observacao: observacao.trim() }),
  })
  const written = form.form.isDirty() && form.form.values.observacao.trim() !== ''
  return (
    <SentDialog
      short
      form={form}
      {...props}
      reason={written ? null : (unwritten ?? null)}
      send={({ observacao }) => props.send(observacao)}
    >
      {children}
      <Textarea
        {...form.field('observacao')}
        label={label}
        description={description}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        // A phone's keyboard would cover what is lost.
        data-autofocus={!props.danger || undefined}
      />
    </SentDialog>
  )
}
