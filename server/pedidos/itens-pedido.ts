import * as contract from '#contract/itens-pedido.ts'
import type { Status } from '#contract/pedidos.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import { notFound } from '../errors.ts'
import type { Chave } from '../http/idempotency.ts'
import { Created, type Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import type { ItemsOutcome } from './itens-mudanca.sql.ts'
import * as statements from './itens-pedido.sql.ts'
import { refusalOfLines, type Sent } from './itens-recusados.ts'
import { changedMeanwhile, wrongStatus } from './pedidos-status.ts'

export function itensPedido(mount: Mount, { clock, timeZone, reservationHours }: Business): void {
  const context = (pedidoId: number, chave?: Chave) => ({
    ...{ pedidoId, hoje: diaEHora(clock(), timeZone).dia, reservationHours, chave },
  })

  mount(contract.adicionarItem, async ({ db, user, chave, params: { pedidoId }, body }) => {
    const outcome = await statements.adicionar(db, user, context(pedidoId, chave), body)
    const answer = done(outcome, permitidos(user), 'linha')
    return outcome?.criticas[0]?.existia ? answer : new Created(answer)
  })

  mount(contract.atualizarItem, async ({ db, user, chave, params: { pedidoId, itemPedidoId: itemId }, body }) => {
    const outcome = await statements.atualizar(db, user, context(pedidoId, chave), { itemId, ...body })
    return done(requireLine(outcome), permitidos(user), 'mudança')
  })

  mount(contract.removerItem, async ({ db, user, chave, params: { pedidoId, ...linha }, body: { quantidade } }) => {
    const outcome = await statements.remover(db, user, context(pedidoId, chave), { ...linha, quantidade })
    return done(requireLine(outcome), permitidos(user), 'linha')
  })

  mount(contract.definirItens, async ({ db, user, chave, params: { id }, body }) => {
    const outcome = await statements.definir(db, user, context(id, chave), body)
    return done(outcome, statusPermitidos.mudarItens, 'lista', body.versao)
  })

  mount(contract.listarItens, async ({ db, user, params: { id } }) => {
    const lines = await statements.listItems(db, user, id)
    if (!lines) throw notFound('O pedido')
    return lines
  })
}

const permitidos = (user: User) => (user.admin ? statusPermitidos.mudarItensAdmin : statusPermitidos.mudarItens)

/** A line that the path names and the order doesn't have is 404. */
function requireLine(outcome: ItemsOutcome): ItemsOutcome {
  if (outcome && outcome.criticas.length === 0) throw notFound('O item')
  return outcome
}

/** The order with its lines, or the refusal: 404, then 422 of a line, then the status, its version, then 409 of a line. */
function done(outcome: ItemsOutcome, permitidos: readonly Status[], sent: Sent, vista = outcome?.versao) {
  if (!outcome) throw notFound('O pedido')
  const { criticas, feito, status, versao } = outcome
  if (feito) return { pedidos: [outcome] }
  const refused = criticas.filter(({ motivo }) => motivo !== null)
  throw (
    refusalOfLines(refused, 422, sent) ??
    (permitidos.includes(status) ? undefined : wrongStatus(status, permitidos)) ??
    (versao === vista ? undefined : changedMeanwhile(outcome)) ??
    refusalOfLines(refused, 409, sent) ??
    wrongStatus(status, permitidos)
  )
}
