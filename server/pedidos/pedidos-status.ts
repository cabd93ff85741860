import { impedimentoDoDia } from '#contract/entrega.ts'
import type { Pedido, Status } from '#contract/pedidos.ts'
import * as contract from '#contract/pedidos-status.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import { deliveryRulesOfOrder } from '../cadastros/clientes.sql.ts'
import type { Db } from '../db/db.ts'
import { existing, invalidField, notFound, type UserError, unknownCompany } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora, esteMomento } from '../instants.ts'
import { avisoDoMinimo, tooLate, whyNotConfirmed, whyNotMoved, wrongStatus } from './pedidos-recusados.ts'
import * as statements from './pedidos-status.sql.ts'

type One = { pedidos: Pedido[]; aviso?: string }
type Permitidos = readonly Status[]
const { statusPermitidos } = contract

/** Calls that change an order's status or its fields. */
export function pedidosStatus(mount: Mount, business: Business): void {
  const { reservationHours } = business
  const agora = () => diaEHora(business.clock(), business.timeZone)

  mount(contract.confirmarPedido, async ({ db, user, params: { id }, body: { dataEntrega: dia, versao } }) => {
    const limited = await requireDeliveryDay(db, user, { id, dia, campo: 'dataEntrega', agora: agora() })
    const outcome = await statements.holdDay(db, user, { id, limited }, db =>
      statements.confirmar(db, user, { id, dia, momento: esteMomento(business), versao }),
    )
    return answerOrder(outcome, statusPermitidos.confirmar, whyNotConfirmed)
  })

  mount(contract.alterarEntrega, async ({ db, user, params: { id, data: dia } }) => {
    const limited = await requireDeliveryDay(db, user, { id, dia, campo: 'data', agora: agora() })
    const outcome = await statements.holdDay(db, user, { id, limited }, db =>
      statements.alterarEntrega(db, user, { id, dia, agora: agora() }),
    )
    return answerOrder(outcome, statusPermitidos.alterarEntrega, whyNotMoved)
  })

  const cancelar = async (db: Db, user: User, id: number, observacao?: string) => {
    const outcome = await statements.cancelar(db, user, { id, observacao, agora: agora() })
    return answerOrder(outcome, statusPermitidos.cancelar, tooLate('cancelar'))
  }
  mount(contract.cancelarPedido, ({ db, user, params: { id } }) => cancelar(db, user, id))
  mount(contract.cancelarPedidoComObservacao, ({ db, user, params: { id }, body: { observacao } }) =>
    cancelar(db, user, id, observacao),
  )

  mount(contract.finalizarPedido, async ({ db, user, params: { id } }) =>
    answerOrder(await statements.finalizar(db, user, id), statusPermitidos.finalizar),
  )

  mount(contract.atribuirEmpresa, async ({ db, user, params: { id, empresa } }) => {
    const outcome = await statements.atribuirEmpresa(db, user, { id, empresa })
    if (outcome && !outcome.conhecida) throw unknownCompany()
    return answerOrder(outcome && jaFeito(outcome), statusPermitidos.atribuirEmpresa)
  })

  mount(contract.observarPedido, async ({ db, user, params: { id }, body: { observacao } }) =>
    answerOrder(await statements.observar(db, user, { id, observacao, reservationHours }), statusPermitidos.observar),
  )

  mount(contract.excluirPedido, async ({ db, user, params: { id } }) =>
    answerOrder(await statements.excluir(db, user, id), statusPermitidos.excluir),
  )
}

/** The order after a change, or why it did not change: 404, the status (409), or the reason from `otherwise`. */
function answerOrder<Facts>(
  outcome: statements.Outcome<Facts>,
  permitidos: Permitidos,
  otherwise?: (outcome: Pedido & Facts) => UserError,
): One {
  if (!outcome) throw notFound('O pedido')
  if (outcome.feito) return { pedidos: [outcome], ...avisoDoMinimo(outcome as Partial<statements.Shortage>) }
  if (otherwise && permitidos.includes(outcome.status)) throw otherwise(outcome)
  throw wrongStatus(outcome.status, permitidos)
}

/** Already in that state counts as done. */
export const jaFeito = <O extends { feito: boolean; dela: boolean }>(outcome: O): O => ({
  ...outcome,
  feito: outcome.feito || outcome.dela,
})

type Wanted = { id: number; dia: string; campo: string; agora: { dia: string; hora: string } }

/** Refuses (422) a day without delivery for this order's client; 404 takes precedence. Says whether its buyers have a limit. */
async function requireDeliveryDay(db: Db, user: User, { id, dia, campo, agora }: Wanted): Promise<boolean> {
  const regras = existing(await deliveryRulesOfOrder(db, user, id), 'O pedido')
  const impedimento = impedimentoDoDia(dia, { hoje: agora.dia, hora: agora.hora, ...regras }, user.admin)
  if (impedimento) throw invalidField(campo, impedimento)
  return regras.aprovacaoAcima !== null
}
