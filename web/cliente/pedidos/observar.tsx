import { Button, Group, Textarea } from '@mantine/core'
import { observarPedido, type Pedido } from '#contract/pedidos.ts'
import { useContractForm } from '../../ui/form.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useMudarPedido } from '../use-mudar-pedido.ts'

/** What the provider should know: where to deliver, who receives. */
export function Observar({ pedido: { id, observacao }, onFechar }: { pedido: Pedido; onFechar: () => void }) {
  const observar = useMudarPedido(observarPedido, { success: 'Observação salva', onSuccess: onFechar })
  const { submit, field, failure, busy } = useContractForm({
    name: `observacao-pedido-${id}`,
    initialValues: { observacao },
    schema: observarPedido.schema.body,
  })
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
        <Button variant="default" onClick={onFechar}>
          Voltar
        </Button>
        <Button type="submit" loading={busy}>
          Salvar
        </Button>
      </Group>
    </form>
  )
}
