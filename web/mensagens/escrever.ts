import { lerCliente } from '#contract/clientes.ts'
import { type DiaTexto, type Periodo, somarDias } from '#contract/dias.ts'
import { fornecimentoPorCliente } from '#contract/fornecimento.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import type { listarAindaNaoPediram } from '#contract/painel.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Answer } from '#contract/route.ts'
import { ask } from '../api/query.ts'
import { fimDoPrazo } from '../pedido/fim-do-prazo.ts'
import { showWeekday } from '../ui/moment.ts'
import * as textos from './textos.ts'

export type SemPedido = Answer<typeof listarAindaNaoPediram>['clientes'][number]

/** What a message is about, and who sends it: together they decide which message it is. */
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

type Quem = { fornecedor: string; usuario: string; hoje: DiaTexto }
type Feita = { ola: string; hoje: DiaTexto }

/** The limit of one read: a message is cut long before that. */
const LINHAS = 200
const DIAS_ADIANTE = 14

export async function escrever(sobre: Sobre, { fornecedor, usuario, hoje }: Quem): Promise<Escrita> {
  const doFornecedor = (cliente: string) => ({ ola: textos.saudacaoDoFornecedor(fornecedor, cliente), hoje })
  switch (sobre.tipo) {
    case 'cliente': {
      const dias = { dataInicial: somarDias(hoje, 1), dataFinal: somarDias(hoje, DIAS_ADIANTE) }
      return entrega({ ...sobre, ...dias }, doFornecedor(sobre.clienteNome))
    }
    case 'entrega':
      return entrega(sobre, doFornecedor(sobre.clienteNome))
    case 'pedido':
      return resumo(sobre.pedido, doFornecedor(sobre.pedido.clienteNome), linkDoPedido(sobre.pedido))
    case 'lembrete':
      return { texto: lembreteDe(sobre.cliente, doFornecedor(sobre.cliente.clienteNome)) }
    case 'compra': {
      const ola = textos.saudacaoDoComprador(usuario, sobre.pedido.clienteNome)
      return resumo(sobre.pedido, { ola, hoje }, '')
    }
  }
}

/** The phone number in a client's record, or an empty string. */
export async function telefoneDe(clienteId: number): Promise<string> {
  const { clientes } = await ask(lerCliente, { params: { id: clienteId } })
  return clientes[0]?.telefone ?? ''
}

type DoCliente = Periodo & { clienteId: number }

/** The client's next orders of these days, with their lines, in one call. */
async function entrega({ clienteId, dataInicial, dataFinal }: DoCliente, feita: Feita): Promise<Escrita> {
  const query = { clienteId, dataInicial, dataFinal, limite: LINHAS }
  const { pedidos } = await ask(fornecimentoPorCliente, { query })
  const aEntregar = pedidos.filter(({ status }) => status === 'Confirmado')
  const doDia = aEntregar.filter(({ dataEntrega }) => dataEntrega === aEntregar[0]?.dataEntrega)
  if (doDia.length === 0)
    return { nada: `Nenhum pedido confirmado com entrega ${nosDias({ dataInicial, dataFinal })}.` }
  return { texto: textos.entregaDoDia(doDia, { ...feita, link: linkDosPedidos(doDia) }) }
}

async function resumo(pedido: Pedido, feita: Feita, link: string): Promise<Escrita> {
  const { itens } = await ask(listarItens, { params: { id: pedido.id } })
  return { texto: textos.resumoDoPedido({ ...pedido, itens }, { ...feita, link }) }
}

export const lembreteDe = (cliente: SemPedido, feita: Feita): string =>
  textos.lembreteDePedir(
    { periodo: cliente.periodo, fim: fimDoPrazo(cliente) },
    { ...feita, link: `${location.origin}/cliente/estante?id=${cliente.estanteId}` },
  )

const nosDias = ({ dataInicial, dataFinal }: Periodo): string =>
  dataInicial === dataFinal
    ? `em ${showWeekday(dataInicial)}`
    : `de ${showWeekday(dataInicial)} a ${showWeekday(dataFinal)}`

/** The buyer's link to the order. */
const linkDoPedido = ({ id }: { id: number }): string => `${location.origin}/cliente/pedidos?id=${id}`

const linkDosPedidos = ([pedido, outro]: readonly { id: number }[]): string =>
  pedido && !outro ? linkDoPedido(pedido) : `${location.origin}/cliente/pedidos`
