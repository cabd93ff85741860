import { periodoPorExtenso } from '#contract/dias.ts'
import { emNumero, emReais, somar } from '#contract/dinheiro.ts'
import { LIMITE_PADRAO } from '#contract/listas.ts'
import { STATUS, type Status } from '#contract/pedidos.ts'
import { BASES, type Base, relatorioDePedidos } from '#contract/relatorios.ts'
import { agruparPedidos, SITUACOES } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { ESPERA_APROVACAO, toneOf } from '#contract/situacao.ts'
import { useRead } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { pedidoDaLista } from '../../pedido/da-lista.ts'
import type { pedidosSearch } from '../../shell/search.ts'
import { count, money, sortRows } from '../../ui/lists/columns.ts'
import { FigureTabs } from '../../ui/lists/figure-tabs.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { colunasPor } from '../pedidos/colunas.tsx'
import { EntregarOsDias } from '../pedidos/lote/entregar-os-dias.tsx'
import { usePedidosMarcados } from '../pedidos/lote/use-pedidos-marcados.tsx'
import { colunaDoGrupo, Grafico, nomeDe, tempoDe } from './grupos.ts'
import { type Declaracao, Declarado, useAqui, useLinhas } from './relatorio.tsx'

type Busca = ReturnType<typeof pedidosSearch>

const NOME_DA_BASE: Record<Base, string> = { entrega: 'Entrega', criacao: 'Criação', confirmacao: 'Confirmação' }
/** What both views of the report say of it. */
const COMUM = {
  titulo: 'Relatório de pedidos',
  pergunta: 'O que foi pedido entre dois dias.',
  conta: 'Contam todos os status; os cancelados, só em “Cancelados”.',
  contado: ({ search: { base = 'entrega', status }, periodo }) =>
    [`${NOME_DA_BASE[base]}: ${periodoPorExtenso(periodo)}`, status].filter(Boolean).join(' · '),
  periodo: 'estaSemana',
  lista: 'Pedidos',
  grupos: [
    [undefined, 'Um a um', ['pedido', 'pedidos']],
    ['dia', 'Por dia', ['dia', 'dias']],
    ['cliente', 'Por cliente', ['cliente', 'clientes']],
  ],
  busca: () => 'Buscar por cliente ou número',
  filtros: [
    {
      name: 'base',
      label: 'Período pelo',
      list: true,
      options: BASES.map(base => [base === 'entrega' ? undefined : base, `Dia da ${NOME_DA_BASE[base].toLowerCase()}`]),
    },
  ],
  vazio: ['Nenhum pedido neste período', 'Escolha outro período, ou veja os cancelados.'],
} satisfies Partial<Declaracao<Busca, typeof relatorioDePedidos, 'pedidos'>>

type Totais = Answer<typeof relatorioDePedidos>['totais']

const UM_A_UM: Declaracao<Busca, typeof relatorioDePedidos, 'pedidos'> = {
  ...COMUM,
  call: relatorioDePedidos,
  linhas: 'pedidos',
  sent: ({ search: { base = 'entrega', status, clienteId, busca = '' }, periodo }) => ({
    params: periodo,
    query: { base, clienteId, busca, status, cancelados: '0' },
  }),
  total: ({ totais }, { search: { status } }) =>
    status === 'Cancelado' ? (totais.porStatus.Cancelado?.pedidos ?? 0) : totais.pedidos,
  colunas: ({ search: { base = 'entrega' } }) => colunasPor(base),
  chave: ({ id }) => id,
  mais: { dim: ({ status }) => status === 'Cancelado' },
  leva: (pedido, _, listed) => pedidoDaLista(pedido, listed),
}

type Props = { base: Base; totais: Totais | undefined; status: Status | undefined; onStatus: (status?: Status) => void }

/** Count and value by status; pressing one shows only its orders. Open ones have neither a delivery nor a confirmation day. */
const PorStatus = ({ base, totais, status, onStatus }: Props) => (
  <FigureTabs
    label="Totais por status"
    tabs={[
      [undefined, 'Sem os cancelados', ...figuresOf(totais)] as const,
      ...STATUS.filter(each => each !== 'Aberto' || base === 'criacao').map(
        each => [each, `${each}s`, ...figuresOf(totais && (totais.porStatus[each] ?? NENHUM))] as const,
      ),
    ]}
    value={status}
    onChange={onStatus}
  />
)

const NENHUM = { pedidos: 0, valorTotal: 0 }
const figuresOf = (counted: typeof NENHUM | undefined) =>
  [counted && emNumero(counted.pedidos), counted && emReais(counted.valorTotal)] as const

type Situacao = (typeof SITUACOES)[number]
type Grupo = Answer<typeof agruparPedidos>['grupos'][number]

/** Those that occur: orders that wait for approval are rare. */
const usadas = (rows: readonly Grupo[], rara: (situacao: Situacao) => boolean = () => true) =>
  SITUACOES.filter(each => !rara(each) || rows.some(({ porStatus }) => porStatus[each]))
const soma = (rows: readonly Grupo[], de: (row: Grupo) => number) => rows.reduce((sum, row) => sum + de(row), 0)
const quantos = (situacao: Situacao, { porStatus }: Grupo) => porStatus[situacao]?.pedidos ?? 0
const ouNada = (pedidos: number) => (pedidos ? emNumero(pedidos) : '')

/** Orders by day or by client; a row opens its orders. */
const POR_GRUPO: Declaracao<Busca, typeof agruparPedidos, 'grupos'> = {
  ...COMUM,
  call: agruparPedidos,
  linhas: 'grupos',
  sent: ({ search: { base = 'entrega', status, clienteId, busca = '' }, periodo, grupo }) => ({
    params: { grupo },
    query: { ...periodo, base, clienteId, busca, status },
  }),
  colunas: ({ grupo }, rows) => [
    colunaDoGrupo(grupo),
    count('pedidos', 'Pedidos', ({ pedidos }) => pedidos),
    ...usadas(rows, each => each === ESPERA_APROVACAO).map(each =>
      count<Grupo>(each, each, row => quantos(each, row), { cell: row => ouNada(quantos(each, row)), phone: 'hide' }),
    ),
    money('valor', 'Valor sem cancelados', ({ valorTotal }) => valorTotal, { phone: 'side' }),
  ],
  chave: ({ chave }) => chave,
  rodape: (_, rows) => ({
    grupo: 'Total',
    pedidos: emNumero(soma(rows, ({ pedidos }) => pedidos)),
    ...Object.fromEntries(SITUACOES.map(each => [each, ouNada(soma(rows, row => quantos(each, row)))])),
    valor: emReais(somar(rows.map(({ valorTotal }) => valorTotal))),
  }),
  dentro: ({ chave }, { grupo }) => ({
    ordem: undefined,
    grupo: undefined,
    ...(grupo === 'dia' ? { dataInicial: chave, dataFinal: chave } : { clienteId: Number(chave) }),
  }),
  abrir: (row, { grupo }) => `${nomeDe(grupo, row)}: ver os pedidos`,
  grafico: ({ grupo, periodo }, rows) => (
    <Grafico
      titulo={`Pedidos por ${grupo}`}
      tempo={tempoDe(grupo)}
      periodo={periodo}
      whole
      series={usadas(rows).map(name => ({
        name,
        tone: toneOf(name),
        soft: name === 'Entregue' || name === ESPERA_APROVACAO,
      }))}
      barras={rows.map(row => ({
        chave: row.chave,
        nome: row.nome,
        valores: grupo === 'dia' ? usadas(rows).map(each => quantos(each, row)) : [row.valorTotal],
        texto: [...usadas([row]).map(each => `${each}: ${emNumero(quantos(each, row))}`), emReais(row.valorTotal)].join(
          ' · ',
        ),
      }))}
    />
  ),
}

const LEITURAS = [relatorioDePedidos, agruparPedidos]

/** What was ordered between two days? One by one, with the steps that the marked ones can take, or in groups. */
export function Pedidos() {
  const aqui = useAqui<Busca>(UM_A_UM)
  const { search, periodo, mudar } = aqui
  const { base = 'entrega', status, clienteId, busca = '', grupo, ordem } = search
  // The tabs choose a status, so they count as if none were chosen.
  const todos = useRead(
    relatorioDePedidos,
    { params: periodo, query: { base, clienteId, busca, limite: 1 } },
    { keep: true },
  )
  const totais = todos.data?.totais
  const lista = useLinhas(UM_A_UM, aqui, !grupo)
  const grupos = useLinhas(POR_GRUPO, aqui, grupo !== undefined)
  // Live updates only for the first page: a long list must not move while somebody scrolls it.
  const short = lista.rows.length <= LIMITE_PADRAO
  useLive({ reads: LEITURAS, concerns: () => short })
  const { mark, bar, passos } = usePedidosMarcados(sortRows(lista.rows, colunasPor(base), ordem))
  const below = usePhone() && bar !== undefined
  const reason = totais?.pedidos === 0 && !busca ? 'Não há nada a entregar nestes dias' : null
  const tela = {
    aqui,
    acima: <PorStatus base={base} status={status} totais={totais} onStatus={status => mudar({ status })} />,
    passo:
      below && !grupo ? (
        bar
      ) : base === 'entrega' ? (
        <EntregarOsDias
          periodo={periodo}
          clienteId={clienteId}
          busca={busca}
          status={status}
          passos={passos}
          reason={reason}
        />
      ) : null,
  }
  if (grupo) return <Declarado {...tela} de={POR_GRUPO} lido={grupos} />
  return <Declarado {...tela} de={UM_A_UM} lido={lista} mais={{ mark, bar: below ? undefined : bar }} />
}
