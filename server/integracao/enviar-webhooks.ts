import type { FastifyBaseLogger } from 'fastify'
import { Webhook } from 'standardwebhooks'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { type Net, post, type Resposta } from './enderecos.ts'
import * as fila from './entregas.sql.ts'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
/** Before each repetition; after the last one the webhook is switched off. */
const WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR]
/** Deliveries to one webhook at the same time, from each server. */
const AT_ONCE = 8
/** What is under way when the server ends is broken off after this, and sent again by whoever takes it over. */
const CUT_AFTER = 5 * SECOND

type Options = {
  db: Db
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  business: Business
  net?: Partial<Net>
}
export type Deliverer = {
  /** Begins to send what is due. A webhook that hangs holds no other back. */
  round(): Promise<void>
  /** Resolves when nothing that began is under way any more. */
  idle(): Promise<void>
  /** Lets what is under way end, and begins nothing more. */
  stop(): Promise<void>
}

/** Sends webhooks from their queue, in the background on every server, so that no change waits for a receiver. */
export function openDeliverer({ db, log, business, net }: Options): Deliverer {
  const running = new Map<number, Promise<unknown>>()
  let stopped = false
  const at = (ms: number) => new Date(business.clock().getTime() + ms).toISOString()
  const cut = new AbortController()
  const how = { allowPrivate: business.webhookPrivate ?? false, cut: cut.signal, ...net }

  /** Undefined: it was not taken, and what follows of that is written. */
  const attempt = async (vez: fila.NaVez): Promise<fila.Taken | undefined> => {
    const { id, tentativas, corpo } = vez
    if (corpo === null) return void (await fila.giveUp(db, vez, GONE))
    const { status, erro } = await post({ url: vez.url, corpo, headers: signed(vez, corpo) }, how)
    if (erro === null) return { id, tentativas, corpo, status }
    if (!cut.signal.aborted) await failed(vez, { status, erro })
    return undefined
  }
  const failed = (vez: fila.NaVez, resposta: Resposta) => {
    if (vez.tipo === 'teste') return fila.giveUp(db, vez, resposta)
    const wait = WAITS[vez.tentativas - 1]
    if (wait !== undefined) return fila.postpone(db, vez, resposta, at(wait))
    log.warn({ webhookId: vez.webhookId, reason: resposta.erro }, 'a webhook was switched off')
    return fila.switchOff(db, vez, resposta)
  }
  const next = async (webhookId: number) => (stopped ? [] : fila.take(db, webhookId, AT_ONCE, at(0)))
  const sendAll = async (webhookId: number) => {
    const report = (err: unknown) => void log.error({ err, webhookId }, 'sending a webhook failed')
    for (let vezes = await next(webhookId); vezes.length > 0; vezes = await next(webhookId)) {
      // One that can't be told must not hold the others up: then each is told by itself.
      const prontas = await withBodies(db, vezes).catch(() =>
        Promise.all(vezes.map(vez => withBodies(db, [vez]).catch(report))),
      )
      const outcomes = await Promise.all(prontas.flat().map(vez => vez && attempt(vez).catch(report)))
      const taken = outcomes.filter(outcome => outcome !== undefined)
      if (taken.length > 0) await fila.done(db, taken)
    }
  }
  const begin = (webhookId: number) => {
    if (running.has(webhookId)) return
    const sending = sendAll(webhookId)
      .catch((err: unknown) => log.error({ err, webhookId }, 'sending webhooks failed'))
      .finally(() => running.delete(webhookId))
    running.set(webhookId, sending)
  }
  const idle = async () => void (await Promise.all(running.values()))
  return {
    round: async () => (await fila.due(db, at(0))).forEach(begin),
    idle,
    stop: () => {
      stopped = true
      setTimeout(() => cut.abort(), CUT_AFTER).unref()
      return idle()
    },
  }
}

const GONE = { status: null, erro: 'O registro foi excluído antes do envio' }

/** The deliveries with their bodies, which the first attempt's outcome keeps so that every other one sends the same. Null: its record is gone. */
async function withBodies(db: Db, vezes: fila.NaVez[]): Promise<fila.NaVez[]> {
  const first = vezes.filter(({ corpo }) => corpo === null)
  const told = await fila.told(db, first)
  return vezes.map(vez => {
    const dados = told.get(vez.id)
    return dados ? { ...vez, corpo: JSON.stringify({ tipo: vez.tipo, quando: vez.quando, dados }) } : vez
  })
}

/** The headers of Standard Webhooks. Receivers compare the time with their own, whatever the business's clock says. */
function signed({ id, segredo }: fila.NaVez, corpo: string): Record<string, string> {
  const [name, agora] = [`entrega_${id}`, new Date()]
  return {
    'webhook-id': name,
    'webhook-timestamp': String(Math.floor(agora.getTime() / SECOND)),
    'webhook-signature': new Webhook(segredo).sign(name, agora, corpo),
  }
}
