import { openSender } from '../avisos/enviar.ts'
import { deliverNotices, type Options, scheduledRound } from '../avisos/rodada.ts'
import type { Db } from '../db/db.ts'
import { openDeliverer } from '../integracao/enviar-webhooks.ts'
import { foldDifferences } from '../relatorios/somas.sql.ts'
import { copyRound } from './copias/guardar.ts'
import { expiryRound } from './expiry.ts'
import { standingOrdersRound } from './fixos.ts'
import { repeat } from './repeat.ts'

const [SECOND, MINUTE] = [1_000, 60_000]
const FOLDED_AT_A_TIME = 2_000
/** Milliseconds for which mail in flight may still arrive when the server ends. */
const CUT_AFTER = 5_000

/**
 * What every server does unasked, each at its own pace, so that a hanging mail server delays no notice. Several servers share
 * the work, and nothing is done twice. A failed round is logged, and the next one follows.
 */
export function startRounds(options: Options): { stop(): Promise<void> } {
  const { db, log, business } = options
  const { correio, publicUrl } = business
  const every = (everyMs: number, what: string, work: (stopped: () => boolean) => Promise<void>) =>
    repeat({ everyMs, work, onError: err => log.error({ err }, `${what} failed`) })
  const sender = correio && publicUrl ? openSender(options, correio, publicUrl) : undefined
  const webhooks = openDeliverer(options)
  const rounds = [
    every(SECOND, 'delivering notices', () => deliverNotices(options)),
    every(MINUTE, 'finding open shelves', () => scheduledRound(options)),
    every(MINUTE, 'expiring orders', () => expiryRound(options)),
    every(MINUTE / 2, 'finding due standing orders', stopped => standingOrdersRound(options, stopped)),
    // Soon after the first start, and then as a day begins.
    every(10 * SECOND, 'copying the database', () => copyRound(options)),
    // What a busy server writes meanwhile costs a reading of the dashboard a few milliseconds.
    every(MINUTE / 4, 'folding the sums of reports', stopped => foldAll(db, stopped)),
    every(SECOND, 'sending webhooks', webhooks.round),
    ...(sender ? [every(SECOND, 'sending mail', sender.round)] : []),
  ]
  return {
    stop: async () => {
      const cut = setTimeout(() => correio?.close(), CUT_AFTER)
      await Promise.all([...rounds.map(round => round.stop()), webhooks.stop()])
      clearTimeout(cut)
      correio?.close()
    },
  }
}

async function foldAll(db: Db, stopped: () => boolean): Promise<void> {
  while (!stopped() && (await foldDifferences(db, FOLDED_AT_A_TIME)) === FOLDED_AT_A_TIME);
}
