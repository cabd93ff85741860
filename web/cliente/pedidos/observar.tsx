import { Button, Group, Textarea } from '@mantine/core'
import type { Pedido } from '#contract/pedidos.ts'
import { observarPedido } from '#contract/pedidos-status.ts'
import { useUnsavedGuard } from '../../shell/use-unsaved-guard.ts'
import { useContractForm } from '../../ui/fields/form.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { useMudarPedido } from '../use-mudar-pedido.ts'

type Props = { pedido: Pedido; onSalvar: () => void; onDeixar: () => void }

/** What the provider should know: where to deliver, who receives. */
export function Observar({ pedido: { id, observacao }, onSalvar, onDeixar }: Props) {
  const observar = useMudarPedido(observarPedido, { success: 'Observação salva', onSuccess: onSalvar })
  const { form, submit, field, failure, busy } = useContractForm({
    name: `observacao-pedido-${id}`,
    initialValues: { observacao },
    schema: observarPedido.schema.body,
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
      <Group justify="flex-end" mt="xl" gap="xs">
        <Button variant="default" onClick={onDeixar}>
          Voltar
        </Button>
        <Button type="submit" loading={busy}>
          Salvar
        </Button>
      </Group>
    </form>
  )
}
