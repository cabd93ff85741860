import type { UseQueryResult } from '@tanstack/react-query'
import { vendida } from '#contract/diferencas.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { comUnidade } from '#contract/unidades.ts'
import { Diferencas } from '../../pedido/diferencas.tsx'
import { type Column, money, quantity, text } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { Empty } from '../../ui/notice.tsx'

type Props = { itens: ItensLidos; total: number }
type ItensLidos = UseQueryResult<{ itens: readonly ItemPedido[] }>

export const Itens = ({ itens: { data, isPending, error, refetch }, total }: Props) => (
  <DataList
    label="Itens do pedido"
    noun={['item', 'itens']}
    columns={colunas}
    rows={data?.itens ?? []}
    rowKey={({ itemPedidoId }) => itemPedidoId}
    {...{ isPending, error, refetch }}
    footer={{ nome: 'Total', valor: emReais(total) }}
    empty={<Empty title="Nenhum item no pedido">Continue o pedido na estante para adicionar produtos.</Empty>}
  />
)

const colunas: readonly Column<ItemPedido>[] = [
  text('nome', 'Produto', ({ nome }) => nome, {
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
  money('preco', 'Preço', ({ precoVenda }) => precoVenda, { phone: 'hide' }),
  quantity('quantidade', 'Quantidade', item => vendida(item), { phone: 'hide' }),
  money('valor', 'Valor', ({ valor }) => valor, { phone: 'side' }),
]
