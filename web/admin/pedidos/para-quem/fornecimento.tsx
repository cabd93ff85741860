import { Button, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { DiaTexto, Periodo } from '#contract/dias.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
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
import { usePages } from '../../../api/pages.ts'
import { useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import { pedidoDaLista } from '../../../pedido/da-lista.ts'
import { ButtonLink } from '../../../shell/button-link.tsx'
import type { Visao } from '../../../shell/search.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { unparted } from '../../../ui/figures.ts'
import { lazyPart } from '../../../ui/lazy.ts'
import { ListTools } from '../../../ui/lists/data-list.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { GrowingList } from '../../../ui/lists/growing-list.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { Empty } from '../../../ui/notice.tsx'
import { Quantidade } from '../../../ui/quantidade.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { useToday } from '../../../ui/use-today.ts'
import { Relatorio, Somas } from '../../relatorios/pagina.tsx'
import { periodoDe, umDia } from '../../relatorios/periodo.ts'
import { EntregarOsDias } from '../lote/entregar-os-dias.tsx'
import { usePassos } from '../lote/use-passos.tsx'
import { PorCliente, PorProduto } from './agrupado.tsx'
import { DocumentosDoDia } from './do-dia.tsx'

// Loaded lazily: each brings its own code.
const Lista = lazyPart(() => import('./lista.tsx'), 'Lista')
const Matrix = lazyPart(() => import('../../../ui/lists/matrix.tsx'), 'Matrix')

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
/** What goes to whom, on which day? The packing room's screen. */
export function Fornecimento() {
  const tela = useTela()
  const passos = usePassos()
  const { search, onChange, periodo, dia, visao, totais, outroDia } = tela
  const { busca = '', clienteId = 0 } = search
  const papers = <DocumentosDoDia dia={dia} clienteId={search.clienteId} totais={totais} searching={busca !== ''} />
  return (
    <Relatorio
      title="Fornecimento"
      question="O que vai para quem, em que dia."
      {...{ periodo, search, onChange, papers }}
      searchLabel="Buscar cliente ou produto"
      exported={{
        route: relatorioDeFornecimento,
        sent: formato => ({ body: { ...periodo, clienteId }, query: { busca, formato } }),
      }}
      shown={tela.shown}
      empty={totais?.itens === 0}
      next={outroDia ? { name: `Próxima entrega: ${showWeekday(outroDia)}`, periodo: umDia(outroDia) } : undefined}
      step={
        <EntregarOsDias
          passos={passos}
          periodo={periodo}
          clienteId={clienteId}
          reason={
            busca
              ? 'Limpe a busca para levar adiante os dias inteiros'
              : totais?.itens === 0
                ? 'Não há nada a entregar nestes dias'
                : null
          }
          main={dia && totais?.itens !== 0 ? <Separar dia={dia} /> : undefined}
        />
      }
    >
      <SomasDoFornecimento totais={totais} />
      <ListTools>
        <FilterChoice label="Como ver" options={VISOES} value={visao} onChange={visao => onChange({ visao })} />
      </ListTools>
      <Escolhida tela={tela} />
    </Relatorio>
  )
}

function SomasDoFornecimento({ totais }: { totais: Answer<typeof resumirFornecimento>['totais'] | undefined }) {
  return (
    <div className="stack">
      <Somas
        figures={[
          ['Pedidos', totais && emNumero(totais.pedidos)],
          ['Clientes', totais && emNumero(totais.clientes)],
          ['Itens', totais && emNumero(totais.itens)],
          ['Valor', totais && emReais(totais.valorTotal)],
        ]}
      />
      <p className="quiet small">{unparted(porUnidade(totais?.porUnidade ?? [])).replaceAll(' · ', '\u00a0· ')}</p>
    </div>
  )
}

/** Links to the packing list, the shared screen where packed items are ticked off. */
const Separar = ({ dia }: { dia: DiaTexto }) => (
  <ButtonLink to="/admin/separacao" search={{ dia }} px="xs" className="grow">
    Lista de separação
  </ButtonLink>
)

/** The address, and the data read for it. */
function useTela() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onChange = useRefine(navigate)
  const periodo = periodoDe(search, 'amanha', useToday())
  const { visao = 'cliente' } = search
  const dia = periodo.dataInicial === periodo.dataFinal ? periodo.dataInicial : null
  const lidas = useLeituras(search, periodo, visao)
  const { totais, proximoDia = null } = lidas.resumo.data ?? {}
  const { cliente, produto, matriz, lista } = lidas
  const shown = { cliente, produto, lista, matriz: { rows: matriz.data?.produtos ?? [], hasMore: false } }[visao]
  // Live updates only while the list is short: a long list must not move while somebody scrolls it.
  useLive({ reads: LEITURAS, concerns: () => shown.rows.length <= LIMITE_PADRAO })
  const outroDia = proximoDia !== dia ? proximoDia : null
  return { search, navigate, onChange, periodo, visao, dia, lidas, shown, totais, outroDia }
}

function Escolhida({ tela }: { tela: ReturnType<typeof useTela> }) {
  const { search, navigate, onChange, periodo, visao, dia, lidas, outroDia } = tela
  const { busca = '', ordem } = search
  const { cliente, produto, matriz, lista } = lidas
  const meanwhile = <Skeleton height={320} />
  const phone = usePhone()
  const verDia = (dia: DiaTexto) => <Button onClick={() => onChange(umDia(dia))}>Ver {showWeekday(dia)}</Button>
  const empty = (
    <Empty title="Nada a fornecer neste período" action={outroDia && !busca ? verDia(outroDia) : undefined}>
      {busca ? 'Confira a busca.' : 'Não há pedidos confirmados com entrega nestes dias: escolha outro período.'}
    </Empty>
  )
  if (visao === 'cliente')
    return (
      <GrowingList {...cliente} empty={empty}>
        {pedidos => <PorCliente pedidos={pedidos} periodo={periodo} foundOnly={busca !== ''} />}
      </GrowingList>
    )
  if (visao === 'produto')
    return (
      <GrowingList {...produto} empty={empty}>
        {produtos => <PorProduto produtos={produtos} />}
      </GrowingList>
    )
  if (visao === 'lista')
    return (
      <Lista
        {...lista}
        total={lista.first?.totais.itens}
        onOpen={(...aberto) => void navigate(pedidoDaLista(...aberto))}
        order={ordem}
        onOrder={ordem => onChange({ ordem })}
        empty={empty}
        meanwhile={meanwhile}
      />
    )
  if (dia === null)
    return (
      <Empty title="A matriz mostra um dia de cada vez" action={verDia(periodo.dataInicial)}>
        Escolha um só dia nos campos “De” e “Até”.
      </Empty>
    )
  return (
    <GrowingList {...matriz} rows={matriz.data?.produtos ?? []} empty={empty}>
      {produtos =>
        phone ? (
          <PorProduto produtos={produtos} />
        ) : (
          <Matrix
            {...{ meanwhile }}
            label={`Produtos por clientes em ${showWeekday(dia)}`}
            corner="Produto"
            columns={(matriz.data?.clientes ?? []).map(cliente => ({
              id: cliente.clienteId,
              name: cliente.clienteNome,
            }))}
            rows={produtos.map(produto => ({
              ...{ id: produto.produtoId, name: produto.nome, total: <Quantidade {...produto} /> },
              cells: new Map(produto.destinos.map(destino => [destino.clienteId, emNumero(destino.quantidade)])),
            }))}
          />
        )
      }
    </GrowingList>
  )
}

/** Reads the sums, and the data of the chosen view only. */
function useLeituras(search: { busca?: string; clienteId?: number }, periodo: Periodo, visao: Visao) {
  const { busca = '', clienteId = 0 } = search
  const dia = periodo.dataInicial
  const query = { ...periodo, clienteId, busca }
  const grouped = { query: { ...query, limite: 40 } }
  const lines = { body: { ...periodo, clienteId }, query: { busca } }
  const ofDay = { query: { dia, busca, ...(clienteId ? { clienteId } : {}) } }
  return {
    resumo: useRead(resumirFornecimento, { query }, { keep: true }),
    cliente: usePages(fornecimentoPorCliente, grouped, 'pedidos', { enabled: visao === 'cliente' }),
    produto: usePages(fornecimentoPorProduto, grouped, 'produtos', { enabled: visao === 'produto' }),
    lista: usePages(relatorioDeFornecimento, lines, 'itens', { enabled: visao === 'lista' }),
    matriz: useRead(lerMatrizDeFornecimento, ofDay, {
      enabled: dia === periodo.dataFinal && visao === 'matriz',
      keep: true,
    }),
  }
}
