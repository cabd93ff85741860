import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { Observacao } from '#contract/campos.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { cancelarPedido, cancelarPedidoComObservacao } from '#contract/pedidos-status.ts'
import { useContractForm } from '../../ui/fields/form.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { useMudarPedido } from '../use-mudar-pedido.ts'
import { quandoEntrega } from './colunas.tsx'

type Props = { pedido: Pedido; itens: number; onClose: () => void }

/** The reason is optional; with one, it takes the place of the order's observation. */
const Motivo = z.object({ observacao: z.union([z.literal(''), Observacao]) })

/** Names what will be lost and asks why, then cancels. */
export function Cancelar({ pedido, itens, onClose }: Props) {
  const { id, dataEntrega, valorTotal, observacao } = pedido
  const [words] = useState(() => ({ success: `Pedido nº ${id} cancelado`, onSuccess: onClose }))
  const cancelar = useMudarPedido(cancelarPedido, words)
  const cancelarPorque = useMudarPedido(cancelarPedidoComObservacao, words)
  const { submit, field, failure, busy } = useContractForm({
    name: `cancelar-pedido-${id}`,
    initialValues: { observacao: '' },
    schema: Motivo,
  })
  const enviar = ({ observacao }: { observacao: string }) => {
    const motivo = observacao.trim()
    return motivo
      ? cancelarPorque.mutateAsync({ params: { id }, body: { observacao: motivo } })
      : cancelar.mutateAsync({ params: { id } })
  }
  return (
    <form onSubmit={submit(enviar)} noValidate>
      <p className="mb-md">
        {itens === 1 ? '1 item' : `${itens} itens`}, {emReais(valorTotal)}
        {dataEntrega ? `, com entrega ${quandoEntrega(pedido)}` : ''}. Tudo volta à estante. Não dá para desfazer, mas
        você pode repetir o pedido depois.
      </p>
      <Textarea
        {...field('observacao')}
        label="Por quê? (opcional)"
        description={observacao ? 'O fornecedor lê. Fica no lugar da observação do pedido.' : 'O fornecedor lê.'}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
      />
      <FormFailure failure={failure} />
      <Group justify="flex-end" mt="xl" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Manter
        </Button>
        <Button type="submit" color="red" loading={busy}>
          Cancelar o pedido
        </Button>
      </Group>
    </form>
  )
}
