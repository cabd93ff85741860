import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAcabados, listarCancelamentos, verAcabados, verCancelamento } from '#contract/cancelamentos.ts'
import * as passos from '#contract/pedidos-status.ts'
import { acabouProduto } from '#contract/produto-acabou.ts'
import { lerProduto } from '#contract/produtos.ts'
import { pedidoAberto } from '../../../test/pedido-aberto.ts'
import { type Caller, openWorld } from '../../../test/world.ts'
import { round } from '../../manutencao/expiry.ts'

const world = await openWorld()
const { admin, db } = world
await db.rows(sql`update configuracao set nome = 'Hortifruti da Serra'`)
const quiet = { info: () => {}, error: (details: object) => assert.fail(JSON.stringify(details)) }

async function told(clienteId: number, caller: Caller) {
  const { status, body } = await caller.call(listarCancelamentos, { params: { clienteId } })
  assert.equal(status, 200)
  return body.cancelamentos
}
const cancel = (caller: Caller, id: number, observacao: string) =>
  caller.call(passos.cancelarPedidoComObservacao, { params: { id }, body: { observacao } })

describe('GET /api/pedidos/cancelamentos/{clienteId}', () => {
  test("200 lists an administrator's cancellations: when, in the provider's name, and why", async () => {
    const { id, clienteId, buyer } = await pedidoAberto(world)
    assert.deepEqual(await told(clienteId, buyer), [])
    await cancel(admin, id, 'Faltou caminhão')
    const [{ quando, ...rest } = assert.fail(), ...more] = await told(clienteId, buyer)
    assert.ok(Math.abs(Date.parse(quando) - Date.now()) < 60_000, quando)
    assert.deepEqual(
      [rest.pedidoId, rest.por, rest.automatico, rest.motivo],
      [id, 'Hortifruti da Serra', 0, 'Faltou caminhão'],
    )
    assert.deepEqual(more, [])
  })

  test('200 an earlier observation by the buyer is not a reason', async () => {
    const { id, clienteId, buyer } = await pedidoAberto(world)
    await buyer.call(passos.observarPedido, { params: { id }, body: { observacao: 'Portão azul' } })
    await admin.call(passos.cancelarPedido, { params: { id } })
    assert.deepEqual(
      (await told(clienteId, buyer)).map(({ motivo }) => motivo),
      [''],
    )
  })

  test('200 lists expired orders, as cancelled by the system', async () => {
    const { id, clienteId, buyer } = await pedidoAberto(world)
    await db.rows(sql`update pedido set expira_em = now() - interval '1 second' where id = ${id}`)
    await round({ db, log: quiet, business: world.business })
    const [{ por, automatico, motivo } = assert.fail()] = await told(clienteId, buyer)
    assert.deepEqual([por, automatico, motivo], ['', 1, 'Cancelado automaticamente: ficou 24 h sem movimento'])
  })

  test("200 lists no own cancellations, but a colleague's, and none before the user was created", async () => {
    const { id, clienteId, buyer } = await pedidoAberto(world)
    const colleague = await world.newBuyer(clienteId)
    await cancel(buyer, id, 'Engano')
    assert.deepEqual(await told(clienteId, buyer), [])
    assert.equal((await told(clienteId, colleague)).length, 1)
    assert.deepEqual(await told(clienteId, await world.newBuyer(clienteId)), [])
  })

  test('404 another client', async () => {
    const { clienteId } = await pedidoAberto(world)
    const { buyer } = await world.newCliente()
    assert.equal((await buyer.call(listarCancelamentos, { params: { clienteId } })).status, 404)
  })
})

describe('PUT /api/pedidos/{id}/cancelamento-visto', () => {
  test('200 hides it for this user on every device, but not for a colleague', async () => {
    const { id, clienteId, buyer } = await pedidoAberto(world)
    const colleague = await world.newBuyer(clienteId)
    await cancel(admin, id, 'Faltou caminhão')
    for (let press = 0; press < 2; press++)
      assert.equal((await buyer.call(verCancelamento, { params: { id } })).status, 200)
    assert.deepEqual(await told(clienteId, buyer), [])
    assert.equal((await told(clienteId, colleague)).length, 1)
    const row = await db.first(sql`select cardinality(cancelamento_visto_por) as seen from pedido where id = ${id}`)
    assert.deepEqual(row, { seen: 1 })
  })

  test("409 an order that is not cancelled; 404 another client's", async () => {
    const { id, buyer } = await pedidoAberto(world)
    const { body, status } = await buyer.call(verCancelamento, { params: { id } })
    assert.deepEqual([status, body.title], [409, 'O pedido está Aberto'])
    const { buyer: other } = await world.newCliente()
    assert.equal((await other.call(verCancelamento, { params: { id } })).status, 404)
  })
})

describe('products removed from orders because they ran out', () => {
  /** An order of two products; the first has ended. */
  async function ended() {
    const order = await pedidoAberto(world)
    const linha = await world.offer(order.estanteId, await world.newProduto(), { quantidade: 10 })
    assert.equal((await order.add(1, linha)).status, 201)
    await endOf(order)
    return order
  }
  const endOf = ({ id, produtoId }: { id: number; produtoId: number }) =>
    admin.call(acabouProduto, { params: { id: produtoId }, body: { retirarDe: [id] } })
  const toldTo = async (caller: Caller, clienteId: number) => {
    const { status, body } = await caller.call(listarAcabados, { params: { clienteId } })
    assert.equal(status, 200)
    return body.acabados
  }

  test('GET 200 name, order and time; PUT 200 hides it for this user on every device, but not for a colleague', async () => {
    const { id, clienteId, buyer, produtoId } = await ended()
    const [{ id: ate, quando, nomes, ...rest } = assert.fail(), ...more] = await toldTo(buyer, clienteId)
    assert.ok(Math.abs(Date.parse(quando) - Date.now()) < 60_000, quando)
    const { produtos } = (await admin.call(lerProduto, { params: { id: produtoId } })).body
    assert.deepEqual([nomes, rest, more], [[produtos[0]?.nome], { pedidoId: id, dataEntrega: null }, []])
    const seen = await buyer.call(verAcabados, { params: { clienteId }, body: { ate } })
    assert.deepEqual([seen.status, seen.body.acabados], [200, []])
    assert.deepEqual(await toldTo(buyer, clienteId), [])
    assert.equal((await toldTo(await world.newBuyer(clienteId), clienteId)).length, 1)
  })

  test('PUT 200 a number beyond all entries hides no later one', async () => {
    const first = await ended()
    await first.buyer.call(verAcabados, { params: { clienteId: first.clienteId }, body: { ate: 2_000_000_000 } })
    const linha = await world.offer(first.estanteId, await world.newProduto(), { quantidade: 10 })
    await first.add(1, linha)
    await endOf({ id: first.id, produtoId: linha.produtoId })
    assert.equal((await toldTo(first.buyer, first.clienteId)).length, 1)
  })

  test('404 another client', async () => {
    const { clienteId } = await ended()
    const { buyer } = await world.newCliente()
    assert.equal((await buyer.call(listarAcabados, { params: { clienteId } })).status, 404)
    assert.equal((await buyer.call(verAcabados, { params: { clienteId }, body: { ate: 1 } })).status, 404)
  })
})
