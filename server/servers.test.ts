import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { observarPedido } from '#contract/pedidos-status.ts'
import type { Route } from '#contract/route.ts'
import { ouvir } from '../test/ouvir.ts'
import { pedidoAberto } from '../test/pedido-aberto.ts'
import { fetchCall, type Given, startProcess } from '../test/server-process.ts'
import { assertStockAndTotals } from '../test/stock.ts'
import { openWorld } from '../test/world.ts'

const SERVERS = 2
const world = await openWorld()
const env = { DATABASE_URL: world.connectionString }
const servers = Array.from({ length: SERVERS }, () => startProcess(env))
after(() => Promise.all(servers.map(server => server.stop())))
const addresses = await Promise.all(servers.map(({ listening }) => listening))
const on = <R extends Route>(server: number, route: R, given: Given<R>) =>
  fetchCall(addresses[server % SERVERS] ?? assert.fail(), route, given)
const everywhere = <Result>(ask: (server: number) => Promise<Result>) =>
  Promise.all(addresses.map((_, server) => ask(server)))

describe(`${SERVERS} servers with one database act as one`, () => {
  test('one write with one key, sent to all at once and again, happens once with the same answer', async () => {
    const { id, linha, buyer, reservada } = await pedidoAberto(world, { quantidade: 0, oferecida: 100 })
    const add = (server: number, key: string) => {
      const body = { ...linha, quantidade: 1 }
      return on(server, adicionarItem, { token: buyer.token, params: { pedidoId: id }, body, key })
    }
    for (let i = 0; i < 10; i++) {
      const answers = await Promise.all(Array.from({ length: 2 * SERVERS }, (_, server) => add(server, `chave-${i}`)))
      for (const answer of answers) assert.deepEqual(answer?.body, answers[0]?.body)
    }
    assert.equal(await reservada(), 10)
    await assertStockAndTotals(world.db)
  })

  test('a listener on any of them hears every change on each of them', async () => {
    const { id, buyer } = await pedidoAberto(world)
    const streams = await everywhere(server => ouvir(addresses[server] ?? '', buyer.token))
    for (let i = 0; i < SERVERS; i++) {
      const heard = streams.map(stream => stream.anuncios().length)
      const reply = await on(i, observarPedido, {
        token: buyer.token,
        params: { id },
        body: { observacao: `Nota ${i}` },
      })
      assert.equal(reply?.status, 200)
      await Promise.all(streams.map((stream, at) => stream.until(() => stream.anuncios().length > (heard[at] ?? 0))))
    }
    for (const stream of streams) assert.ok(stream.anuncios().every(({ pedidoId }) => pedidoId === id))
  })
})
