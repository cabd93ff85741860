import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { centavos, emReais, somar } from '#contract/dinheiro.ts'
import { relatorioDeCompras } from '#contract/relatorios.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead } from '../../../api/query.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { type Column, money, quantity, text } from '../../../ui/lists/columns.ts'
import { DataList, ListTools } from '../../../ui/lists/data-list.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { Maiores } from '../maiores.tsx'
import { invertido, periodoDe } from '../periodo.ts'
import { Relatorio } from '../relatorio.tsx'
import { Somas } from '../somas.tsx'
import { type Compra, PorFornecedor } from './por-fornecedor.tsx'

const route = getRouteApi('/admin/relatorios/compras')
const VISOES = ['fornecedor', 'custo'] as const

/** What do I have to buy, and what will it cost? Opening a product leads to the supply report, searched for it. */
export function Compras() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onChange = useRefine(navigate)
  const periodo = periodoDe(search, 'estaSemana', useToday())
  const { busca = '', clienteId } = search
  const visao = VISOES.find(visao => visao === search.visao)
  const body = { ...periodo, clienteId, busca }
  const { data, error, isPending, refetch } = useRead(
    relatorioDeCompras,
    { body },
    { enabled: !invertido(periodo), keep: true },
  )
  const filters = { periodo, search, onChange }
  const rows = data?.compras ?? []
  const soma = (de: 'custoTotal' | 'custoComprar') => data && emReais(somar(rows.map(row => row[de])))
  const ver = (
    <FilterChoice
      label="Ver"
      options={[
        [undefined, 'Por produto'],
        ['fornecedor', 'Por fornecedor'],
        ['custo', 'O que mais pesa'],
      ]}
      value={visao}
      onChange={visao => onChange({ visao })}
    />
  )
  return (
    <Relatorio
      {...filters}
      title="Compras"
      question="O que comprar, e quanto vai custar."
      searchLabel="Buscar produto"
      above={
        <Somas
          figures={[
            ['A comprar', soma('custoComprar')],
            ['Custo total', soma('custoTotal')],
          ]}
        />
      }
      exported={{ route: relatorioDeCompras, sent: formato => ({ body, query: { formato } }) }}
      shown={{ rows }}
    >
      {visao === 'custo' && rows.length > 1 ? (
        <>
          <ListTools>{ver}</ListTools>
          <OQuePesa rows={rows} />
        </>
      ) : visao === 'fornecedor' && data ? (
        <>
          <ListTools>{ver}</ListTools>
          <PorFornecedor compras={rows} sent={{ ...periodo, clienteId, busca }} />
        </>
      ) : (
        <PorProduto
          tools={ver}
          rows={rows}
          reading={{ isPending, error, refetch }}
          search={search}
          onChange={onChange}
          onOpen={nome =>
            void navigate({
              to: '/admin/relatorios/fornecimento',
              search: { ...periodo, clienteId, busca: nome, visao: 'produto' },
            })
          }
        />
      )}
    </Relatorio>
  )
}

const OQuePesa = ({ rows }: { rows: readonly Compra[] }) => (
  <Maiores
    title="O que mais pesa no custo"
    bars={rows
      .toSorted((a, b) => centavos(b.custoTotal) - centavos(a.custoTotal))
      .map(({ produtoId, nome, custoTotal }) => ({ key: produtoId, name: nome, value: custoTotal }))}
  />
)

type Props = {
  tools: ReactNode
  rows: readonly Compra[]
  reading: Pick<ReturnType<typeof useRead>, 'isPending' | 'error' | 'refetch'>
  search: { busca?: string; ordem?: string }
  onChange: (change: { ordem?: string | undefined }) => void
  onOpen: (nome: string) => void
}

function PorProduto({ tools, rows, reading, search: { busca, ordem }, onChange, onOpen }: Props) {
  return (
    <DataList
      tools={tools}
      label="Compras por produto"
      noun={['produto', 'produtos']}
      columns={columns}
      rows={rows}
      rowKey={({ produtoId }) => produtoId}
      onOpen={({ nome }) => onOpen(nome)}
      openLabel={({ nome }) => `${nome}: ver quem pediu`}
      {...reading}
      order={ordem}
      onOrder={ordem => onChange({ ordem })}
      footer={{
        nome: 'Total',
        custoTotal: emReais(somar(rows.map(({ custoTotal }) => custoTotal))),
        custoComprar: emReais(somar(rows.map(({ custoComprar }) => custoComprar))),
      }}
      empty={
        <Empty title={busca ? 'Nenhum produto com este nome' : 'Nada a comprar para este período'}>
          {busca ? 'Confira a busca.' : 'Não há pedidos confirmados com entrega nestes dias: escolha outro período.'}
        </Empty>
      }
    />
  )
}

const columns: readonly Column<Compra>[] = [
  text('nome', 'Produto', ({ nome }) => nome, { phone: 'title' }),
  quantity('quantidade', 'Quantidade', ({ quantidade }) => quantidade),
  {
    ...{ key: 'estoque', header: 'Em estoque', align: 'right', sort: ({ estoque }) => estoque },
    cell: ({ estoque, unidadeMedida }) => (estoque === null ? '–' : comUnidade(estoque, unidadeMedida)),
  },
  quantity('comprar', 'Comprar', ({ comprar }) => comprar, {
    phone: 'side',
    cell: ({ comprar, unidadeMedida }) => (comprar > 0 ? comUnidade(comprar, unidadeMedida) : 'nada'),
  }),
  money('custoComprar', 'Custo a comprar', ({ custoComprar }) => custoComprar),
  money('precoCusto', 'Custo de hoje', ({ precoCusto }) => precoCusto, { roomy: true }),
  money('custoTotal', 'Custo total', ({ custoTotal }) => custoTotal, { roomy: true }),
]
