import { Stack, Textarea } from '@mantine/core'
import type { Pedido } from '#contract/pedidos.ts'
import { ComObservacao, observarPedido } from '#contract/pedidos-status.ts'
import { useWrite } from '../../../api/query.ts'
import { askToLeave } from '../../../shell/unsaved.ts'
import { useUnsavedGuard } from '../../../shell/use-unsaved-guard.ts'
import { useContractForm } from '../../../ui/fields/form.ts'
import { FormFailure } from '../../../ui/fields/form-failure.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { LEITURAS } from './leituras.ts'

export function Observacao({ pedido, onClose }: { pedido: Pedido; onClose: () => void }) {
  const write = useWrite(observarPedido, { invalidates: LEITURAS })
  const { form, submit, field, failure, busy } = useContractForm({
    name: `pedido-${pedido.id}-observacao`,
    schema: ComObservacao,
    initialValues: { observacao: pedido.observacao },
  })
  useUnsavedGuard(form.isDirty)
  const close = async () => {
    if (!form.isDirty() || (await askToLeave())) onClose()
  }
  return (
    <Dialog opened short onClose={() => void close()} title={`Observação do pedido ${pedido.id}`}>
      <form
        noValidate
        onSubmit={submit(async body => {
          await write.mutateAsync({ params: { id: pedido.id }, body })
          onClose()
        })}
      >
        <Stack gap="md">
          <Textarea
            {...field('observacao')}
            label="Observação"
            description="Até 1.000 letras; sai no documento e o cliente também a lê"
            autosize
            minRows={4}
            maxRows={12}
            maxLength={1000}
            data-autofocus
          />
          <FormFailure failure={failure} />
          <DialogButtons action="Gravar" busy={busy} onBack={() => void close()} />
        </Stack>
      </form>
    </Dialog>
  )
}
