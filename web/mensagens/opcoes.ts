import { lerCliente } from '#contract/clientes.ts'
import { type DiaTexto, type Periodo, somarDias } from '#contract/dias.ts'
import { fornecimentoPorCliente, type PedidoASeparar } from '#contract/fornecimento.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import type { listarAindaNaoPediram } from '#contract/painel.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Answer } from '#contract/route.ts'
import { ask } from '../api/query.ts'
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

/** A message's text, or the reason why there is none. */
type Escrita = { texto: string } | { nada: string }
export type Opcao = { nome: string; escrever: () => Promise<Escrita> }

type Quem = { fornecedor: string; usuario: string; hoje: DiaTexto }
type Feita = { ola: string; hoje: DiaTexto }

/** The limit of one read: a message is cut long before that. */
const LINHAS = 200
const DIAS_ADIANTE = 14

/** The messages for a subject, the likeliest first. */
export function opcoesDe(sobre: Sobre, quem: Quem): readonly Opcao[] {
  const { hoje } = quem
  const doFornecedor = (cliente: string) => ({ ola: textos.saudacaoDoFornecedor(quem.fornecedor, cliente), hoje })
  const doComprador = (cliente: string) => ({ ola: textos.saudacaoDoComprador(quem.usuario, cliente), hoje })
  switch (sobre.tipo) {
    case 'cliente':
      return [proximaEntrega(sobre.clienteId, doFornecedor(sobre.clienteNome))]
    case 'entrega':
      return [entrega('Entrega', sobre, doFornecedor(sobre.clienteNome))]
    case 'pedido':
      return doPedido(sobre.pedido, doFornecedor(sobre.pedido.clienteNome))
    case 'lembrete':
      return doLembrete(sobre.cliente, doFornecedor(sobre.cliente.clienteNome))
    case 'compra':
      return [resumoDe(sobre.pedido, doComprador(sobre.pedido.clienteNome), '')]
  }
}

/** The phone number in a client's record, or an empty string. */
export async function telefoneDe(clienteId: number): Promise<string> {
  const { clientes } = await ask(lerCliente, { params: { id: clienteId } })
  return clientes[0]?.telefone ?? ''
}

type DoCliente = Periodo & { clienteId: number }

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

const proximaEntrega = (clienteId: number, feita: Feita): Opcao => {
  const { hoje } = feita
  const dias = { clienteId, dataInicial: somarDias(hoje, 1), dataFinal: somarDias(hoje, DIAS_ADIANTE) }
  return entrega('Próxima entrega', dias, feita)
}

/** The provider's messages about an order. */
function doPedido(pedido: Pedido, feita: Feita): Opcao[] {
  const { status, dataEntrega, clienteId } = pedido
  const resumo = resumoDe(pedido, feita, linkDoPedido(pedido))
  if (status === 'Cancelado') return [{ ...resumo, nome: 'Aviso do cancelamento' }]
  if (status !== 'Confirmado' || !dataEntrega || dataEntrega < feita.hoje) return [resumo]
  const noDia = { clienteId, dataInicial: dataEntrega, dataFinal: dataEntrega }
  return [resumo, entrega(nomeDaEntrega(dataEntrega, feita.hoje), noDia, feita)]
}

const resumoDe = (pedido: Pedido, feita: Feita, link: string): Opcao => ({
  nome: 'Resumo do pedido',
  escrever: async () => ({
    texto: textos.resumoDoPedido({ ...pedido, itens: await itensDe(pedido) }, { ...feita, link }),
  }),
})

const itensDe = async ({ id }: Pick<Pedido, 'id'>): Promise<ItemPedido[]> =>
  (await ask(listarItens, { params: { id } })).itens

const doLembrete = (cliente: SemPedido, feita: Feita): Opcao[] => [
  { nome: 'Lembrete', escrever: async () => ({ texto: lembreteDe(cliente, feita) }) },
  proximaEntrega(cliente.clienteId, feita),
]

export const lembreteDe = (cliente: SemPedido, feita: Feita): string =>
  textos.lembreteDePedir(
    { periodo: cliente.periodo, fim: fimDoPrazo(cliente) },
    { ...feita, link: `${location.origin}/cliente/estante?id=${cliente.estanteId}` },
  )

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
