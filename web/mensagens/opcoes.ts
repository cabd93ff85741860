import { lerCliente } from '#contract/clientes.ts'
import { type DiaTexto, type Periodo, primeiroDoMes, somarDias } from '#contract/dias.ts'
import { somar } from '#contract/dinheiro.ts'
import { fornecimentoPorCliente, type PedidoASeparar } from '#contract/fornecimento.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import type { listarAindaNaoPediram } from '#contract/painel.ts'
import { lerHistorico, type Pedido } from '#contract/pedidos.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { ask } from '../api/query.ts'
import { acabaramDe } from '../pedido/acabaram.ts'
import { fimDoPrazo } from '../pedido/fim-do-prazo.ts'
import { showWeekday } from '../ui/moment.ts'
import * as textos from './textos.ts'

export type SemPedido = Answer<typeof listarAindaNaoPediram>['clientes'][number]

/** What a message is about, and who sends it: together they decide which messages make sense. */
export type Sobre =
  /** A client's record. */
  | { tipo: 'cliente'; clienteId: number; clienteNome: string }
  /** One order, by its provider. */
  | { tipo: 'pedido'; pedido: Pedido }
  /** What one client receives on these days. */
  | ({ tipo: 'entrega'; clienteId: number; clienteNome: string } & Periodo)
  | { tipo: 'lembrete'; cliente: SemPedido }
  /** One order, by its buyer. */
  | { tipo: 'compra'; pedido: Pedido }
  /** A buyer who finds no open shelf. */
  | { tipo: 'pedir-fora' }

/** A message's text, or the reason why there is none. */
export type Escrita = { texto: string } | { nada: string }
export type Opcao = { nome: string; escrever: () => Promise<Escrita> }

type Quem = { fornecedor: string; usuario: string; hoje: DiaTexto }
type Feita = { ola: string; hoje: DiaTexto }

/** The limit of one read: a message is cut long before that. */
const LINHAS = 200
const DIAS_ADIANTE = 14
const DIAS_ATRAS = 7

/** The messages for a subject, the likeliest first. */
export function opcoesDe(sobre: Sobre, quem: Quem): readonly Opcao[] {
  const { hoje } = quem
  const doFornecedor = (cliente: string) => ({ ola: textos.saudacaoDoFornecedor(quem.fornecedor, cliente), hoje })
  const doComprador = (cliente: string) => ({ ola: textos.saudacaoDoComprador(quem.usuario, cliente), hoje })
  switch (sobre.tipo) {
    case 'cliente':
      return doCliente(sobre.clienteId, doFornecedor(sobre.clienteNome))
    case 'entrega':
      return daEntrega(sobre, doFornecedor(sobre.clienteNome))
    case 'pedido':
      return doPedido(sobre.pedido, doFornecedor(sobre.pedido.clienteNome))
    case 'lembrete':
      return doLembrete(sobre.cliente, doFornecedor(sobre.cliente.clienteNome))
    case 'compra':
      return daCompra(sobre.pedido, doComprador(sobre.pedido.clienteNome))
    case 'pedir-fora':
      return [{ nome: 'Pedir', escrever: async () => ({ texto: textos.foraDoPrazo(doComprador('').ola) }) }]
  }
}

/** The phone number in a client's record, or an empty string. */
export async function telefoneDe(clienteId: number): Promise<string> {
  const { clientes } = await ask(lerCliente, { params: { id: clienteId } })
  return clientes[0]?.telefone ?? ''
}

function doCliente(clienteId: number, feita: Feita): Opcao[] {
  const { hoje } = feita
  const amanha = somarDias(hoje, 1)
  const primeiro = primeiroDoMes(hoje)
  const ultimo = somarDias(primeiro, -1)
  return [
    entrega('Próxima entrega', { clienteId, dataInicial: amanha, dataFinal: somarDias(hoje, DIAS_ADIANTE) }, feita),
    faltaNosDias({ clienteId, dataInicial: somarDias(hoje, -DIAS_ATRAS), dataFinal: hoje }, feita),
    extrato('Extrato deste mês', { clienteId, dataInicial: primeiro, dataFinal: hoje }, feita),
    extrato('Extrato do mês passado', { clienteId, dataInicial: primeiroDoMes(ultimo), dataFinal: ultimo }, feita),
  ]
}

type DoCliente = Periodo & { clienteId: number }

const daEntrega = (sobre: DoCliente, feita: Feita): Opcao[] => [
  entrega('Entrega', sobre, feita),
  faltaNosDias(sobre, feita),
]

/** Reads the client's orders of these days, with their lines, in one call. */
const pedidosDosDias = async ({ clienteId, dataInicial, dataFinal }: DoCliente): Promise<PedidoASeparar[]> =>
  (await ask(fornecimentoPorCliente, { query: { clienteId, dataInicial, dataFinal, limite: LINHAS } })).pedidos

const entrega = (nome: string, dias: DoCliente, feita: Feita): Opcao => ({
  nome,
  escrever: async () => {
    const aEntregar = (await pedidosDosDias(dias)).filter(({ status }) => status === 'Confirmado')
    const dia = aEntregar[0]?.dataEntrega
    const doDia = aEntregar.filter(({ dataEntrega }) => dataEntrega === dia)
    if (doDia.length === 0) return { nada: `Nenhum pedido confirmado com entrega ${nosDias(dias)}.` }
    return { texto: textos.entregaDoDia(doDia, { ...feita, link: linkDosPedidos(doDia) }) }
  },
})

const faltaNosDias = (dias: DoCliente, feita: Feita): Opcao => ({
  nome: 'O que faltou',
  escrever: async () => {
    const pedidos = (await pedidosDosDias(dias)).map(pedido => ({ ...pedido, total: pedido.valor }))
    return escritaOu(
      textos.oQueFalta(pedidos, { ...feita, link: linkDoPedido }),
      `Nada faltou nas entregas ${nosDias(dias)}.`,
    )
  },
})

const ENTREGUES = ['Entregue', 'Finalizado'] as const

const extrato = (nome: string, { clienteId, ...periodo }: DoCliente, feita: Feita): Opcao => ({
  nome,
  escrever: async () => {
    const query = { clienteId, cancelados: '0', ordem: 'antigos', limite: LINHAS } as const
    const { pedidos, totais } = await ask(relatorioDePedidos, { params: periodo, query })
    const contados = ENTREGUES.map(status => totais.porStatus[status] ?? { pedidos: 0, valorTotal: 0 })
    const quantos = contados.reduce((soma, { pedidos }) => soma + pedidos, 0)
    const total = somar(contados.map(({ valorTotal }) => valorTotal))
    if (quantos === 0) return { nada: `Nenhum pedido entregue ${nosDias(periodo)}.` }
    const entregues = pedidos.filter(({ status }) => ENTREGUES.some(entregue => entregue === status))
    return { texto: textos.extrato(entregues, { ...feita, periodo, quantos, total }) }
  },
})

/** The provider's messages about an order. */
function doPedido(pedido: Pedido, feita: Feita): Opcao[] {
  const { status, dataEntrega, clienteId } = pedido
  const resumo = resumoDe(pedido, feita, linkDoPedido(pedido))
  if (status === 'Cancelado') return [{ ...resumo, nome: 'Aviso do cancelamento' }]
  if (status === 'Aberto' || !dataEntrega) return [resumo, faltaNoPedido(pedido, feita, linkDoPedido)]
  const noDia = { clienteId, dataInicial: dataEntrega, dataFinal: dataEntrega }
  return [
    resumo,
    ...(status === 'Confirmado' && dataEntrega >= feita.hoje
      ? [entrega(nomeDaEntrega(dataEntrega, feita.hoje), noDia, feita)]
      : []),
    faltaNoPedido(pedido, feita, linkDoPedido),
  ]
}

/** The buyer's messages about an order. */
const daCompra = (pedido: Pedido, feita: Feita): Opcao[] => [
  pergunta(pedido, feita),
  resumoDe(pedido, feita, ''),
  ...(pedido.status === 'Cancelado' ? [] : [faltaNoPedido(pedido, feita, () => '')]),
]

const pergunta = (pedido: Pick<Pedido, 'id' | 'status' | 'dataEntrega'>, feita: Feita): Opcao => ({
  nome: 'Pergunta',
  escrever: async () => ({ texto: textos.sobreOPedido(pedido, feita) }),
})

const resumoDe = (pedido: Pedido, feita: Feita, link: string): Opcao => ({
  nome: 'Resumo do pedido',
  escrever: async () => ({
    texto: textos.resumoDoPedido({ ...pedido, itens: await itensDe(pedido) }, { ...feita, link }),
  }),
})

const faltaNoPedido = (pedido: Pedido, feita: Feita, link: (pedido: { id: number }) => string): Opcao => ({
  nome: 'O que faltou',
  escrever: async () => {
    const { id, valorTotal } = pedido
    const [itens, { historico }] = await Promise.all([
      itensDe(pedido),
      ask(lerHistorico, { params: { id }, query: { recentes: '1', limite: LINHAS } }),
    ])
    const retirados = acabaramDe(historico)
    return escritaOu(
      textos.oQueFalta([{ ...pedido, itens, retirados, total: valorTotal }], { ...feita, link }),
      'Nada falta neste pedido: nada acabou, e o que já foi entregue foi entregue inteiro.',
    )
  },
})

const itensDe = async ({ id }: Pick<Pedido, 'id'>): Promise<ItemPedido[]> =>
  (await ask(listarItens, { params: { id } })).itens

const doLembrete = (cliente: SemPedido, feita: Feita): Opcao[] => [
  { nome: 'Lembrete', escrever: async () => ({ texto: lembreteDe(cliente, feita) }) },
  ...doCliente(cliente.clienteId, feita).slice(0, 2),
]

export const lembreteDe = (cliente: SemPedido, feita: Feita): string =>
  textos.lembreteDePedir(
    { periodo: cliente.periodo, fim: fimDoPrazo(cliente) },
    { ...feita, link: `${location.origin}/cliente/estante?id=${cliente.estanteId}` },
  )

const escritaOu = (texto: string | null, nada: string): Escrita => (texto === null ? { nada } : { texto })

const nomeDaEntrega = (dia: DiaTexto, hoje: DiaTexto): string =>
  dia === hoje ? 'Entrega de hoje' : dia === somarDias(hoje, 1) ? 'Entrega de amanhã' : `Entrega de ${showWeekday(dia)}`

const nosDias = ({ dataInicial, dataFinal }: Periodo): string =>
  dataInicial === dataFinal
    ? `em ${showWeekday(dataInicial)}`
    : `de ${showWeekday(dataInicial)} a ${showWeekday(dataFinal)}`

/** The buyer's link to the order. */
const linkDoPedido = ({ id }: { id: number }): string => `${location.origin}/cliente/pedidos?id=${id}`

const linkDosPedidos = ([pedido, outro]: readonly { id: number }[]): string =>
  pedido && !outro ? linkDoPedido(pedido) : `${location.origin}/cliente/pedidos`
