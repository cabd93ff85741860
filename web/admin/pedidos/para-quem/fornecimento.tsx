import { Button, Skeleton } from '@mantine/core'
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
import type { fornecimentoSearch, Visao } from '../../../shell/search.ts'
import { unparted } from '../../../ui/figures.ts'
import { lazyPart } from '../../../ui/lazy.ts'
import { ListTools } from '../../../ui/lists/data-list.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { GrowingList } from '../../../ui/lists/growing-list.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { Empty } from '../../../ui/notice.tsx'
import { Quantidade } from '../../../ui/quantidade.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { Somas } from '../../relatorios/pagina.tsx'
import { umDia } from '../../relatorios/periodo.ts'
import { type Declaracao, Declarado, useAqui, useLinhas } from '../../relatorios/relatorio.tsx'
import { EntregarOsDias } from '../lote/entregar-os-dias.tsx'
import { usePassos } from '../lote/use-passos.tsx'
import { porCliente, porProduto } from './a-fornecer.tsx'
import { ParaQuem } from './para-quem.tsx'

// Loaded lazily: it brings its own code.
const Matrix = lazyPart(() => import('../../../ui/lists/matrix.tsx'), 'Matrix')

const VISOES = [
  ['cliente', 'Cliente'],
  ['produto', 'Produto'],
  ['matriz', 'Matriz'],
] as const satisfies readonly (readonly [Visao, string])[]
const LEITURAS = [resumirFornecimento, fornecimentoPorCliente, fornecimentoPorProduto, lerMatrizDeFornecimento]

type Busca = ReturnType<typeof fornecimentoSearch>
const FORNECIMENTO: Declaracao<Busca, typeof fornecimentoPorCliente, 'pedidos'> = {
  titulo: 'Fornecimento',
  pergunta: 'O que vai para quem, em que dia.',
  periodo: 'amanha',
  call: fornecimentoPorCliente,
  linhas: 'pedidos',
  sent: ({ search, periodo }) => ({ query: { ...recorteDe(search, periodo), limite: 40 } }),
  arquivo: {
    route: relatorioDeFornecimento,
    sent: ({ search: { clienteId = 0, busca = '' }, periodo }) => ({
      body: { ...periodo, clienteId },
      query: { busca },
    }),
  },
  lista: 'Clientes',
  busca: () => 'Buscar cliente ou produto',
  colunas: () => [],
  chave: ({ id }) => id,
  vazio: [
    'Nada a fornecer neste período',
    'Não há pedidos confirmados com entrega nestes dias: escolha outro período.',
  ],
}

const recorteDe = ({ clienteId = 0, busca = '' }: Busca, periodo: Periodo) => ({ ...periodo, clienteId, busca })

/** What goes to whom, on which day? */
export function Fornecimento() {
  const tela = useTela()
  const passos = usePassos()
  const { aqui, dia, visao, lidas } = tela
  const { search, mudar, periodo } = aqui
  const { busca = '', clienteId = 0 } = search
  const { totais } = lidas.resumo.data ?? {}
  const nada = totais?.itens === 0 ? 'Não há nada a entregar nestes dias' : null
  return (
    <Declarado
      de={{ ...FORNECIMENTO, corpo: () => <Escolhida tela={tela} /> }}
      aqui={aqui}
      lido={lidas[visao] as typeof lidas.cliente}
      nada={nada !== null}
      papeis={<Papeis dia={dia} busca={busca} clienteId={search.clienteId} nada={nada} />}
      acima={
        <>
          <SomasDoFornecimento totais={totais} />
          <ListTools>
            <FilterChoice label="Como ver" options={VISOES} value={visao} onChange={visao => mudar({ visao })} />
          </ListTools>
        </>
      }
      passo={
        <>
          <EntregarOsDias
            passos={passos}
            periodo={periodo}
            clienteId={clienteId}
            reason={busca ? 'Limpe a busca para levar adiante os dias inteiros' : nada}
            second={dia !== null && !nada}
          />
          {dia && !nada ? (
            <ButtonLink to="/admin/separacao" search={{ dia }} className="grow">
              Lista de separação
            </ButtonLink>
          ) : null}
        </>
      }
    />
  )
}

const SomasDoFornecimento = ({ totais }: { totais: Answer<typeof resumirFornecimento>['totais'] | undefined }) => (
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
  const aqui = useAqui<Busca>(FORNECIMENTO)
  const { search, periodo } = aqui
  const { clienteId, busca = '', visao = 'cliente' } = search
  const dia = periodo.dataInicial === periodo.dataFinal ? periodo.dataInicial : null
  const recorte = recorteDe(search, periodo)
  const grouped = { query: { ...recorte, limite: 40 } }
  const ofDay = { query: { dia: dia ?? '', busca, ...(clienteId && { clienteId }) } }
  const lidas = {
    resumo: useRead(resumirFornecimento, { query: recorte }, { keep: true }),
    cliente: useLinhas(FORNECIMENTO, aqui, visao === 'cliente'),
    produto: usePages(fornecimentoPorProduto, grouped, 'produtos', { enabled: visao === 'produto' }),
    matriz: usePages(lerMatrizDeFornecimento, ofDay, 'produtos', { enabled: dia !== null && visao === 'matriz' }),
  }
  // Live updates only while the list is short: a long list must not move while somebody scrolls it.
  useLive({ reads: LEITURAS, concerns: () => lidas[visao].rows.length <= LIMITE_PADRAO })
  return { aqui, visao, dia, lidas }
}

function Escolhida({ tela: { aqui, visao, dia, lidas } }: { tela: ReturnType<typeof useTela> }) {
  const { search, mudar, periodo } = aqui
  const phone = usePhone()
  const { proximoDia } = lidas.resumo.data ?? {}
  const verDia = (dia: DiaTexto) => <Button onClick={() => mudar(umDia(dia))}>Ver {showWeekday(dia)}</Button>
  const [title, porque] = FORNECIMENTO.vazio
  const outroDia = proximoDia && proximoDia !== dia && !search.busca
  const empty = (
    <Empty title={title} action={outroDia ? verDia(proximoDia) : undefined}>
      {search.busca ? 'Confira a busca.' : porque}
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
        {produtos => <Matriz produtos={produtos} periodo={periodo} clientes={lidas.matriz.first?.clientes ?? []} />}
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
      id: produto.produtoId,
      name: produto.nome,
      total: <Quantidade {...produto} />,
      cells: new Map(produto.destinos.map(destino => [destino.clienteId, emNumero(destino.quantidade)])),
    }))}
  />
)
