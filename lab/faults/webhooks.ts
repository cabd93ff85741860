import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { criarWebhook, TIPOS_DE_EVENTO } from '#contract/webhooks.ts'
import { inSession } from '../../server/db/session.ts'
import { startTestDatabase } from '../../test/database/database.ts'
import { startReceiver } from '../../test/webhooks/receiver.ts'
import type { Work } from '../run.ts'
import type { Buyer } from './buyers.ts'
import { ask } from './load.ts'
import { drained, type Fault, openStage, type Stage, strikeAll } from './under-load.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>> & { webhookId: number }
type HookStage = Stage & { receivers: readonly Receiver[] }

const SERVERS = 2
const BUYERS = 6
const RECEIVERS = 3
const WRONG_MS = 1_500
/** Orders do not wait for receivers. */
const WITHIN = 5
const KILLED_WITHIN = 10
const STILL_MS = 2_000

/** All receivers but the first do this for a moment, and then take what comes again. */
const doing = (name: string, how: Receiver['how']): Fault<HookStage> => ({
  name: `receivers ${name}`,
  within: WITHIN,
  strike: async ({ receivers }) => {
    for (const receiver of receivers.slice(1)) receiver.how = how
    await pause(WRONG_MS)
    for (const receiver of receivers.slice(1)) receiver.how = 200
  },
  settle: drain,
})

const FAULTS: readonly Fault<HookStage>[] = [
  doing('take each event', 200),
  doing('refuse (500)', 500),
  doing('hang', 'hang'),
  doing('die before they answer, again and again', 'cut'),
  doing('answer slowly', 'slow'),
  doing('answer without end', 'huge'),
  doing('redirect', { redirect: 'http://127.0.0.1:9/' }),
  {
    ...doing('are switched off', 200),
    strike: async ({ receivers }) => {
      await Promise.all(receivers.slice(1).map(receiver => receiver.close()))
      await pause(WRONG_MS)
      await Promise.all(receivers.slice(1).map(receiver => receiver.open()))
    },
  },
  {
    name: `each of ${SERVERS} servers killed with events on their way`,
    within: KILLED_WITHIN,
    strike: async ({ servers, receivers }) => {
      for (const server of servers) {
        for (const receiver of receivers) receiver.how = 'hang'
        await pause(WRONG_MS)
        server.kill()
        for (const receiver of receivers) receiver.how = 200
        await pause(2 * WRONG_MS)
      }
    },
    settle: drain,
  },
]

/**
 * Buyers order from two servers while receivers fail in every way and servers are killed. Every event must have arrived, signed, in
 * the order of the changes of each record, and every acknowledged change must have its event.
 */
export const webhooks: Work = async onEnd => {
  const { connectionString: database, stop } = await startTestDatabase()
  onEnd(stop)
  const env = { WEBHOOK_PRIVATE: '1' }
  const stage = await openStage(onEnd, database, { servers: SERVERS, buyers: BUYERS, env })
  const { load, buyers } = stage
  const { fornecedor } = buyers[0] ?? assert.fail()
  const receivers: Receiver[] = []
  for (let i = 0; i < RECEIVERS; i++) {
    const receiver = await startReceiver()
    onEnd(receiver.close)
    const { body } = await ask(load, fornecedor, criarWebhook, {
      body: { url: receiver.url, eventos: TIPOS_DE_EVENTO },
    })
    const { id, segredo } = body.webhooks[0] ?? assert.fail(JSON.stringify(body))
    receivers.push(Object.assign(receiver, { segredo, webhookId: id }))
  }
  const right = await strikeAll({ ...stage, receivers }, FAULTS)
  const { expected, lost, swapped, unsigned } = await judge(database, { buyers, receivers })
  console.log(`${expected} events, ${lost} lost, ${swapped} out of order, ${unsigned} not signed`)
  return right && expected > 0 && lost + swapped + unsigned === 0
}

/** Attempts that hang end after ten seconds, and no lease is broken before. */
async function drain({ database }: HookStage): Promise<void> {
  const left = () =>
    inSession(
      database,
      'read',
      db => db.count`select count(*) as total from entrega_webhook where situacao = 'esperando'`,
    )
  await drained(left, STILL_MS, () =>
    inSession(
      database,
      'write',
      db => db.rows`update entrega_webhook set proxima = now()
        where situacao = 'esperando' and proxima > now() and erro is not null`,
    ),
  )
}

/** Compares what each receiver took with what the queue holds, and that with the acknowledged orders. */
async function judge(
  database: string,
  { buyers, receivers }: { buyers: readonly Buyer[]; receivers: readonly Receiver[] },
) {
  const rows = await inSession(
    database,
    'read',
    db =>
      db.rows<{ id: number; webhookId: number; registro: string; tipo: string; numero: number }>`select id,
        webhook_id as "webhookId", entidade || registro_id as registro, tipo, registro_id as numero
      from entrega_webhook order by id`,
  )
  const verdict = { expected: rows.length, lost: 0, swapped: 0, unsigned: 0 }
  for (const { recebidos, recusados, webhookId } of receivers) {
    verdict.unsigned += recusados
    const place = new Map(recebidos.map(({ id }, i) => [id, i] as const).reverse())
    const newest = new Map<string, number>()
    for (const { id, registro } of rows.filter(row => row.webhookId === webhookId)) {
      const at = place.get(`entrega_${id}`)
      if (at === undefined) verdict.lost++
      else if (at < (newest.get(registro) ?? -1)) verdict.swapped++
      newest.set(registro, Math.max(at ?? -1, newest.get(registro) ?? -1))
    }
  }
  const told = new Set(rows.map(({ tipo, numero, webhookId }) => `${webhookId} ${tipo} ${numero}`))
  for (const { id, status } of buyers.flatMap(({ orders }) => orders))
    for (const { webhookId } of receivers) {
      if (status === 'Aberto') continue
      const tipo = status === 'Cancelado' ? 'pedido.cancelado' : 'pedido.confirmado'
      if (!told.has(`${webhookId} ${tipo} ${id}`)) verdict.lost++
    }
  return verdict
}
