import { Button, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { DiaTexto, Periodo } from '#contract/dias.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { lerNotasDoDiaEmPdf, lerSeparacaoEmPdf } from '#contract/documentos.ts'
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
import { ButtonLink } from '../../../shell/button-link.tsx'
import { FileButton } from '../../../shell/file-button.tsx'
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
import { porCliente, porProduto } from './a-fornecer.tsx'
import { ParaQuem } from './para-quem.tsx'

// Loaded lazily: it brings its own code.
const Matrix = lazyPart(() => import('../../../ui/lists/matrix.tsx'), 'Matrix')

const route = getRouteApi('/admin/relatorios/fornecimento')
const VISOES = [
  ['cliente', 'Cliente'],
  ['produto', 'Produto'],
  ['matriz', 'Matriz'],
] as const satisfies readonly (readonly [Visao, string])[]
const LEITURAS = [resumirFornecimento, fornecimentoPorCliente, fornecimentoPorProduto, lerMatrizDeFornecimento]

/** What goes to whom, on which day? */
export function Fornecimento() {
  const tela = useTela()
  const passos = usePassos()
  const { search, mudar, periodo, dia, visao, lidas } = tela
  const { busca = '', clienteId = 0 } = search
  const { totais } = lidas.resumo.data ?? {}
  const nada = totais?.itens === 0 ? 'Não há nada a entregar nestes dias' : null
  return (
    <Relatorio
      title="Fornecimento"
      question="O que vai para quem, em que dia."
      {...{ periodo, search }}
      onChange={mudar}
      papers={<Papeis {...{ dia, busca }} clienteId={search.clienteId} nada={nada} />}
      searchLabel="Buscar cliente ou produto"
      exported={{
        route: relatorioDeFornecimento,
        sent: formato => ({ body: { ...periodo, clienteId }, query: { busca, formato } }),
      }}
      shown={lidas[visao]}
      empty={nada !== null}
      step={
        <>
          <EntregarOsDias
            {...{ passos, periodo, clienteId }}
            reason={busca ? 'Limpe a busca para levar adiante os dias inteiros' : nada}
            second={dia !== null && !nada}
          />
          {dia && !nada ? (
            <ButtonLink to="/admin/separacao" search={{ dia }} px="xs" className="grow">
              Lista de separação
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <SomasDoFornecimento totais={totais} />
      <ListTools>
        <FilterChoice label="Como ver" options={VISOES} value={visao} onChange={visao => mudar({ visao })} />
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

type PapeisProps = { dia: DiaTexto | null; clienteId: number | undefined; busca: string; nada: string | null }

/** The papers of a day: all its delivery notes in one file, and the packing list. */
function Papeis({ dia, clienteId, busca, nada }: PapeisProps) {
  const props = { size: 'sm', reason: dia === null ? 'Escolha um só dia: os documentos são de um dia' : nada }
  const query = { dia: dia ?? '', ...(clienteId && { clienteId }) }
  return (
    <section className="row centred gap-xs" aria-label="PDF do dia">
      <p className="quiet full">
        {dia ? `PDF de ${showWeekday(dia)}` : 'PDF do dia'}
        {busca ? ', sem a busca' : ''}
      </p>
      <FileButton {...props} route={lerNotasDoDiaEmPdf} sent={{ query: { ...query, precos: '1' } }}>
        Notas de entrega
      </FileButton>
      <FileButton {...props} route={lerNotasDoDiaEmPdf} sent={{ query: { ...query, precos: '0' } }}>
        Notas sem preços
      </FileButton>
      <FileButton {...props} route={lerSeparacaoEmPdf} sent={{ query }}>
        Lista de separação
      </FileButton>
    </section>
  )
}

/** The address, and the data read for it: the sums, and those of the chosen view only. */
function useTela() {
  const search = route.useSearch()
  const { busca = '', clienteId = 0, visao = 'cliente' } = search
  const periodo = periodoDe(search, 'amanha', useToday())
  const dia = periodo.dataInicial === periodo.dataFinal ? periodo.dataInicial : null
  const query = { ...periodo, clienteId, busca }
  const grouped = { query: { ...query, limite: 40 } }
  const ofDay = { query: { dia: dia ?? '', busca, ...(clienteId ? { clienteId } : {}) } }
  const matriz = useRead(lerMatrizDeFornecimento, ofDay, { enabled: dia !== null && visao === 'matriz', keep: true })
  const lidas = {
    resumo: useRead(resumirFornecimento, { query }, { keep: true }),
    cliente: usePages(fornecimentoPorCliente, grouped, 'pedidos', { enabled: visao === 'cliente' }),
    produto: usePages(fornecimentoPorProduto, grouped, 'produtos', { enabled: visao === 'produto' }),
    matriz: { ...matriz, rows: matriz.data?.produtos ?? [], hasMore: false },
  }
  // Live updates only while the list is short: a long list must not move while somebody scrolls it.
  useLive({ reads: LEITURAS, concerns: () => lidas[visao].rows.length <= LIMITE_PADRAO })
  const { proximoDia = null } = lidas.resumo.data ?? {}
  const outroDia = proximoDia !== dia ? proximoDia : null
  return { search, mudar: useRefine(route.useNavigate()), periodo, visao, dia, lidas, outroDia }
}

function Escolhida({ tela }: { tela: ReturnType<typeof useTela> }) {
  const { search, mudar, periodo, visao, dia, lidas, outroDia } = tela
  const phone = usePhone()
  const verDia = (dia: DiaTexto) => <Button onClick={() => mudar(umDia(dia))}>Ver {showWeekday(dia)}</Button>
  const empty = (
    <Empty title="Nada a fornecer neste período" action={outroDia && !search.busca ? verDia(outroDia) : undefined}>
      {search.busca ? 'Confira a busca.' : 'Não há pedidos confirmados com entrega nestes dias: escolha outro período.'}
    </Empty>
  )
  if (visao === 'cliente')
    return (
      <GrowingList {...lidas.cliente} empty={empty}>
        {pedidos => <ParaQuem label="Clientes" grupos={porCliente(pedidos, periodo, search.busca !== undefined)} />}
      </GrowingList>
    )
  if (visao === 'matriz' && dia === null)
    return (
      <Empty title="A matriz mostra um dia de cada vez" action={verDia(periodo.dataInicial)}>
        Escolha um só dia nos campos “De” e “Até”.
      </Empty>
    )
  if (visao === 'matriz' && !phone)
    return (
      <GrowingList {...lidas.matriz} empty={empty}>
        {produtos => <Matriz {...{ produtos, periodo }} clientes={lidas.matriz.data?.clientes ?? []} />}
      </GrowingList>
    )
  return (
    <GrowingList {...lidas[visao]} empty={empty}>
      {produtos => <ParaQuem label="Produtos" grupos={porProduto(produtos)} />}
    </GrowingList>
  )
}

type Lida = Answer<typeof lerMatrizDeFornecimento>
type MatrizProps = { clientes: Lida['clientes']; produtos: readonly Lida['produtos'][number][]; periodo: Periodo }

const Matriz = ({ clientes, produtos, periodo }: MatrizProps) => (
  <Matrix
    meanwhile={<Skeleton height={320} />}
    label={`Produtos por clientes em ${showWeekday(periodo.dataInicial)}`}
    corner="Produto"
    columns={clientes.map(({ clienteId, clienteNome }) => ({ id: clienteId, name: clienteNome }))}
    rows={produtos.map(produto => ({
      ...{ id: produto.produtoId, name: produto.nome, total: <Quantidade {...produto} /> },
      cells: new Map(produto.destinos.map(destino => [destino.clienteId, emNumero(destino.quantidade)])),
    }))}
  />
)
