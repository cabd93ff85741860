import { Select, TextInput } from '@mantine/core'
import * as z from 'zod'
import { abaixoDoCusto, centavos, emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { definirPrecoDoItem, PrecoDoItem } from '#contract/pedidos-entrega.ts'
import { lerProduto } from '#contract/produtos.ts'
import { ask, useWrite } from '../../../api/query.ts'
import { useAskingClose } from '../../../shell/use-unsaved-guard.ts'
import { useContractForm } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { LEITURAS } from '../lote/leituras.ts'

type Props = { id: number; itens: readonly ItemPedido[]; onClose: () => void }

const Escolhido = PrecoDoItem.extend({ itemPedidoId: z.int('Escolha o produto') })

/** Sets a price for one line of this order only, with a reason. */
export function Preco({ id, itens, onClose }: Props) {
  const write = useWrite(definirPrecoDoItem, { invalidates: LEITURAS, success: 'Preço mudado neste pedido' })
  const [unico] = itens.length === 1 ? itens : []
  const { form, submit, field, failure, busy } = useContractForm({
    schema: Escolhido,
    initialValues: { itemPedidoId: unico?.itemPedidoId ?? null, precoVenda: null as number | null, motivo: '' },
  })
  const close = useAskingClose(form.isDirty, onClose)
  const enviar = submit(async ({ itemPedidoId, ...body }) => {
    if (!(await estaCerto(itens, itemPedidoId, body.precoVenda))) return false
    await write.mutateAsync({ params: { id, itemPedidoId }, body })
    return onClose()
  })
  const escolha = field('itemPedidoId')
  return (
    <FormDialog
      {...{ short: true, failure, busy }}
      title={`Preço de um item do pedido ${id}`}
      action="Mudar o preço"
      onSubmit={enviar}
      onClose={close}
    >
      <Select
        {...escolha}
        label="Produto"
        searchable
        nothingFoundMessage="Nenhum item com este nome"
        data={itens.map(({ itemPedidoId, nome, precoVenda }) => ({
          ...{ value: String(itemPedidoId), label: `${nome} · ${emReais(precoVenda)}` },
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
    </FormDialog>
  )
}

/** Asks first when a price is off by a factor of ten, probably a misplaced comma, or below cost. */
async function estaCerto(itens: Props['itens'], itemPedidoId: number, precoVenda: number): Promise<boolean> {
  const item = itens.find(item => item.itemPedidoId === itemPedidoId)
  if (!item) return true
  const { produtos } = await ask(lerProduto, { params: { id: item.produtoId } })
  const custo = produtos[0]?.precoCusto ?? 0
  const [antes, agora] = [centavos(item.precoVenda), centavos(precoVenda)]
  const longe = antes > 0 && (agora >= antes * 10 || agora * 10 <= antes)
  const abaixo = abaixoDoCusto(precoVenda, custo)
  if (!longe && !abaixo) return true
  return confirm({
    title: 'Este preço está certo?',
    text: (
      <>
        {item.nome}: era {emReais(item.precoVenda)}, passa a <b>{emReais(precoVenda)}</b>
        {abaixo ? `, abaixo do custo de ${emReais(custo)}` : ''}.
      </>
    ),
    action: 'Está certo',
    doubt: true,
  })
}
