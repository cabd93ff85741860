import { Button, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import { exportarFornecimento } from '#contract/exportacoes.ts'
import {
  fornecimentoPorCliente,
  fornecimentoPorProduto,
  lerMatrizDeFornecimento,
  resumirFornecimento,
} from '#contract/fornecimento.ts'
import { LIMITE_PADRAO } from '#contract/listas.ts'
import { relatorioDeFornecimento } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { porUnidade } from '#contract/soma-por-unidade.ts'
import { callForFile } from '../../../api/call.ts'
import { usePages, useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import type { Visao } from '../../../shell/search.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { Empty } from '../../../ui/notice.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { useToday } from '../../../ui/use-today.ts'
import { Imprimir } from '../impressao.tsx'
import { EntregarEmLote } from '../lote/botao.tsx'
import { invertido, type Periodo, periodoDe } from '../periodo.ts'
import { Relatorio } from '../relatorio.tsx'
import { Resumo } from '../resumo.tsx'
import { DocumentosDoDia } from './do-dia.tsx'
import styles from './fornecimento.module.css'
import { PorCliente } from './por-cliente.tsx'
import { PorProduto } from './por-produto.tsx'
import { Vista } from './vista.tsx'

// Each of these brings a way of its own to draw long lists.
const Lista = lazy(() => import('./lista.tsx').then(module => ({ default: module.Lista })))
const Matriz = lazy(() => import('./matriz.tsx').then(module => ({ default: module.Matriz })))

const route = getRouteApi('/admin/relatorios/fornecimento')

const VISOES = [
  ['cliente', 'Cliente'],
  ['produto', 'Produto'],
  ['matriz', 'Matriz'],
  ['lista', 'Lista'],
] as const satisfies readonly (readonly [Visao, string])[]

const LEITURAS = [
  resumirFornecimento,
  fornecimentoPorCliente,
  fornecimentoPorProduto,
  relatorioDeFornecimento,
  lerMatrizDeFornecimento,
]
type Filtro = { periodo: Periodo; clienteId: number; busca: string }

/** What goes to whom, on which day? The packing room's screen. */
export function Fornecimento() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useRefine(navigate)
  const periodo = periodoDe(search, 'amanha', useToday())
  const { busca = '', clienteId = 0, visao = 'cliente', ordem } = search
  const dia = periodo.dataInicial === periodo.dataFinal ? periodo.dataInicial : null
  const { resumo, cliente, produto, matriz, lista } = useVisoes({ periodo, clienteId, busca }, visao)
  const totais = resumo.data?.totais
  const proximoDia = resumo.data?.proximoDia ?? null
  const outroDia = proximoDia !== dia ? proximoDia : null
  const papers = <DocumentosDoDia dia={dia} clienteId={search.clienteId} totais={totais} buscando={busca !== ''} />
  const phone = usePhone()
  const verDia = (dia: string) => change({ dataInicial: dia, dataFinal: dia })
  const pages = { cliente, produto, lista, matriz: { rows: matriz.data?.produtos ?? [], hasMore: false } }[visao]
  // What is being packed follows what is ordered and cancelled; who has gone on down a long list is not to have it move.
  useLive({ reads: LEITURAS, concerns: () => pages.rows.length <= LIMITE_PADRAO })
  const empty = (
    <Empty
      title="Nada a fornecer neste período"
      action={
        outroDia && !busca ? <Button onClick={() => verDia(outroDia)}>Ver {showWeekday(outroDia)}</Button> : undefined
      }
    >
      {busca ? 'Confira a busca.' : 'Não há pedidos confirmados com entrega nestes dias: escolha outro período.'}
    </Empty>
  )
  return (
    <Relatorio
      title="Fornecimento"
      question="O que vai para quem, em que dia."
      periodo={periodo}
      search={search}
      onChange={change}
      searchLabel="Buscar cliente ou produto"
      download={(formato, signal, onBytes) =>
        callForFile(exportarFornecimento, { query: { ...periodo, clienteId, busca, formato }, signal }, onBytes)
      }
      empty={totais?.itens === 0}
      papers={papers}
      proximo={
        outroDia
          ? {
              nome: `Próxima: ${showWeekday(outroDia)}`,
              periodo: { dataInicial: outroDia, dataFinal: outroDia },
            }
          : undefined
      }
      actions={<Imprimir {...pages} loaded={pages.rows.length} disabled={pages.rows.length === 0} />}
      step={
        <EntregarEmLote
          periodo={periodo}
          clienteId={clienteId}
          reason={totais?.itens === 0 && !busca ? 'Não há nada a entregar nestes dias' : null}
        />
      }
    >
      <Resumo
        compact
        figures={[
          ['Pedidos', totais?.pedidos.toLocaleString('pt-BR')],
          ['Clientes', totais?.clientes.toLocaleString('pt-BR')],
          ['Itens', totais?.itens.toLocaleString('pt-BR')],
          ['Valor', totais && emReais(totais.valorTotal)],
        ]}
      />
      <div className={styles.units}>
        <span>{porUnidade(totais?.porUnidade ?? []).replaceAll(' · ', '\u00a0· ')}</span>
        {outroDia && !phone ? (
          <Button variant="subtle" className={`no-print ${styles.next}`} onClick={() => verDia(outroDia)}>
            Próxima entrega: {showWeekday(outroDia)}
          </Button>
        ) : null}
      </div>
      <div className={`${styles.bar} no-print`}>
        <FilterChoice label="Como ver" options={VISOES} value={visao} onChange={visao => change({ visao })} />
        {phone ? null : papers}
      </div>
      {visao === 'cliente' ? (
        <Vista {...cliente} pending={cliente.isPending} onRetry={() => void cliente.refetch()} empty={empty}>
          {pedidos => (
            <>
              <p className={`${styles.help} no-print`}>
                Marque o que já foi separado. As marcas são uma ajuda: ficam só neste aparelho, até você sair.
              </p>
              <PorCliente pedidos={pedidos} umDia={dia !== null} soAchadas={busca !== ''} />
            </>
          )}
        </Vista>
      ) : visao === 'produto' ? (
        <Vista {...produto} pending={produto.isPending} onRetry={() => void produto.refetch()} empty={empty}>
          {produtos => <PorProduto produtos={produtos} dia={busca || clienteId ? null : dia} />}
        </Vista>
      ) : visao === 'matriz' && dia === null ? (
        <Empty
          title="A matriz mostra um dia de cada vez"
          action={<Button onClick={() => verDia(periodo.dataInicial)}>Ver {showWeekday(periodo.dataInicial)}</Button>}
        >
          Escolha um só dia nos campos “De” e “Até”.
        </Empty>
      ) : visao === 'matriz' && dia !== null ? (
        <Vista
          rows={matriz.data?.produtos ?? []}
          pending={matriz.isPending}
          error={matriz.error}
          onRetry={() => void matriz.refetch()}
          empty={empty}
        >
          {() => (
            <Suspense fallback={<Skeleton height={320} />}>
              <Matriz clientes={[]} produtos={[]} {...matriz.data} dia={dia} />
            </Suspense>
          )}
        </Vista>
      ) : (
        <Suspense fallback={<Skeleton height={320} />}>
          <Lista
            {...lista}
            total={lista.first?.totais.itens}
            onOpen={({ pedidoId: id }) => void navigate({ to: '/admin/relatorios/pedido', search: { id } })}
            loading={lista.isPending || lista.isFetching}
            onRetry={() => void lista.refetch()}
            order={ordem}
            onOrder={ordem => change({ ordem })}
            empty={empty}
          />
        </Suspense>
      )}
    </Relatorio>
  )
}

const pedidosDe = (answer: Answer<typeof fornecimentoPorCliente>) => answer.pedidos
const produtosDe = (answer: Answer<typeof fornecimentoPorProduto>) => answer.produtos
const itensDe = (answer: Answer<typeof relatorioDeFornecimento>) => answer.itens

/** The sums, and what the chosen view shows; the others are not asked for. */
function useVisoes({ periodo, clienteId, busca }: Filtro, visao: Visao) {
  const sound = !invertido(periodo)
  const dia = periodo.dataInicial
  const query = { ...periodo, clienteId, busca }
  const grouped = { query: { ...query, limite: 40 } }
  const lines = { body: { ...periodo, clienteId }, query: { busca } }
  const ofDay = { query: { dia, busca, ...(clienteId ? { clienteId } : {}) } }
  return {
    resumo: useRead(resumirFornecimento, { query }, { enabled: sound, keep: true }),
    cliente: usePages(fornecimentoPorCliente, grouped, pedidosDe, { enabled: sound && visao === 'cliente' }),
    produto: usePages(fornecimentoPorProduto, grouped, produtosDe, { enabled: sound && visao === 'produto' }),
    lista: usePages(relatorioDeFornecimento, lines, itensDe, { enabled: sound && visao === 'lista' }),
    matriz: useRead(lerMatrizDeFornecimento, ofDay, {
      enabled: dia === periodo.dataFinal && visao === 'matriz',
      keep: true,
    }),
  }
}
