import type { FastifyBaseLogger } from 'fastify'
import { emNumero } from '#contract/dinheiro.ts'
import { forgetAccesses, forgetAudit } from '../acesso/acessos.sql.ts'
import { sweepAttempts } from '../acesso/attempts.sql.ts'
import { sweepSessions } from '../acesso/autenticacao.sql.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { forgetImports } from '../importacoes/importacoes.sql.ts'
import { forgetDeliveries } from '../integracao/webhooks.sql.ts'
import { expirar } from '../pedidos/pedidos-status.ts'
import * as statements from './expiry.sql.ts'

type Options = {
  db: Db
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  business: Pick<Business, 'reservationHours'>
}

const AT_A_TIME = 500
/** Every write from a browser has a key: one minute's batch exceeds what any server receives in a minute. */
const ANSWERS_AT_A_TIME = 20_000
const ROWS_AT_A_TIME = 5_000

/** Cancels expired orders and deletes expired data. A step or order that fails is logged, and the others continue. */
export async function expiryRound({ db, log, business }: Options): Promise<void> {
  const attempt = async <Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work()
    } catch (error) {
      log.error({ err: error }, what)
      return undefined
    }
  }
  const { reservationHours } = business
  const observacao = `Cancelado automaticamente: ficou ${emNumero(reservationHours)} h sem movimento`
  for (const id of (await attempt('looking for orders to expire failed', () => statements.givenUp(db, AT_A_TIME))) ??
    []) {
    const outcome = await attempt(`expiring order ${id} failed`, () => expirar(db, id, observacao))
    if (outcome) log.info({ pedidoId: id }, 'order expired')
  }
  await attempt('clearing dead sessions failed', () => sweepSessions(db, ROWS_AT_A_TIME))
  await attempt('forgetting failed sign-ins failed', () => sweepAttempts(db, ROWS_AT_A_TIME))
  await attempt('forgetting kept answers failed', () => statements.forgetAnswers(db, ANSWERS_AT_A_TIME))
  await attempt('forgetting old imports failed', () => forgetImports(db))
  await attempt('forgetting old deliveries failed', () => forgetDeliveries(db, ROWS_AT_A_TIME))
  await attempt('forgetting old accesses failed', () => forgetAccesses(db, ROWS_AT_A_TIME))
  await attempt('forgetting the old audit failed', () => forgetAudit(db, ROWS_AT_A_TIME))
}
