import { periodoPorExtenso } from '#contract/dias.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { STATUS, type Status } from '#contract/pedidos.ts'
import { BASES, type Base, relatorioDePedidos } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { pedidoDaLista } from '../../pedido/da-lista.ts'
import type { pedidosSearch } from '../../shell/search.ts'
import { FigureTabs } from '../../ui/lists/figure-tabs.tsx'
import { colunasPor } from '../pedidos/colunas.tsx'
import type { Declaracao } from './relatorio.tsx'

export type Busca = ReturnType<typeof pedidosSearch>

const NOME_DA_BASE: Record<Base, string> = { entrega: 'Entrega', criacao: 'Criação', confirmacao: 'Confirmação' }
/** What both views of the report say of it. */
export const COMUM = {
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
      ...{ name: 'base', label: 'Período pelo', list: true },
      options: BASES.map(base => [base === 'entrega' ? undefined : base, `Dia da ${NOME_DA_BASE[base].toLowerCase()}`]),
    },
  ],
  vazio: ['Nenhum pedido neste período', 'Escolha outro período, ou veja os cancelados.'],
} satisfies Partial<Declaracao<Busca, typeof relatorioDePedidos, 'pedidos'>>

type Totais = Answer<typeof relatorioDePedidos>['totais']

export const UM_A_UM: Declaracao<Busca, typeof relatorioDePedidos, 'pedidos'> = {
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
export const PorStatus = ({ base, totais, status, onStatus }: Props) => (
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
