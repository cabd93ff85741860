import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAvisos } from '#contract/avisos.ts'
import { listarPedidos } from '#contract/pedidos.ts'
import { observarPedido } from '#contract/pedidos-status.ts'
import { relatorioDeVendas } from '#contract/relatorios.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { ENTREGA, pedidoAberto } from '../test/pedido-aberto.ts'
import { type Caller, openWorld } from '../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const report = (who: Caller) =>
  who.call(relatorioDeVendas, { body: { dataInicial: ENTREGA, dataFinal: ENTREGA, clienteId: 0 } })

describe('writes of one user in a minute', () => {
  test('429 above the limit, whatever they write; not for readings, reports or other users', async () => {
    const one = await pedidoAberto(world)
    const app = await world.server({ business: { userWritesPerMinute: 3 } })
    const [buyer, colleague] = [world.at(app, one.buyer), world.at(app, await world.newBuyer(one.clienteId))]
    const observe = async (who: Caller, observacao: string) =>
      who.call(observarPedido, { params: one.params, body: { observacao } })
    for (const [text, status] of [
      ['Doca 1', 200],
      ['x'.repeat(1001), 422],
      ['Doca 2', 200],
      ['Doca 3', 429],
    ] as const)
      assert.equal((await observe(buyer, text)).status, status)
    const refused = await buyer.call(listarUsuarios)
    assert.equal(refused.status, 403)
    const { headers, body } = await observe(buyer, 'Doca 4')
    assert.ok(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60)
    assert.match(body.detail, /^Aguarde \d+ segundos? e tente de novo/)
    assert.equal((await one.pedido()).observacao, 'Doca 2')
    assert.equal((await buyer.call(listarAvisos)).status, 200)
    assert.equal((await observe(colleague, 'Doca 5')).status, 200)
    for (let i = 0; i < 4; i++) assert.equal((await report(world.at(app, admin))).status, 200)
  })

  test('are not limited by 0', async () => {
    const one = await pedidoAberto(world)
    const app = await world.server({ business: { userWritesPerMinute: 0 } })
    const call = { params: one.params, body: { observacao: 'Doca' } }
    for (let i = 0; i < 5; i++) assert.equal((await world.at(app, one.buyer).call(observarPedido, call)).status, 200)
  })
})

test('a reading ends after two seconds and a report may go on; the connection is then free for other work', async () => {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = db.transaction(async db => {
    await db.rows`lock table pedido`
    held.resolve()
    await free.promise
  })
  await held.promise
  const reported = report(admin)
  const read = admin.call(listarPedidos)
  const first = await Promise.race([reported.then(() => 'report'), read.then(({ status }) => status)])
  free.resolve()
  await lock
  assert.equal(first, 503)
  assert.match((await read).body.detail, /Tente de novo/)
  assert.equal((await reported).status, 200)
  assert.equal((await admin.call(listarPedidos)).status, 200)
})
