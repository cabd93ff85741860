import type { FastifyBaseLogger } from 'fastify'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { due, make } from '../pedidos/fixos/fazer.ts'

type Options = { db: Db; log: Pick<FastifyBaseLogger, 'info' | 'error'>; business: Business }

/**
 * Creates the orders of standing lists as shelves open, also those due while no server ran. A client whose order fails is
 * logged, and the others continue.
 */
export async function standingOrdersRound({ db, log, business }: Options, stopped = () => false): Promise<void> {
  for (const group of await due(db, business)) {
    if (stopped()) return
    try {
      const pedidoId = await make(db, business, group)
      if (pedidoId !== undefined) log.info({ pedidoId }, 'standing order created')
    } catch (err) {
      log.error({ err, clienteId: group.clienteId }, 'creating a standing order failed')
    }
  }
}
