import { Stack, Text, Textarea } from '@mantine/core'
import * as z from 'zod'
import { Observacao } from '#contract/campos.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { cancelarPedido, cancelarPedidoComObservacao } from '#contract/pedidos-status.ts'
import { useWrite } from '../../../api/query.ts'
import { useContractForm } from '../../../ui/fields/form.ts'
import { FormFailure } from '../../../ui/fields/form-failure.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { LEITURAS } from './leituras.ts'

type Props = { pedido: Pedido; itens: readonly ItemPedido[]; onClose: () => void }

/** What will be lost, and why it was: the reason may be left out. */
const Motivo = z.object({ observacao: z.union([z.literal(''), Observacao]) })

export function Cancelar({ pedido, itens, onClose }: Props) {
  const params = { id: pedido.id }
  const options = { invalidates: LEITURAS, success: `Pedido ${pedido.id} cancelado` }
  const plain = useWrite(cancelarPedido, options)
  const withReason = useWrite(cancelarPedidoComObservacao, options)
  const { submit, field, failure, busy } = useContractForm({
    name: `pedido-${pedido.id}-cancelar`,
    schema: Motivo,
    initialValues: { observacao: '' },
    toBody: ({ observacao }) => ({ observacao: observacao.trim() }),
  })
  const lost = itens.length === 1 ? 'O item dele volta' : `Os ${itens.length} itens dele voltam`
  return (
    <Dialog opened short onClose={onClose} title={`Cancelar o pedido ${pedido.id}?`}>
      <form
        noValidate
        onSubmit={submit(async ({ observacao }) => {
          await (observacao ? withReason.mutateAsync({ params, body: { observacao } }) : plain.mutateAsync({ params }))
          onClose()
        })}
      >
        <Stack gap="md">
          <Text>
            {itens.length > 0 ? `${lost} para a estante (${emReais(pedido.valorTotal)}). ` : ''}Um pedido cancelado não
            pode ser reaberto.
          </Text>
          <Textarea
            {...field('observacao')}
            label="Motivo (opcional)"
            description={pedido.observacao ? 'Toma o lugar da observação que o pedido tem' : 'O cliente também vai ler'}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={1000}
            data-autofocus
          />
          <FormFailure failure={failure} />
          <DialogButtons action="Cancelar o pedido" danger busy={busy} onBack={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
