import { cnpjMascarado } from '#contract/brasil.ts'
import { diaPorExtenso, periodoPorExtenso } from '#contract/dias.ts'
import { diferencas, vendida } from '#contract/diferencas.ts'
import { exportarPedido, exportarPedidos } from '#contract/exportacoes.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Base } from '#contract/relatorios.ts'
import { type agruparPedidos, type GrupoDePedidos, SITUACOES } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { askedBy } from '../../asked.ts'
import type { Business } from '../../business.ts'
import { existing } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { listItems } from '../../pedidos/itens.sql.ts'
import { read } from '../../pedidos/pedidos.sql.ts'
import { groupedOrders } from '../pedidos-agrupados.sql.ts'
import { listed, listOrdersByDay } from '../pedidos-por-dia.sql.ts'
import { namesFor } from './cabecalho.sql.ts'
import { cabecalho, nomeDoArquivo } from './cabecalho.ts'
import type { Column } from './columns.ts'
import { allOf, asFile } from './file.ts'
import { everyOrder, type PedidoExportado } from './pedidos.sql.ts'

const CONTAM = 'Conta pedidos de todos os status; os cancelados ficam fora dos totais.'
const SEM_OS_CANCELADOS = 'Conta pedidos de todos os status, menos os cancelados.'
const BASE: Record<Base, string> = { entrega: 'Entregas', criacao: 'Criados', confirmacao: 'Confirmados' }
const TOTAL = 'Total sem os cancelados'

/** The orders report, and one order's lines, as files. */
export function exportarOsPedidos(mount: Mount, business: Business): void {
  mount(exportarPedidos, async ({ db, user, query: { formato, grupo, ...query }, reply }) => {
    const filter = { ...query, timeZone: business.timeZone }
    const filtros = [`${BASE[query.base]} de ${periodoPorExtenso(query)}`, query.status && `Status: ${query.status}`]
    const contam = listed(filter) && !grupo ? SEM_OS_CANCELADOS : CONTAM
    const about = cabecalho(await namesFor(db, query), business, { filtros, busca: query.busca, contam })
    const { totais } = await listOrdersByDay(db, { ...filter, limite: 1 })
    const asked = askedBy(user, reply)
    if (grupo) {
      const totals = { [NOMES[grupo]]: TOTAL, Pedidos: totais.pedidos, Valor: totais.valorTotal }
      const rows = allOf(await groupedOrders(db, grupo, filter))
      const table = { title: `Pedidos por ${grupo}`, about, columns: porGrupo(grupo), totals, rows }
      return asFile({ formato, nome: nomeDoArquivo(`pedidos-por-${grupo}`, query), ...asked }, table)
    }
    const totals = { Cliente: TOTAL, Valor: totais.valorTotal }
    const table = { title: 'Pedidos', about, columns: porPedido, totals, rows: everyOrder(db, filter) }
    return asFile({ formato, nome: nomeDoArquivo('pedidos', query), ...asked }, table)
  })

  mount(exportarPedido, async ({ db, user, params: { id }, query: { formato }, reply }) => {
    const pedido = existing(await read(db, user, id), 'O pedido')
    const { itens } = existing(await listItems(db, user, id), 'O pedido')
    const entrega = pedido.dataEntrega ? ` · entrega em ${diaPorExtenso(pedido.dataEntrega)}` : ''
    const [, , gerado = ''] = cabecalho(await namesFor(db, {}), business, { filtros: [] })
    const table = {
      title: `Pedido ${id}`,
      about: [`${pedido.clienteNome} · ${situacaoDe(pedido)}${entrega}`, gerado],
      columns: porItem,
      totals: { Produto: 'Total', Valor: pedido.valorTotal },
      rows: allOf(itens),
    }
    return asFile({ formato, nome: `pedido-${id}`, ...askedBy(user, reply) }, table)
  })
}

const porPedido: readonly Column<PedidoExportado>[] = [
  { title: 'Pedido', kind: 'texto', width: 10, value: ({ id }) => id },
  { title: 'Cliente', kind: 'texto', width: 36, value: ({ clienteNome }) => clienteNome },
  { title: 'CNPJ', kind: 'texto', width: 20, value: ({ cnpj }) => cnpjMascarado(cnpj) },
  { title: 'Status', kind: 'texto', width: 16, value: situacaoDe },
  { title: 'Entrega', kind: 'dia', width: 12, value: ({ entrega }) => entrega },
  { title: 'Criado em', kind: 'momento', width: 17, value: ({ criacao }) => criacao },
  { title: 'Confirmado em', kind: 'momento', width: 17, value: ({ confirmacao }) => confirmacao },
  { title: 'Cancelado em', kind: 'momento', width: 17, value: ({ cancelamento }) => cancelamento },
  { title: 'Empresa', kind: 'texto', width: 18, value: ({ empresa }) => empresa },
  { title: 'Observação', kind: 'texto', width: 40, value: ({ observacao }) => observacao },
  { title: 'Valor', kind: 'dinheiro', width: 16, value: ({ valorTotal }) => valorTotal },
]

type Grupo = Answer<typeof agruparPedidos>['grupos'][number]
const NOMES: Record<GrupoDePedidos, string> = { dia: 'Dia', cliente: 'Cliente' }

const porGrupo = (grupo: GrupoDePedidos): readonly Column<Grupo>[] => [
  { title: NOMES[grupo], kind: grupo === 'dia' ? 'dia' : 'texto', width: 36, value: ({ nome }) => nome },
  { title: 'Pedidos', kind: 'inteiro', width: 10, value: ({ pedidos }) => pedidos },
  { title: 'Valor', kind: 'dinheiro', width: 16, value: ({ valorTotal }) => valorTotal },
  ...SITUACOES.flatMap((status): Column<Grupo>[] => [
    { title: `${status} (pedidos)`, kind: 'inteiro', width: 14, value: row => row.porStatus[status]?.pedidos ?? 0 },
    { title: `${status} (valor)`, kind: 'dinheiro', width: 16, value: row => row.porStatus[status]?.valorTotal ?? 0 },
  ]),
]

const porItem: readonly Column<ItemPedido>[] = [
  { title: 'Produto', kind: 'texto', width: 40, value: ({ nome }) => nome },
  { title: 'Unidade', kind: 'texto', width: 10, value: ({ unidadeMedida }) => unidadeMedida },
  { title: 'Quantidade', kind: 'quantidade', width: 14, value: item => vendida(item) },
  { title: 'Preço', kind: 'dinheiro', width: 14, value: ({ precoVenda }) => precoVenda },
  { title: 'Valor', kind: 'dinheiro', width: 16, value: ({ valor }) => valor },
  { title: 'Diferença do pedido', kind: 'texto', width: 50, value: item => diferencas(item).join(' · ') },
]
