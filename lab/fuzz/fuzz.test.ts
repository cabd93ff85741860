import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { lerPedido } from '#contract/pedidos.ts'
import { contractEntries } from '../../server/http/contract-entries.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { fetchCall, startProcess } from '../../test/server-process.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { openWorld } from '../../test/world.ts'
import { faultOf } from './judge.ts'
import { type FuzzRequest, requestsTo } from './requests.ts'
import { sender } from './send.ts'
import type { Ids } from './values.ts'

/** Set by `npm run fuzz -- --requests 100000 --seed 7`; the run of `npm test` is short and always the same. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 600)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const WITHIN = Number(process.env.FUZZ_SECONDS ?? 120) * 1000
const AT_ONCE = 8
/** Requests per round. Each round makes new people and records, so that deletions and sign-outs do not starve later ones. */
const ROUND = 500
/** A leak would hide in a heap of unlimited size. */
const NODE_OPTIONS = '--max-old-space-size=192'

const world = await openWorld()
const { db } = world
const server = startProcess({ DATABASE_URL: world.connectionString, CEP_LOOKUP_URL: '', NODE_OPTIONS })
after(server.stop)
const address = await server.listening
const { send, close } = sender(address)
after(close)
const entries = await contractEntries()

/** Requests of one round, taking the calls in turn. */
async function requestsOf(round: number): Promise<FuzzRequest[]> {
  const [one, two, three] = [await pedidoAberto(world), await pedidoAberto(world), await pedidoAberto(world)]
  const { token: admin } = await world.newAdmin()
  const tokens = { admin, buyer: one.buyer.token, other: two.buyer.token, leaver: three.buyer.token }
  const each = Math.ceil(ROUND / entries.length)
  const drawn = entries.map(({ route }, i) => {
    // Administrators get ids of users who make no calls: after a deletion or demotion most of the round would be 401.
    const known = idsOf(route.config.access === 'admin' ? [three] : [one, two])
    return fc.sample(requestsTo(route, known, tokens), { seed: SEED + round * 1000 + i, numRuns: each })
  })
  return Array.from({ length: each }, (_, i) => drawn.flatMap(requests => requests[i] ?? [])).flat()
}

function idsOf(orders: PedidoAberto[]): Ids {
  const all = (pick: (order: PedidoAberto) => number) => orders.map(pick)
  const [clientes, pedidos, estantes] = [all(o => o.clienteId), all(o => o.id), all(o => o.estanteId)]
  const [produtos, itens, users] = [all(o => o.produtoId), all(o => o.itemId), all(o => o.buyer.userId)]
  return {
    clientes,
    cliente: clientes,
    clienteId: clientes,
    clienteIds: clientes,
    pedidos,
    pedidoId: pedidos,
    users,
    estantes,
    estanteId: estantes,
    idEstante: estantes,
    produtos,
    produtoId: produtos,
    idProduto: produtos,
    itemId: itens,
    itemPedidoId: itens,
    importacoes: [1, 2, 3],
  }
}

test(`${REQUESTS} requests cause no internal error, and every refusal is a problem`, {
  timeout: WITHIN + 60_000,
}, async t => {
  const began = Date.now()
  const statuses = new Map<number, number>()
  const faults: string[] = []
  let sent = 0
  const one = async (request: FuzzRequest) => {
    const { method, path } = request
    const answer = await send(request).catch((error: Error) => ({ status: 0, type: error.message, body: Buffer.of() }))
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const fault = faultOf(answer, method, path)
    if (fault)
      faults.push(
        `${fault}: ${JSON.stringify({ ...request, body: request.body?.toString().slice(0, 500) }).slice(0, 1500)} ${answer.type}`,
      )
  }
  for (let round = 0; sent < REQUESTS && Date.now() - began < WITHIN && faults.length < 20; round++) {
    const requests = (await requestsOf(round)).slice(0, REQUESTS - sent)
    const queue = requests.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const request of queue) await one(request)
      }),
    )
    sent += requests.length
  }
  const seconds = Math.round((Date.now() - began) / 1000)
  const counted = [...statuses]
    .sort()
    .map(([status, n]) => `${status}: ${n}`)
    .join(', ')
  t.diagnostic(`${sent} requests in ${seconds} s, seed ${SEED}; ${counted}`)
  assert.deepEqual(faults, [])
  assert.equal(sent, REQUESTS, `only ${sent} in ${seconds} s`)
})

test('afterwards the server answers as before, sums are correct, and the log reports no failure', async () => {
  const order = await pedidoAberto(world)
  const answer = await fetchCall(address, lerPedido, { token: order.buyer.token, params: order.params })
  assert.deepEqual([answer?.status, answer?.body.pedidos[0]?.valorTotal], [200, 20])
  await assertStockAndTotals(db)
  assert.deepEqual(server.output().match(/"level":(50|60).*/g), null)
})
