import type { ComponentProps } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import type { relatorioDeFornecimento } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { Column } from '../../../ui/lists/columns.ts'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { showWeekday } from '../../../ui/moment.ts'

type Item = Answer<typeof relatorioDeFornecimento>['itens'][number]

const colunas: readonly Column<Item>[] = [
  { key: 'produto', header: 'Produto', cell: ({ nome }) => nome, sort: ({ nome }) => nome, phone: 'title' },
  {
    key: 'quantidade',
    header: 'Quantidade',
    align: 'right',
    phone: 'side',
    cell: ({ quantidade, unidadeMedida }) => comUnidade(quantidade, unidadeMedida),
    sort: ({ quantidade }) => quantidade,
  },
  { key: 'cliente', header: 'Cliente', cell: item => item.clienteNome, sort: item => item.clienteNome },
  {
    key: 'entrega',
    header: 'Entrega',
    cell: item => <span style={{ whiteSpace: 'nowrap' }}>{showWeekday(item.dataEntrega)}</span>,
    sort: item => item.dataEntrega,
  },
  { key: 'pedido', header: 'Pedido', align: 'right', cell: ({ pedidoId }) => pedidoId, sort: item => item.pedidoId },
  {
    key: 'preco',
    header: 'Preço',
    align: 'right',
    phone: 'hide',
    cell: ({ precoVenda }) => emReais(precoVenda),
    sort: ({ precoVenda }) => precoVenda,
  },
  { key: 'valor', header: 'Valor', align: 'right', cell: ({ valor }) => emReais(valor), sort: ({ valor }) => valor },
]

type Props = Omit<ComponentProps<typeof DataList<Item>>, 'label' | 'noun' | 'columns' | 'rowKey'>

/** Line by line, as it goes into a spreadsheet. */
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
