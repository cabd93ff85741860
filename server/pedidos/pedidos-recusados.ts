import { type MotivoDoPedido, motivoDaLinha } from '#contract/confirmacao.ts'
import { emReais } from '#contract/dinheiro.ts'
import { aindaPodeCancelar } from '#contract/entrega.ts'
import { type ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import type { Pedido, Status } from '#contract/pedidos.ts'
import { LinhaMudada } from '#contract/pedidos-status.ts'
import type { User } from '../access.ts'
import { conflict, conflicts, notFound, type UserError, unknownClient } from '../errors.ts'
import type { DiaEHora } from '../instants.ts'
import type { Held } from './hold.sql.ts'
import type { ParaConfirmar } from './linhas-julgadas.ts'

/** Refusals that concern a whole order; those of its lines are in itens-recusados.ts. */

/** The body's client does not exist: 422 for an administrator, 404 for a user who may not know whether it exists. */
export const noSuchClient = (user: User): UserError => (user.admin ? unknownClient() : notFound('O cliente'))

/** 409 naming the current status, unless it is one of these. */
export function requireStatus({ status }: Pick<Pedido, 'status'>, permitidos: readonly Status[]): void {
  if (permitidos.includes(status)) return
  const detail = `Isto só pode ser feito com um pedido ${permitidos.join(' ou ')}. Confira como ele está agora.`
  throw conflict(`O pedido está ${status}`, detail, { status })
}

/** 409: a confirmed order is not left without lines. */
export const lastLine = ({ status }: Pick<Pedido, 'status'>): UserError =>
  conflict(
    'Um pedido confirmado não fica sem itens: cancele o pedido',
    'Este é o último item. Para não receber nada, cancele o pedido.',
    { status },
  )

/** 409 with the current order, because the caller saw another version. */
function changedMeanwhile(pedido: Pedido, itens: readonly ItemPedido[]): UserError {
  const detail = 'Confira os itens e o total de agora, e tente de novo.'
  return conflict('O pedido mudou em outro lugar', detail, PedidoComItens.parse({ ...pedido, itens }))
}

/** 409 with the current order if the caller saw another version of it. */
export function requireVersion(pedido: Pedido, itens: readonly ItemPedido[], vista: number | undefined): void {
  if (vista !== undefined && vista !== pedido.versao) throw changedMeanwhile(pedido, itens)
}

/** Why an open order was not confirmed. */
export function notConfirmed(
  motivo: MotivoDoPedido,
  pedido: Held,
  { itens, linhas, falta }: { itens: ItemPedido[]; linhas: readonly ParaConfirmar[]; falta: number },
): UserError {
  const { status, valorTotal } = pedido
  switch (motivo) {
    case 'mudou':
      return changedMeanwhile(pedido, itens)
    case 'vazio':
      return conflict('O pedido está vazio', 'Adicione pelo menos um produto antes de confirmar.', { status })
    case 'fechada':
      return shelvesClosed(pedido, linhas)
    case 'linhas':
      return linesChanged(pedido, linhas)
    case 'minimo':
      return belowMinimum(pedido, valorTotal, falta)
  }
}

function shelvesClosed({ status }: Pedido, linhas: readonly ParaConfirmar[]): UserError {
  const fechadas = new Set(linhas.filter(({ aberta }) => !aberta).map(({ periodo }) => periodo))
  const detail = 'Remova do pedido os produtos dessa estante, ou fale com o fornecedor.'
  return conflict(`A estante ${[...fechadas].join(', ')} não está mais aberta`, detail, { status })
}

/** 409 naming every line that no longer matches its shelf, with both prices. */
function linesChanged({ status, versao, valorTotal }: Pedido, linhas: readonly ParaConfirmar[]): UserError {
  const itens = linhas.flatMap(linha => {
    const motivo = motivoDaLinha(linha)
    return motivo ? [LinhaMudada.parse({ ...linha, motivo })] : []
  })
  const errors = itens.map(linha => ({ campo: null, mensagem: inWords(linha) }))
  const detail =
    'Nada foi confirmado. Aceite os preços de agora, tire do pedido o que não está à venda e confirme de novo.'
  return conflicts(errors, `${errors.length} itens mudaram na estante`, detail, { status, versao, valorTotal, itens })
}

function inWords({ nome, motivo, precoNoPedido, precoNaEstante }: LinhaMudada): string {
  if (motivo === 'preco') return `O preço de ${nome} mudou de ${emReais(precoNoPedido)} para ${emReais(precoNaEstante)}`
  return motivo === 'fora' ? `${nome} saiu da estante` : `${nome} não está mais à venda`
}

/** 409: a confirmed order can't wait for approval any more, so an approver has to make the change. */
export const aboveApproval = ({ aprovacaoAcima }: Held, valorTotal: number, semAprovacao: number): UserError =>
  conflict(
    `Acima de ${emReais(aprovacaoAcima ?? 0)} num dia de entrega é preciso aprovação`,
    `O que ninguém aprovou ficaria em ${emReais(semAprovacao)} nesse dia. Peça a quem aprova na sua empresa, ou ao fornecedor, que faça esta mudança.`,
    { valorTotal, aprovacaoAcima, semAprovacao },
  )

type Doing = 'cancelar' | 'mudar o dia' | 'mudar o pedido'

/** 409 for a client past the cut-off of the delivery day that the order has. */
export function requireTime({ admin }: User, pedido: Held, { dia: hoje, hora }: DiaEHora, doing: Doing): void {
  const { status, dataEntrega, horarioCorte } = pedido
  if (admin || status === 'Aberto' || !dataEntrega) return
  if (aindaPodeCancelar(dataEntrega, { hoje, hora, horarioCorte })) return
  const limite = horarioCorte ? `às ${horarioCorte} da véspera da entrega` : 'no fim da véspera da entrega'
  const detail = `O prazo terminou ${limite}. Fale com o fornecedor.`
  throw conflict(`Já não dá para ${doing}`, detail, { status, dataEntrega })
}

/** A warning for administrators, of the minimum and of the client's credit; a client is refused instead. */
export function avisoDoPedido(pedido: Pick<Held, 'pedidoMinimo'>, falta: number, credito?: string): { aviso?: string } {
  const minimo = falta > 0 ? `${missingOf(pedido, falta)} Confira com o cliente.` : undefined
  const aviso = [minimo, credito].filter(Boolean).join(' ')
  return aviso ? { aviso } : {}
}

const missingOf = ({ pedidoMinimo }: Pick<Held, 'pedidoMinimo'>, falta: number): string =>
  `Somando os pedidos do mesmo dia, faltam ${emReais(falta)} para o pedido mínimo de ${emReais(pedidoMinimo ?? 0)}.`

/** 409: the client's orders for the day do not reach its minimum; `valorTotal` is the order's resulting total. */
export const belowMinimum = (pedido: Held, valorTotal: number, falta: number): UserError =>
  conflict('O pedido não chegou ao mínimo', `${missingOf(pedido, falta)} Adicione mais produtos.`, {
    valorTotal,
    pedidoMinimo: pedido.pedidoMinimo,
    falta,
  })
