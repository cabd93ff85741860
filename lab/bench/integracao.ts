/**
 * `npm run bench:integracao -- [orders] [rounds] [seconds of each]`: follows all orders' changes page by page while others write, and
 * compares the orders taken beside 1,000 events a minute to three receivers with those taken without receivers. Exits 1 if a goal is
 * not reached.
 */
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { criarWebhook, excluirWebhook } from '#contract/webhooks.ts'
import { apiOf } from '../../e2e/api.ts'
import { connect } from '../../server/db/db.ts'
import { inSession } from '../../server/db/session.ts'
import { startReceiver } from '../../test/webhooks/receiver.ts'
import { run } from '../run.ts'
import { machine, median, quantile, tell } from './figures.ts'
import { openStage } from './pedidos/stage.ts'

const ORDERS = Number(process.argv[2] ?? 100_000)
const ROUNDS = Number(process.argv[3] ?? 5)
const SECONDS = Number(process.argv[4] ?? 10)
const [BUYERS, WRITERS, RECEIVERS, EVENTS_A_MINUTE] = [8, 4, 3, 1_000]
const [MOST_MS, MOST_LOST] = [100, 0.1]

type Stage = Awaited<ReturnType<typeof openStage>>
type Page = { pedidos: { id: number; observacao: string }[]; proximo: string | null }

/** Follows the changes as they are written, and then compares what was seen with what there is. */
async function follow({ address, administrador, connectionString }: Stage): Promise<boolean> {
  const write = (note: string, which = sql`true`, wait = 0) =>
    inSession(connectionString, 'write', async session => {
      await session.rows`update pedido set observacao = ${note} where ${which}`
      await pause(wait)
    })
  const desde = new Date(Date.now() - 1_000).toISOString()
  await write('antes')
  let [writing, written] = [true, 0]
  const ids = await inSession(connectionString, 'read', db => db.rows<{ id: number }>`select id from pedido`)
  const writers = Array.from({ length: WRITERS }, async () => {
    while (writing) {
      const { id } = ids[Math.floor(Math.random() * ids.length)] ?? { id: 0 }
      await write(`depois ${++written}`, sql`id = ${id}`, Math.random() ** 4 * 500)
    }
  })
  const seen = new Map<number, string>()
  const times: number[] = []
  const page = async (cursor: string) => {
    const begun = performance.now()
    const query = new URLSearchParams({ alteradoDesde: desde, limite: '100', ...(cursor && { cursor }) })
    const reply = await fetch(`${address}/api/pedidos?${query}`, {
      headers: { authorization: `Bearer ${administrador}` },
    })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    const { pedidos, proximo } = (await reply.json()) as Page
    times.push(performance.now() - begun)
    for (const { id, observacao } of pedidos) seen.set(id, observacao)
    return proximo
  }
  let cursor = ''
  for (let next: string | null = cursor; next !== null; next = await page(cursor)) cursor = next
  writing = false
  await Promise.all(writers)
  for (let next: string | null = cursor; next !== null; next = await page(cursor)) cursor = next
  const there = await inSession(
    connectionString,
    'read',
    db => db.rows<{ id: number; observacao: string }>`select id, observacao from pedido`,
  )
  const missed = there.filter(({ id, observacao }) => seen.get(id) !== observacao).length
  const [longest, usual] = [Math.max(...times), median(times)].map(ms => ms.toFixed(0))
  return [
    tell(`${seen.size} changed orders, ${written} of them again meanwhile: ${missed} missed`, missed === 0),
    tell(
      `${times.length} pages, median ${usual} ms, p99 ${quantile(times, 0.99).toFixed(0)}, longest ${longest}, at most ${MOST_MS}`,
      Math.max(...times) <= MOST_MS,
    ),
  ].every(Boolean)
}

/** Orders per second with and without receivers, in turn; clients change alike in both. */
async function beside({ order, administrador, connectionString }: Stage): Promise<boolean> {
  const admin = apiOf(administrador)
  const db = connect({ connectionString, poolSize: 2 })
  const trial = async () => {
    let changes = 0
    const changing = setInterval(() => {
      const nome = `Rua ${++changes}`
      void db.rows`update cliente set endereco = ${nome} where id = 1 + ${changes % 20}`
    }, 60_000 / EVENTS_A_MINUTE)
    const { perSecond } = await order({ mode: 'itens', compradores: BUYERS })
    clearInterval(changing)
    return { perSecond, changes }
  }
  await trial() // warms up
  const [without, withThem, events]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    without.push((await trial()).perSecond)
    const hooks = []
    for (let i = 0; i < RECEIVERS; i++) {
      const receiver = await startReceiver()
      const { webhooks } = await admin(criarWebhook, { body: { url: receiver.url, eventos: ['cliente.alterado'] } })
      hooks.push({ receiver, id: webhooks[0]?.id ?? 0 })
    }
    const { perSecond, changes } = await trial()
    withThem.push(perSecond)
    events.push(Math.min(...hooks.map(({ receiver }) => receiver.recebidos.length)) / changes)
    for (const { receiver, id } of hooks) {
      await admin(excluirWebhook, { params: { id } })
      await receiver.close()
    }
  }
  await db.close()
  const [before, after] = [median(without), median(withThem)]
  const lost = 1 - after / before
  return tell(
    `${before.toFixed(1)} orders a second, ${after.toFixed(1)} beside ${EVENTS_A_MINUTE} events a minute to ${RECEIVERS} receivers (${(median(events) * 100).toFixed(0)} % taken meanwhile): ${(lost * 100).toFixed(1)} % lost, at most ${MOST_LOST * 100}`,
    lost <= MOST_LOST,
  )
}

const right = await run(async (onEnd, folder) => {
  console.log(machine())
  const options = { before: ORDERS, buyers: BUYERS, seconds: SECONDS, env: { WEBHOOK_PRIVATE: '1' } }
  const stage = await openStage(onEnd, folder, options)
  const results = [await follow(stage), await beside(stage)]
  return results.every(Boolean)
})
process.exit(right ? 0 : 1)
