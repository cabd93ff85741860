import * as contract from '#contract/pedidos-em-lote.ts'
import { unknownCompany } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './pedidos-em-lote.sql.ts'
import { jaFeito } from './pedidos-status.ts'

/** Calls that change many of a day's orders at once. */
export function pedidosEmLote(mount: Mount): void {
  mount(contract.entregarPedidos, async ({ db, user, body: { pedidos: vistos, separados } }) =>
    answerBatch(vistos, await statements.entregar(db, user, vistos, separados)),
  )

  mount(contract.finalizarPedidos, async ({ db, user, body: { pedidos: vistos } }) =>
    answerBatch(vistos, await statements.finalizar(db, user, vistos)),
  )

  mount(contract.atribuirEmpresaAosPedidos, async ({ db, user, params: { empresa }, body: { pedidos: vistos } }) => {
    const outcomes = await statements.atribuirEmpresa(db, user, { vistos, empresa })
    // If none of the orders exists, no outcome says whether the company does, and an unknown one must still be refused.
    const conhecida = outcomes[0]?.conhecida ?? (await statements.conhece(db, empresa))
    if (!conhecida) throw unknownCompany()
    return answerBatch(vistos, outcomes.map(jaFeito))
  })
}

/** The changed orders, and the refused ones with their current state, by number. */
function answerBatch(vistos: readonly contract.Visto[], outcomes: statements.Outcomes<Partial<statements.Entregues>>) {
  const there = new Map(outcomes.map(pedido => [pedido.id, pedido]))
  const ids = new Set(vistos.map(({ id }) => id))
  const refused = [...ids].filter(id => !there.get(id)?.feito).sort((a, b) => a - b)
  return {
    pedidos: outcomes.filter(({ feito }) => feito),
    recusados: refused.map((id): contract.Recusado => {
      const pedido = there.get(id)
      const [falta, naoSeparado] = [pedido?.falta ?? undefined, pedido?.naoSeparado ?? undefined]
      return {
        ...{ id, status: pedido?.status ?? null },
        ...(falta && { falta }),
        ...(naoSeparado !== undefined && { naoSeparado }),
        ...(pedido?.mudou && { atual: pedido }),
      }
    }),
  }
}
