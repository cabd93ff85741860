import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { relatorioDeVendas } from '#contract/relatorios.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { until } from '../until.ts'
import { startPair } from './pair.ts'

/** A server that reads reports from a replica, on one pair of databases for the importing test file. */
const folder = await mkdtemp(join(tmpdir(), 'pedidos-replica-'))
export const pair = await startPair(folder)
after(async () => {
  await pair.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})
const { primaryUrl, replicaUrl } = pair
export const world = await openWorld({ pair: { primaryUrl, replicaUrl, lagSeconds: 1 } })
const { admin } = world
export const reading = world.reading ?? assert.fail()
export const ENTREGA = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
export const dias = { dataInicial: ENTREGA, dataFinal: ENTREGA }

export const usable = () => until('the replica can be read from', () => reading.figures().usable, { everyMs: 20 })
before(usable)

export const confirmed = async () => {
  const order = await pedidoAberto(world)
  assert.equal((await order.confirm(ENTREGA, admin)).status, 200)
  return order
}
/** The client's row of the sales report. */
export const sold = async (clienteId: number) => {
  const { status, body } = await admin.call(relatorioDeVendas, { body: { clienteId, ...dias } })
  assert.equal(status, 200)
  return body.totais.valorTotal
}
export const cancel = async (id: number) =>
  assert.equal((await admin.call(cancelarPedido, { params: { id } })).status, 200)
/** The increase of the figures during `work`. */
export async function grown(work: () => Promise<void>) {
  const before = reading.figures()
  await work()
  const { calls, fallbacks } = reading.figures()
  const reasons = Object.entries(fallbacks)
    .map(([reason, count]) => [reason, count - before.fallbacks[reason as keyof typeof fallbacks]] as const)
    .filter(([, count]) => count > 0)
  return { calls: calls - before.calls, fallbacks: Object.fromEntries(reasons) }
}
/** Repeats `ask` until the replica answers: on a busy machine it may lag now and then. */
export async function fromReplica<Result>(ask: () => Promise<Result>, what = 'read from the replica'): Promise<Result> {
  for (const end = Date.now() + 30_000; ; await pause(50)) {
    let answer: Result | undefined
    const { calls, fallbacks } = await grown(async () => {
      answer = await ask()
    })
    if (calls === 1 && Object.keys(fallbacks).length === 0) return answer as Result
    assert.ok(Date.now() < end, `${what}: ${JSON.stringify(fallbacks)}`)
  }
}
