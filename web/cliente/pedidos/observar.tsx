import { Textarea } from '@mantine/core'
import type { Pedido } from '#contract/pedidos.ts'
import { ComObservacao, observarPedido } from '#contract/pedidos-status.ts'
import { useUnsavedGuard } from '../../shell/use-unsaved-guard.ts'
import { useContractForm } from '../../ui/fields/form.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { useMudarPedido } from '../use-mudar-pedido.ts'

type Props = { pedido: Pedido; onSaved: () => void; onBack: () => void }

/** What the provider should know: where to deliver, who receives. */
export function Observar({ pedido: { id, observacao }, onSaved, onBack }: Props) {
  const observar = useMudarPedido(observarPedido, { onSuccess: onSaved })
  const { form, submit, field, failure, busy } = useContractForm({
    name: `observacao-pedido-${id}`,
    initialValues: { observacao },
    schema: ComObservacao,
  })
  useUnsavedGuard(form.isDirty)
  return (
    <form onSubmit={submit(body => observar.mutateAsync({ params: { id }, body }))} noValidate>
      <Textarea
        {...field('observacao')}
        label="Observação"
        description="O que o fornecedor precisa saber: onde entregar, quem recebe, o que conferir."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        data-autofocus
      />
      <FormFailure failure={failure} />
      <DialogButtons mt="xl" action="Salvar" busy={busy} onBack={onBack} />
    </form>
  )
}
