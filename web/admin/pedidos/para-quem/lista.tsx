import type { ComponentProps } from 'react'
import type { relatorioDeFornecimento } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { type Column, money, quantity, text } from '../../../ui/lists/columns.ts'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { showWeekday } from '../../../ui/moment.ts'

type Item = Answer<typeof relatorioDeFornecimento>['itens'][number]

const colunas: readonly Column<Item>[] = [
  text('produto', 'Produto', ({ nome }) => nome, { phone: 'title' }),
  quantity('quantidade', 'Quantidade', ({ quantidade }) => quantidade, { phone: 'side' }),
  text('cliente', 'Cliente', ({ clienteNome }) => clienteNome),
  text('entrega', 'Entrega', ({ dataEntrega }) => dataEntrega, {
    cell: ({ dataEntrega }) => <span style={{ whiteSpace: 'nowrap' }}>{showWeekday(dataEntrega)}</span>,
  }),
  { key: 'pedido', header: 'Pedido', cell: ({ pedidoId }) => pedidoId, sort: item => item.pedidoId },
  money('preco', 'Preço', ({ precoVenda }) => precoVenda, { phone: 'hide', roomy: true }),
  money('valor', 'Valor', ({ valor }) => valor),
]

type Props = Omit<ComponentProps<typeof DataList<Item>>, 'label' | 'noun' | 'columns' | 'rowKey'>

/** The lines in a flat table, as in the exported spreadsheet. */
export function Lista(props: Props) {
  return (
    <DataList
      {...props}
      label="Itens a fornecer"
      noun={['item', 'itens']}
      columns={colunas}
      rowKey={({ pedidoId, produtoId, precoVenda, quantidade }) =>
        `${pedidoId}/${produtoId}/${precoVenda}/${quantidade}`
      }
    />
  )
}
