import { useNavigate } from '@tanstack/react-router'
import type { Periodo } from '#contract/dias.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { exportarFornecimento } from '#contract/exportacoes.ts'
import { type relatorioDeCompras, relatorioDeFornecimento } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { comUnidade } from '#contract/unidades.ts'
import { usePages } from '../../../api/pages.ts'
import { pedidoDaLista } from '../../../pedido/da-lista.ts'
import type { Refinement } from '../../../shell/use-refine.ts'
import { type Column, quantity, text } from '../../../ui/lists/columns.ts'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { filterOf } from '../../../ui/lists/filter-bar.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { Empty } from '../../../ui/notice.tsx'
import { invertido } from '../periodo.ts'
import { Relatorio } from '../relatorio.tsx'
import { Somas } from '../somas.tsx'

type Search = Partial<Periodo> & { clienteId?: number; produtoId?: number; busca?: string; ordem?: string }
type Props = {
  produtoId: number
  /** The product's row of the report; undefined until it is read, or if it is not in it. */
  compra: Answer<typeof relatorioDeCompras>['compras'][number] | undefined
  periodo: Periodo
  search: Search
  onChange: (change: Refinement<Search>) => void
}
type Fornecimento = Answer<typeof relatorioDeFornecimento>
type Item = Fornecimento['itens'][number]

/** One product of the purchases: which clients' orders need it, and for which day. */
export function QuemPediu({ produtoId, compra, periodo, search, onChange }: Props) {
  const navigate = useNavigate()
  const { clienteId, busca = '', ordem } = search
  const sent = { body: { ...periodo, clienteId, produtoId }, query: { busca } }
  const { rows, ...pages } = usePages(relatorioDeFornecimento, sent, 'itens', { enabled: !invertido(periodo) })
  const totais = pages.first?.totais
  const nome = compra?.nome ?? rows[0]?.nome ?? 'um produto'
  return (
    <Relatorio
      tela="compras"
      title="Compras"
      question={`Quem pediu ${nome}.`}
      periodo={periodo}
      search={search}
      onChange={onChange}
      searchLabel="Buscar cliente"
      exported={{
        route: exportarFornecimento,
        sent: formato => ({ query: { ...periodo, clienteId, produtoId, busca, formato } }),
      }}
      shown={{ rows, ...pages }}
      narrowed={`Produto: ${nome}`}
      cut={filterOf(`Só ${nome}`, () => onChange({ produtoId: undefined, busca: undefined, ordem: undefined }))}
      above={
        <Somas
          figures={[
            ['Pedidos', totais && emNumero(totais.pedidos)],
            ['A comprar', compra && comUnidade(compra.comprar, compra.unidadeMedida)],
            ['Custo a comprar', compra && emReais(compra.custoComprar)],
          ]}
        />
      }
    >
      <DataList
        {...pages}
        label={`Quem pediu ${nome}`}
        noun={['item', 'itens']}
        total={totais?.itens}
        columns={colunas}
        rows={rows}
        rowKey={({ pedidoId, precoVenda, quantidade }) => `${pedidoId}/${precoVenda}/${quantidade}`}
        onOpen={(...aberto) => void navigate(pedidoDaLista(...aberto))}
        openLabel={({ clienteNome, pedidoId }) => `${clienteNome}: abrir o pedido ${pedidoId}`}
        order={ordem}
        onOrder={ordem => onChange({ ordem })}
        empty={
          <Empty title="Ninguém pediu este produto neste período">
            {busca ? 'Confira a busca.' : 'Escolha outro período, ou veja todos os produtos.'}
          </Empty>
        }
      />
    </Relatorio>
  )
}

const colunas: readonly Column<Item>[] = [
  text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'title' }),
  { key: 'pedido', header: 'Pedido', cell: ({ pedidoId }) => pedidoId, sort: i => i.pedidoId },
  { key: 'entrega', header: 'Entrega', cell: i => showWeekday(i.dataEntrega), sort: i => i.dataEntrega },
  quantity('quantidade', 'Quantidade', ({ quantidade }) => quantidade, { phone: 'side' }),
]
