import assert from 'node:assert/strict'
import { after } from 'node:test'
import { criarWebhook, type EventoDeWebhook, listarEntregas } from '#contract/webhooks.ts'
import { openDeliverer } from '../../server/integracao/enviar-webhooks.ts'
import type { World } from '../world.ts'
import { startReceiver } from './receiver.ts'

const errorsToo = (_: string, value: unknown) => (value instanceof Error ? String(value.stack) : value)
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (what: object) => assert.fail(JSON.stringify(what, errorsToo)),
}

/** Webhooks of a world: a server that may call this machine, receivers, and deliverers whose clock can be moved. */
export async function webhooksOf(world: World) {
  const business = { webhookPrivate: true }
  const admin = world.at(await world.server({ db: world.db, business }), world.admin)
  const clock = { late: 0 }
  const options = {
    db: world.db,
    log,
    business: { ...world.business, ...business, clock: () => new Date(Date.now() + clock.late) },
  }
  const deliverers = [openDeliverer(options), openDeliverer(options)]
  after(() => Promise.all(deliverers.map(each => each.stop())))
  /** Two servers send what is due, until nothing more is. */
  const round = async () => {
    await Promise.all(deliverers.map(each => each.round()))
    await Promise.all(deliverers.map(each => each.idle()))
  }
  return {
    admin,
    options,
    round,
    /** Runs a round so much later. */
    later: (seconds: number) => {
      clock.late += seconds * 1_000
      return round()
    },
    /** A receiver, and a webhook that sends it these events. */
    hook: async (...eventos: EventoDeWebhook[]) => {
      const receiver = await startReceiver()
      after(receiver.close)
      const { status, body } = await admin.call(criarWebhook, { body: { url: receiver.url, eventos } })
      const { id, segredo } = body.webhooks?.[0] ?? assert.fail(`${status} ${JSON.stringify(body)}`)
      receiver.segredo = segredo ?? assert.fail()
      const params = { id }
      const entregas = async () => (await admin.call(listarEntregas, { params })).body.entregas
      return { receiver, id, params, entregas }
    },
  }
}
