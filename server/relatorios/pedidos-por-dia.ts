import { cnpjMascarado } from '#contract/brasil.ts'
import { type Periodo, periodoPorExtenso } from '#contract/dias.ts'
import { somar } from '#contract/dinheiro.ts'
import { type Base, relatorioDePedidos } from '#contract/relatorios.ts'
import { agruparPedidos, type GrupoDePedidos, SITUACOES } from '#contract/relatorios-agrupados.ts'
import { situacaoDe } from '#contract/situacao.ts'
import type { Business } from '../business.ts'
import { everyPage } from '../db/paging.ts'
import type { Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
import { type Grupo, groupedOrders } from './pedidos-agrupados.sql.ts'
import { listOrdersByDay, type PedidoDoDia, totalsOfOrders } from './pedidos-por-dia.sql.ts'

/** What was ordered between two days? */
export function pedidosPorDia(mount: Mount, { timeZone }: Business): void {
  mount(
    relatorioDePedidos,
    async ({ db, params, query }) => {
      const filter = { ...params, ...query, timeZone }
      const [{ rows, proximo }, totais] = await Promise.all([listOrdersByDay(db, filter), totalsOfOrders(db, filter)])
      return { pedidos: rows, totais, proximo }
    },
    ({ totais: { valorTotal } }, { db, params, query }) => ({
      title: 'Pedidos',
      about: aboutOf({ ...params, ...query }),
      counting: query.status || query.cancelados ? ALL : WITHOUT_CANCELLED,
      columns,
      totals: { clienteNome: TOTAL, valorTotal },
      rows: everyPage(page => listOrdersByDay(db, { ...params, ...query, timeZone, ...page })),
    }),
  )

  mount(
    agruparPedidos,
    async ({ db, params: { grupo }, query }) => ({ grupos: await groupedOrders(db, grupo, { ...query, timeZone }) }),
    ({ grupos }, { params: { grupo }, query }) => ({
      title: `Pedidos por ${grupo}`,
      about: aboutOf(query),
      counting: ALL,
      columns: columnsBy(grupo),
      totals: {
        nome: TOTAL,
        pedidos: grupos.reduce((sum, { pedidos }) => sum + pedidos, 0),
        valorTotal: somar(grupos.map(({ valorTotal }) => valorTotal)),
      },
      rows: [grupos],
    }),
  )
}

const ALL = 'Conta pedidos de todos os status; os cancelados ficam fora dos totais.'
const WITHOUT_CANCELLED = 'Conta pedidos de todos os status, menos os cancelados.'
const TOTAL = 'Total sem os cancelados'
const BASE: Record<Base, string> = { entrega: 'Entregas', criacao: 'Criados', confirmacao: 'Confirmados' }

const aboutOf = ({ base, status, ...periodo }: Periodo & { base: Base; status?: string | undefined }) => [
  `${BASE[base]} de ${periodoPorExtenso(periodo)}`,
  status && `Status: ${status}`,
]

const columns: readonly Column<PedidoDoDia>[] = [
  ['Pedido', 'texto', 'id'],
  ['Cliente', 'texto', 'clienteNome'],
  ['CNPJ', 'texto', ({ cnpj }) => cnpjMascarado(cnpj)],
  ['Status', 'texto', situacaoDe],
  ['Entrega', 'dia', 'dataEntrega'],
  ['Criado em', 'momento', 'dataCriacao'],
  ['Confirmado em', 'momento', 'dataConfirmacao'],
  ['Cancelado em', 'momento', 'dataCancelamento'],
  ['Empresa', 'texto', 'empresa'],
  ['Observação', 'texto', 'observacao'],
  ['Valor', 'dinheiro', 'valorTotal'],
]

const columnsBy = (grupo: GrupoDePedidos): readonly Column<Grupo>[] => [
  grupo === 'dia' ? ['Dia', 'dia', 'nome'] : ['Cliente', 'texto', 'nome'],
  ['Pedidos', 'inteiro', 'pedidos'],
  ['Valor', 'dinheiro', 'valorTotal'],
  ...SITUACOES.flatMap((status): Column<Grupo>[] => [
    [`${status} (pedidos)`, 'inteiro', ({ porStatus }) => porStatus[status]?.pedidos ?? 0],
    [`${status} (valor)`, 'dinheiro', ({ porStatus }) => porStatus[status]?.valorTotal ?? 0],
  ]),
]
