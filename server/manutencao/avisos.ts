import { openSender } from '../avisos/enviar.ts'
import { deliverNotices, type Options, scheduledRound } from '../avisos/rodada.ts'
import { repeat } from './repeat.ts'

const OFTEN = 1_000
const SELDOM = 60_000
const CUT_AFTER = 5_000

/**
 * Delivers notices as they arise and sends their mail, on every server: several servers share the work, and nothing is
 * sent twice. Mail has its own loop, so that a hanging mail server delays no notice. Never throws.
 */
export function startNotices(options: Options): { stop(): Promise<void> } {
  const { log, business } = options
  const { correio, publicUrl } = business
  const every = (everyMs: number, what: string, work: (stopped: () => boolean) => Promise<void>) =>
    repeat({ everyMs, work, onError: err => log.error({ err }, what) })
  const sender = correio && publicUrl ? openSender(options, correio, publicUrl) : undefined
  const rounds = [
    every(OFTEN, 'delivering notices failed', () => deliverNotices(options)),
    every(SELDOM, 'finding open shelves failed', () => scheduledRound(options)),
    ...(sender ? [every(OFTEN, 'sending mail failed', sender.round)] : []),
  ]
  return {
    /** Gives mail in flight a moment to arrive. */
    stop: async () => {
      const cut = setTimeout(() => correio?.close(), CUT_AFTER)
      await Promise.all(rounds.map(round => round.stop()))
      clearTimeout(cut)
      correio?.close()
    },
  }
}
