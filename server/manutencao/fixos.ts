import type { FastifyBaseLogger } from 'fastify'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { due, make } from '../pedidos/fixos/fazer.ts'
import { repeat } from './repeat.ts'

type Options = { db: Db; log: Pick<FastifyBaseLogger, 'info' | 'error'>; business: Business; everyMs?: number }

const EVERY = 30_000

/** Creates the orders of standing lists as shelves open, first those due while no server ran. Never throws. */
export const startStandingOrders = ({ db, log, business, everyMs = EVERY }: Options): { stop(): Promise<void> } =>
  repeat({
    everyMs,
    work: stopped => standingOrdersRound({ db, log, business }, stopped),
    onError: err => log.error({ err }, 'finding due standing orders failed'),
  })

/** One round. A client whose order fails is logged, and the others continue. */
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
