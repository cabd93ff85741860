import { vendida } from '#contract/diferencas.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { Diferencas } from '../../../pedido/diferencas.tsx'
import { pode } from '../../../pedido/pode.ts'
import { ButtonLink } from '../../../shell/button-link.tsx'
import { type Column, money, text } from '../../../ui/lists/columns.ts'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { Quantidade } from '../../../ui/quantidade.tsx'

type Props = { pedido: Pedido; itens: readonly ItemPedido[] }

const colunas: readonly Column<ItemPedido>[] = [
  text('produto', 'Produto', ({ nome }) => nome, {
    phone: 'title',
    cell: item => (
      <>
        {item.nome}
        <small className="phone-note">
          {comUnidade(vendida(item), item.unidadeMedida)} × {emReais(item.precoVenda)}
        </small>
        <Diferencas item={item} />
      </>
    ),
  }),
  {
    ...{ key: 'quantidade', header: 'Quantidade', align: 'right', phone: 'hide', sort: vendida },
    cell: item => <Quantidade {...item} quantidade={vendida(item)} />,
  },
  money('preco', 'Preço', ({ precoVenda }) => precoVenda, { phone: 'hide' }),
  money('valor', 'Valor', ({ valor }) => valor, { phone: 'side' }),
]

/** The order's lines; while the status allows, they are changed on the buyer's own screen. */
export function Itens({ pedido: { id, status, clienteId, valorTotal }, itens }: Props) {
  const search = { clienteId, ...(status === 'Confirmado' && { pedido: id }) }
  return (
    <section aria-label="Itens" className="shrinks">
      <DataList
        label={`Itens do pedido ${id}`}
        noun={['item', 'itens']}
        columns={colunas}
        rows={itens}
        rowKey={({ itemPedidoId }) => itemPedidoId}
        tools={
          pode('mudarItens', status) ? (
            <ButtonLink to="/admin/pedidos/novo" search={search} size="sm" variant="default">
              Mudar itens
            </ButtonLink>
          ) : null
        }
        footer={{ produto: 'Total', valor: emReais(valorTotal) }}
        empty={<Empty title="Este pedido ainda não tem produtos">Adicione em “Mudar itens”.</Empty>}
      />
    </section>
  )
}
