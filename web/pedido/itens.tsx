import { diferencas, vendida } from '#contract/diferencas.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { comUnidade } from '#contract/unidades.ts'
import { unparted } from '../ui/figures.ts'
import { type Column, type DataListProps, money, quantity, text } from '../ui/lists/columns.ts'
import { DataList } from '../ui/lists/data-list.tsx'

type Props = Omit<DataListProps<ItemPedido>, 'noun' | 'columns' | 'rowKey' | 'footer'> & { total: number }

/** The lines of an order, as both sides read them. */
export const ItensDoPedido = ({ total, ...list }: Props) => (
  <DataList
    {...list}
    noun={['item', 'itens']}
    columns={colunas}
    rowKey={({ itemPedidoId }) => itemPedidoId}
    footer={{ produto: 'Total', valor: emReais(total) }}
  />
)

/** Below a line's name: how the delivery differs from the order, and why. */
export const Diferencas = ({ item }: { item: ItemPedido }) =>
  diferencas(item).map(diferenca => (
    <small key={diferenca} className="anywhere amber block">
      {unparted(diferenca)}
    </small>
  ))

const colunas: readonly Column<ItemPedido>[] = [
  text('produto', 'Produto', ({ nome }) => nome, {
    phone: 'title',
    cell: item => (
      <>
        {item.nome}
        <small className="phone-note num">
          {comUnidade(vendida(item), item.unidadeMedida)} × {emReais(item.precoVenda)}
        </small>
        <Diferencas item={item} />
      </>
    ),
  }),
  quantity('quantidade', 'Quantidade', item => vendida(item), { phone: 'hide' }),
  money('preco', 'Preço', ({ precoVenda }) => precoVenda, { phone: 'hide' }),
  money('valor', 'Valor', ({ valor }) => valor, { phone: 'side' }),
]
