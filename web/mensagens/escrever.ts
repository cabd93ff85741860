import { lerCliente } from '#contract/clientes.ts'
import { type DiaTexto, type Periodo, somarDias } from '#contract/dias.ts'
import { lerExtrato } from '#contract/extrato.ts'
import { fornecimentoPorCliente } from '#contract/fornecimento.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import type { listarAindaNaoPediram } from '#contract/painel.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { lerPixDoCliente } from '#contract/pix.ts'
import type { Answer } from '#contract/route.ts'
import { call } from '../api/call.ts'
import { ask } from '../api/query.ts'
import { fimDoPrazo } from '../pedido/fim-do-prazo.ts'
import { showWeekday } from '../ui/moment.ts'
import * as textos from './textos.ts'

export type SemPedido = Answer<typeof listarAindaNaoPediram>['clientes'][number]

/** What a message to a client is about. */
export type Sobre =
  | { tipo: 'pedido'; pedido: Pedido }
  /** What the client receives on the first day with a delivery, from tomorrow on unless it says other days. */
  | ({ tipo: 'entrega'; clienteId: number; clienteNome: string } & Partial<Periodo>)
  | { tipo: 'lembrete'; cliente: SemPedido }
  /** What was delivered and paid, this month unless it says other days, and the Pix code of what is owed. */
  | ({ tipo: 'extrato'; clienteId: number; clienteNome: string } & Partial<Periodo>)

/** A message's text, or the reason why there is none. */
type Escrita = { texto: string } | { nada: string }
type Feita = { ola: string; hoje: DiaTexto }

/** The limit of one read: a message is cut long before that. */
const LINHAS = 200
const DIAS_ADIANTE = 14

export const clienteDe = (sobre: Sobre): { clienteId: number; clienteNome: string } =>
  sobre.tipo === 'pedido' ? sobre.pedido : sobre.tipo === 'lembrete' ? sobre.cliente : sobre

export async function escrever(sobre: Sobre, fornecedor: string, hoje: DiaTexto): Promise<Escrita> {
  const feita = { ola: textos.saudacaoDoFornecedor(fornecedor, clienteDe(sobre).clienteNome), hoje }
  if (sobre.tipo === 'lembrete') return { texto: lembreteDe(sobre.cliente, feita) }
  if (sobre.tipo === 'entrega') return entrega(sobre, feita)
  if (sobre.tipo === 'extrato') return { texto: await extrato(sobre, feita) }
  const { itens } = await ask(listarItens, { params: { id: sobre.pedido.id } })
  return { texto: textos.resumoDoPedido({ ...sobre.pedido, itens }, { ...feita, link: linkDe([sobre.pedido]) }) }
}

/** The phone number in a client's record, or an empty string. */
export async function telefoneDe(clienteId: number): Promise<string> {
  const { clientes } = await ask(lerCliente, { params: { id: clienteId } })
  return clientes[0]?.telefone ?? ''
}

/** The client's next orders of these days, with their lines, in one call. */
async function entrega({ clienteId, ...de }: Partial<Periodo> & { clienteId: number }, feita: Feita): Promise<Escrita> {
  const { dataInicial = somarDias(feita.hoje, 1), dataFinal = somarDias(feita.hoje, DIAS_ADIANTE) } = de
  const query = { clienteId, dataInicial, dataFinal, limite: LINHAS }
  const { pedidos } = await ask(fornecimentoPorCliente, { query })
  const aEntregar = pedidos.filter(({ status }) => status === 'Confirmado')
  const doDia = aEntregar.filter(({ dataEntrega }) => dataEntrega === aEntregar[0]?.dataEntrega)
  if (doDia.length > 0) return { texto: textos.entregaDoDia(doDia, { ...feita, link: linkDe(doDia) }) }
  const dias = [...new Set([dataInicial, dataFinal])].map(dia => showWeekday(dia)).join(' a ')
  return { nada: `Nenhum pedido confirmado com entrega: ${dias}.` }
}

async function extrato({ clienteId, dataInicial, dataFinal }: Partial<Periodo> & { clienteId: number }, feita: Feita) {
  const params = { id: clienteId }
  const query = { ...(dataInicial && { dataInicial }), ...(dataFinal && { dataFinal }) }
  const { extrato } = await ask(lerExtrato, { params, query })
  // Refused where nothing is owed, or the provider has no key: the message goes without a code.
  const { data } = await call(lerPixDoCliente, { params })
  const link = `${location.origin}/cliente/financeiro`
  return textos.extratoDoCliente(extrato, { ...feita, link, pix: data?.pix.codigo })
}

export const lembreteDe = (cliente: SemPedido, feita: Feita): string =>
  textos.lembreteDePedir(
    { periodo: cliente.periodo, fim: fimDoPrazo(cliente) },
    { ...feita, link: `${location.origin}/cliente/estante?id=${cliente.estanteId}` },
  )

/** The buyer's link to the order, or to their orders. */
const linkDe = ([pedido, outro]: readonly { id: number }[]): string =>
  `${location.origin}/cliente/pedidos${pedido && !outro ? `?id=${pedido.id}` : ''}`
