import { useState } from 'react'
import { vendida } from '#contract/diferencas.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { comUnidade } from '#contract/unidades.ts'
import { Diferencas } from '../../pedido/diferencas.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { type Column, money, quantity, text } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { found } from '../../ui/lists/matching.ts'
import { Empty } from '../../ui/notice.tsx'

type Props = {
  itens: readonly ItemPedido[] | undefined
  total: number
  error: Error | null
  onRetry: () => unknown
}

const MUITOS = 12 // a search is quicker than reading from this many lines on

export function Itens({ itens, total, error, onRetry }: Props) {
  const [busca, setBusca] = useState('')
  const todos = itens ?? []
  const vistos = found(todos, busca, ({ nome }) => nome).items
  return (
    <>
      {todos.length >= MUITOS ? (
        <div className="mb-sm">
          <SearchBox label={`Buscar em ${todos.length} itens`} value={busca} onChange={setBusca} delay={0} />
        </div>
      ) : null}
      <DataList
        label="Itens do pedido"
        noun={['item', 'itens']}
        columns={colunas}
        rows={vistos}
        rowKey={({ itemPedidoId }) => itemPedidoId}
        isPending={itens === undefined && !error}
        error={error}
        refetch={onRetry}
        joined
        {...(busca ? {} : { footer: { nome: 'Total', valor: emReais(total) } })}
        empty={
          <Empty title={busca ? 'Nenhum item com esta busca' : 'Nenhum item no pedido'}>
            {busca ? 'Confira o nome do produto.' : 'Continue o pedido na estante para adicionar produtos.'}
          </Empty>
        }
      />
    </>
  )
}

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
  quantity('quantidade', 'Quantidade', item => vendida(item), {
    phone: 'hide',
    cell: item => {
      const [numero, unidade] = comUnidade(vendida(item), item.unidadeMedida).split(' ')
      return (
        <>
          {numero} <span className="quiet">{unidade}</span>
        </>
      )
    },
  }),
  money('valor', 'Valor', ({ valor }) => valor, {
    phone: 'side',
    cell: ({ valor }) => <span className="num">{emReais(valor)}</span>,
  }),
]
