import { Select, TextInput } from '@mantine/core'
import { emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { definirPrecoDoItem } from '#contract/pedidos-entrega.ts'
import { useWrite } from '../../../api/query.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { useSentForm } from '../../../ui/fields/sent-form.ts'
import { SentDialog } from '../../../ui/overlays/form-dialog.tsx'

type Props = { id: number; itens: readonly ItemPedido[]; onClose: () => void }

/** Sets a price for one line of this order only, with a reason. */
export function Preco({ id, itens, onClose }: Props) {
  const write = useWrite(definirPrecoDoItem, { success: 'Preço alterado neste pedido' })
  const [unico] = itens.length === 1 ? itens : []
  const form = useSentForm({
    initialValues: { itemPedidoId: unico?.itemPedidoId ?? null, precoVenda: null as number | null, motivo: '' },
    toBody: values => values as { itemPedidoId: number; precoVenda: number; motivo: string },
    check: ({ itemPedidoId }) => (itemPedidoId === null ? { itemPedidoId: 'Escolha o produto' } : {}),
  })
  const { field } = form
  const escolha = field('itemPedidoId')
  return (
    <SentDialog
      short
      form={form}
      onClose={onClose}
      title={`Preço de um item do pedido ${id}`}
      action="Mudar o preço"
      send={({ itemPedidoId, ...body }) => write.mutateAsync({ params: { id, itemPedidoId }, body })}
    >
      <Select
        {...escolha}
        label="Produto"
        searchable
        nothingFoundMessage="Nenhum item com este nome"
        data={itens.map(({ itemPedidoId, nome, precoVenda }) => ({
          value: String(itemPedidoId),
          label: `${nome} · ${emReais(precoVenda)}`,
        }))}
        value={escolha.value === null ? null : String(escolha.value)}
        onChange={value => escolha.onChange(value === null ? null : Number(value))}
        data-autofocus={!unico || undefined}
      />
      <MoneyField
        {...field('precoVenda')}
        label="Preço neste pedido"
        data-autofocus={unico !== undefined || undefined}
      />
      <TextInput {...field('motivo')} label="Motivo" description="O cliente também vai ler" maxLength={200} />
    </SentDialog>
  )
}
