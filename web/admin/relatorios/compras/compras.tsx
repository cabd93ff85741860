import { getRouteApi } from '@tanstack/react-router'
import { centavos, emNumero, emReais, somar } from '#contract/dinheiro.ts'
import { exportarCompras } from '#contract/exportacoes.ts'
import { relatorioDeCompras } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { useRead } from '../../../api/query.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { type Column, money, quantity, text } from '../../../ui/lists/columns.ts'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { matching } from '../../../ui/lists/matching.ts'
import { Empty } from '../../../ui/notice.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { Maiores } from '../maiores.tsx'
import { invertido, periodoDe } from '../periodo.ts'
import { Relatorio } from '../relatorio.tsx'
import { Resumo } from '../resumo.tsx'
import { QuemPediu } from './quem-pediu.tsx'

type Compra = Answer<typeof relatorioDeCompras>['compras'][number]

const route = getRouteApi('/admin/relatorios/compras')

/** What do I have to buy, and what will it cost? Opening a product shows who needs it. */
export function Compras() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onChange = useRefine(navigate)
  const periodo = periodoDe(search, 'estaSemana', useToday())
  const { busca = '', clienteId, produtoId, ordem } = search
  const { data, error, isPending, refetch } = useRead(
    relatorioDeCompras,
    { body: { ...periodo, clienteId } },
    { enabled: !invertido(periodo), keep: true },
  )
  const filters = { periodo, search, onChange }
  if (produtoId) {
    const compra = data?.compras.find(compra => compra.produtoId === produtoId)
    return <QuemPediu {...filters} produtoId={produtoId} compra={compra} />
  }
  const procurado = matching(busca)
  const rows = (data?.compras ?? []).filter(({ nome }) => procurado(nome))
  const custo = somar(rows.map(({ custoTotal }) => custoTotal))
  return (
    <Relatorio
      {...filters}
      title="Compras"
      question="O que comprar, e quanto vai custar."
      searchLabel="Buscar produto"
      exported={{ route: exportarCompras, sent: formato => ({ query: { ...periodo, clienteId, busca, formato } }) }}
      shown={{ rows }}
      above={
        <>
          <Resumo
            figures={[
              ['Custo total', data && emReais(custo)],
              ['Produtos', data && emNumero(rows.length)],
            ]}
          />
          <Maiores
            title="O que mais pesa no custo"
            bars={rows
              .toSorted((a, b) => centavos(b.custoTotal) - centavos(a.custoTotal))
              .map(({ produtoId, nome, custoTotal }) => ({ key: produtoId, name: nome, value: custoTotal }))}
          />
        </>
      }
    >
      <DataList
        label="Compras por produto"
        noun={['produto', 'produtos']}
        columns={columns}
        rows={rows}
        rowKey={({ produtoId }) => produtoId}
        onOpen={({ produtoId }) =>
          void navigate({ search: before => ({ ...before, produtoId, busca: undefined, ordem: undefined }) })
        }
        openLabel={({ nome }) => `${nome}: ver quem pediu`}
        {...{ isPending, error, refetch }}
        order={ordem}
        onOrder={ordem => onChange({ ordem })}
        footer={{ nome: 'Total', custoTotal: emReais(custo) }}
        empty={
          <Empty title={busca ? 'Nenhum produto com este nome' : 'Nada a comprar para este período'}>
            {busca ? 'Confira a busca.' : 'Não há pedidos confirmados com entrega nestes dias: escolha outro período.'}
          </Empty>
        }
      />
    </Relatorio>
  )
}

const columns: readonly Column<Compra>[] = [
  text('nome', 'Produto', ({ nome }) => nome, { phone: 'title' }),
  quantity('quantidade', 'Quantidade', ({ quantidade }) => quantidade),
  money('precoCusto', 'Custo de hoje', ({ precoCusto }) => precoCusto),
  money('custoTotal', 'Custo total', ({ custoTotal }) => custoTotal, { phone: 'side' }),
]
