import { getRouteApi } from '@tanstack/react-router'
import { exportarPedidos } from '#contract/exportacoes.ts'
import { LIMITE_PADRAO } from '#contract/listas.ts'
import { type Base, relatorioDePedidos } from '#contract/relatorios.ts'
import { agruparPedidos, type GrupoDePedidos } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { callForFile } from '../../../api/call.ts'
import { usePages, useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { useToday } from '../../../ui/use-today.ts'
import { Exportar } from '../exportar.tsx'
import { Filtros } from '../filtros.tsx'
import { Cabecalho, Imprimir, Rodape } from '../impressao.tsx'
import { EntregarEmLote } from '../lote/botao.tsx'
import { useNomeDoCliente } from '../nome-do-cliente.ts'
import { invertido, periodoDe, periodoPorExtenso } from '../periodo.ts'
import { PeriodoInvertido } from '../periodo-invertido.tsx'
import styles from '../relatorio.module.css'
import { Agrupados } from './agrupados.tsx'
import { BaseSelect, NOME_DA_BASE } from './base-select.tsx'
import { colunas } from './colunas.tsx'
import { Grafico } from './grafico.tsx'
import { Totais } from './totais.tsx'

const route = getRouteApi('/admin/relatorios/pedidos')
const LEITURAS_DO_RELATORIO = [relatorioDePedidos, agruparPedidos]
type Relatorio = Answer<typeof relatorioDePedidos>
const pedidosDe = (answer: Relatorio) => answer.pedidos
const GRUPOS = [
  [undefined, 'Um a um'],
  ['dia', 'Por dia'],
  ['cliente', 'Por cliente'],
] as const satisfies readonly (readonly [GrupoDePedidos | undefined, string])[]

/** What was ordered between two days? */
export function Pedidos() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const periodo = periodoDe(search, 'estaSemana', useToday())
  const { base = 'entrega' as Base, status, clienteId, busca = '', grupo, ordem } = search
  const change = useRefine(navigate)
  const enabled = !invertido(periodo)
  const cliente = useNomeDoCliente(clienteId)
  const query = { base, clienteId, busca }
  // The tiles are also the choice of a status, so they count as if none were chosen.
  const todos = useRead(
    relatorioDePedidos,
    { params: periodo, query: { ...query, limite: 1 } },
    { enabled, keep: true },
  )
  const { rows, ...pages } = usePages(relatorioDePedidos, { params: periodo, query: { ...query, status } }, pedidosDe, {
    enabled,
  })
  const agrupar = (grupo: GrupoDePedidos) => ({ params: { grupo }, query: { ...query, ...periodo, status } })
  const porDia = useRead(agruparPedidos, agrupar('dia'), { enabled, keep: true })
  const porCliente = useRead(agruparPedidos, agrupar('cliente'), {
    enabled: enabled && grupo === 'cliente',
    keep: true,
  })
  const grupos = grupo === 'cliente' ? porCliente : porDia
  // Who has gone on down a long list is not to have it move: a first page follows what happens.
  const curta = rows.length <= LIMITE_PADRAO
  useLive({ reads: LEITURAS_DO_RELATORIO, concerns: () => enabled && curta })
  const total = Object.values(pages.first?.totais.porStatus ?? {}).reduce((soma, { pedidos }) => soma + pedidos, 0)
  const filtro = [`${NOME_DA_BASE[base]}: ${periodoPorExtenso(periodo)}`, status, cliente, busca && `“${busca}”`]
    .filter(Boolean)
    .join(' · ')
  const disabled = rows.length === 0
  const phone = usePhone()
  const step =
    base === 'entrega' ? (
      <EntregarEmLote
        periodo={periodo}
        clienteId={clienteId}
        busca={busca}
        reason={todos.data?.totais.pedidos === 0 && !busca ? 'Não há nada a entregar nestes dias' : null}
      />
    ) : null
  const list = {
    order: ordem,
    onOrder: (ordem: string | undefined) => change({ ordem }),
    empty: <SemPedidos busca={busca} status={status} />,
  }

  return (
    <>
      <Cabecalho />
      <Page
        title="Relatório de pedidos"
        sub={`${filtro}. ${CONTAM}`}
        actions={
          <>
            <Exportar
              download={(formato, signal, onBytes) =>
                callForFile(
                  exportarPedidos,
                  { query: { ...query, ...periodo, status, grupo, formato }, signal },
                  onBytes,
                )
              }
              disabled={disabled}
            />
            {grupo ? (
              <Imprimir disabled={disabled} />
            ) : (
              <Imprimir {...pages} loaded={rows.length} disabled={disabled} />
            )}
            {phone ? null : step}
          </>
        }
      >
        <Filtros
          periodo={periodo}
          onPeriodo={change}
          clienteId={clienteId}
          onCliente={clienteId => change({ clienteId })}
        >
          <BaseSelect value={base} onChange={base => change({ base })} />
        </Filtros>
        {enabled ? (
          <>
            <Totais totais={todos.data?.totais} status={status} onStatus={status => change({ status })} />
            <Grafico periodo={periodo} status={status} dias={porDia.data?.grupos ?? []} />
            <div className={styles.tools}>
              <FilterChoice
                label="Agrupar"
                options={GRUPOS}
                value={grupo}
                onChange={grupo => change({ grupo, ordem: undefined })}
              />
              <SearchBox
                label="Buscar por cliente ou número"
                value={busca}
                onChange={busca => change({ busca: busca || undefined })}
              />
            </div>
            {grupo ? (
              <Agrupados
                {...list}
                grupo={grupo}
                rows={grupos.data?.grupos ?? []}
                loading={grupos.isFetching}
                error={grupos.error}
                onRetry={() => void grupos.refetch()}
                onOpen={({ chave }) => {
                  const dentro =
                    grupo === 'dia' ? { dataInicial: chave, dataFinal: chave } : { clienteId: Number(chave) }
                  void navigate({ search: before => ({ ...before, ordem: undefined, grupo: undefined, ...dentro }) })
                }}
              />
            ) : (
              <DataList
                {...pages}
                {...list}
                label="Pedidos"
                noun={['pedido', 'pedidos']}
                total={pages.first ? total : undefined}
                columns={colunas}
                rows={rows}
                rowKey={pedido => pedido.id}
                onOpen={({ id }) => void navigate({ to: '/admin/relatorios/pedido', search: { id } })}
                dim={pedido => pedido.status === 'Cancelado'}
                loading={pages.isPending || pages.isFetching}
                onRetry={() => void pages.refetch()}
              />
            )}
          </>
        ) : (
          <PeriodoInvertido periodo={periodo} onPeriodo={change} />
        )}
        {phone ? step : null}
        <Rodape filtro={`${filtro} · ${CONTAM}`} />
      </Page>
    </>
  )
}

const CONTAM = 'Contam pedidos de todos os status; os cancelados, em nenhum total.'

function SemPedidos({ busca, status }: { busca: string; status: string | undefined }) {
  return (
    <Empty title={status ? `Nenhum pedido ${status} neste período` : 'Nenhum pedido neste período'}>
      {busca ? 'Confira a busca, ou escolha outro período.' : 'Escolha outro período, ou retire um dos filtros.'}
    </Empty>
  )
}
