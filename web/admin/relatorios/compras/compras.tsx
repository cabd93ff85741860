import { getRouteApi } from '@tanstack/react-router'
import { emNumero, emReais, somar } from '#contract/dinheiro.ts'
import { exportarCompras } from '#contract/exportacoes.ts'
import { relatorioDeCompras } from '#contract/relatorios.ts'
import { callForFile } from '../../../api/call.ts'
import { useRead } from '../../../api/query.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { matching } from '../../../ui/lists/matching.ts'
import { Empty } from '../../../ui/notice.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { Imprimir } from '../impressao.tsx'
import { invertido, periodoDe } from '../periodo.ts'
import { Relatorio } from '../relatorio.tsx'
import { Resumo } from '../resumo.tsx'
import { colunas } from './colunas.tsx'
import { Grafico } from './grafico.tsx'
import { QuemPediu } from './quem-pediu.tsx'

const route = getRouteApi('/admin/relatorios/compras')

/** What do I have to buy, and what will it cost? Opening a product shows who needs it. */
export function Compras() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useRefine(navigate)
  const periodo = periodoDe(search, 'estaSemana', useToday())
  const { busca = '', clienteId, produtoId, ordem } = search
  const { data, error, isPending, refetch } = useRead(
    relatorioDeCompras,
    { body: { ...periodo, clienteId } },
    { enabled: !invertido(periodo), keep: true },
  )
  if (produtoId)
    return (
      <QuemPediu
        produtoId={produtoId}
        compra={data?.compras.find(compra => compra.produtoId === produtoId)}
        periodo={periodo}
        search={search}
        onChange={change}
      />
    )
  const procurado = matching(busca)
  const rows = (data?.compras ?? []).filter(({ nome }) => procurado(nome))
  const custo = somar(rows.map(({ custoTotal }) => custoTotal))
  return (
    <Relatorio
      title="Compras"
      question="O que comprar, e quanto vai custar."
      periodo={periodo}
      search={search}
      onChange={change}
      searchLabel="Buscar produto"
      download={(formato, signal, onBytes) =>
        callForFile(exportarCompras, { query: { ...periodo, clienteId, busca, formato }, signal }, onBytes)
      }
      empty={rows.length === 0}
      actions={<Imprimir disabled={rows.length === 0} />}
      above={
        <>
          <Resumo
            figures={[
              ['Custo total', data && emReais(custo)],
              ['Produtos', data && emNumero(rows.length)],
            ]}
          />
          <Grafico compras={rows} />
        </>
      }
    >
      <DataList
        label="Compras por produto"
        noun={['produto', 'produtos']}
        columns={colunas}
        rows={rows}
        rowKey={({ produtoId }) => produtoId}
        onOpen={({ produtoId }) =>
          void navigate({ search: before => ({ ...before, produtoId, busca: undefined, ordem: undefined }) })
        }
        openLabel={({ nome }) => `${nome}: ver quem pediu`}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        order={ordem}
        onOrder={ordem => change({ ordem })}
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
