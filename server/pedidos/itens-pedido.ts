import * as contract from '#contract/itens-pedido.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import type { Route } from '#contract/route.ts'
import type { Business } from '../business.ts'
import { conflict, existing, notFound } from '../errors.ts'
import { type Call, Created, type Mount } from '../http/mount.ts'
import { esteMomento } from '../instants.ts'
import type { ItemsOutcome } from './itens-mudanca.sql.ts'
import * as statements from './itens-pedido.sql.ts'
import { refusalOfLines, type Sent } from './itens-recusados.ts'
import {
  aboveApproval,
  avisoDoMinimo,
  belowMinimum,
  changedMeanwhile,
  tooLate,
  wrongStatus,
} from './pedidos-recusados.ts'

export function itensPedido(mount: Mount, business: Business): void {
  const { reservationHours } = business
  const context = (pedidoId: number) => ({
    pedidoId,
    momento: esteMomento(business),
    reservationHours,
  })
  /** With `Prefer: return=minimal`, the answer contains only the changed line. */
  const oneLine = (pedidoId: number, { request, reply }: Pick<Call<Route>, 'request' | 'reply'>) => {
    const minimal = /\breturn=minimal\b/i.test(String(request.headers.prefer))
    if (minimal) reply.header('Preference-Applied', 'return=minimal')
    return { ...context(pedidoId), minimal }
  }

  mount(contract.adicionarItem, async ({ db, user, params: { pedidoId }, body, ...call }) => {
    const outcome = await statements.adicionar(db, user, oneLine(pedidoId, call), body)
    const answer = answerItems(outcome, 'adição')
    return outcome?.existia ? answer : new Created(answer)
  })

  mount(contract.atualizarItem, async ({ db, user, params: { pedidoId, itemPedidoId: itemId }, body, ...call }) => {
    const outcome = await statements.atualizar(db, user, oneLine(pedidoId, call), { itemId, ...body })
    return answerItems(requireLine(outcome), 'mudança')
  })

  mount(contract.removerItem, async ({ db, user, params: { pedidoId, ...linha }, body: { quantidade }, ...call }) => {
    const outcome = await statements.remover(db, user, oneLine(pedidoId, call), { ...linha, quantidade })
    return answerItems(requireLine(outcome), 'remoção')
  })

  mount(contract.definirItens, async ({ db, user, params: { id }, body }) => {
    const outcome = await statements.definir(db, user, context(id), body)
    return answerItems(outcome, 'lista', body.versao)
  })

  mount(contract.listarItens, async ({ db, user, params: { id } }) =>
    existing(await statements.listItems(db, user, id), 'O pedido'),
  )
}

/** 404 if the path's line is not in the order. */
function requireLine(outcome: ItemsOutcome): ItemsOutcome {
  if (outcome && !outcome.feito && outcome.criticas.length === 0) throw notFound('O item')
  return outcome
}

/**
 * The order with its lines, or the refusal, by precedence: 404, 422 of a line, the status, the deadline, the version, 409
 * of a line, and last the limits of a confirmed order as a whole.
 */
function answerItems(outcome: ItemsOutcome, sent: Sent, vista = outcome?.versao) {
  if (!outcome) throw notFound('O pedido')
  const { criticas, feito, status, versao, confirmado } = outcome
  if (feito) return { pedidos: [outcome], ...avisoDoMinimo(confirmado) }
  const permitidos: readonly string[] = statusPermitidos.mudarItens
  const refused = criticas.filter(({ motivo }) => motivo !== null)
  throw (
    refusalOfLines(refused, 422, sent) ??
    (permitidos.includes(status) ? undefined : wrongStatus(status, statusPermitidos.mudarItens)) ??
    (confirmado?.atrasado ? tooLate('mudar o pedido')({ ...outcome, ...confirmado }) : undefined) ??
    (versao === vista ? undefined : changedMeanwhile(outcome)) ??
    refusalOfLines(refused, 409, sent) ??
    (confirmado?.esvazia ? lastLine(status) : undefined) ??
    (confirmado?.semAprovacao ? aboveApproval(confirmado, confirmado.valor) : undefined) ??
    (confirmado ? belowMinimum(confirmado, confirmado.valor) : wrongStatus(status, statusPermitidos.mudarItens))
  )
}

const lastLine = (status: string) =>
  conflict(
    'Um pedido confirmado não fica sem itens: cancele o pedido',
    'Este é o último item. Para não receber nada, cancele o pedido.',
    { status },
  )
