import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import * as itens from '#contract/itens-pedido.ts'
import * as pedidos from '#contract/pedidos.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

let n = 0
const newKey = () => `chave-${++n}`
const withKey = (key: string) => ({ 'idempotency-key': key })

const add = ({ id, linha, buyer }: PedidoAberto, key: string, quantidade = 1, who = buyer) =>
  who.call(itens.adicionarItem, {
    params: { pedidoId: id },
    body: { ...linha, quantidade },
    headers: withKey(key),
  })

describe("the key is the user's own", () => {
  test("another user's same key is independent, a colleague's too", async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    const key = newKey()
    const colleague = await world.newBuyer(order.clienteId)
    const stranger = (await world.newCliente()).buyer
    assert.equal((await add(order, key)).status, 201)
    assert.equal((await add(order, key, 1, colleague)).status, 200)
    assert.equal((await add(order, key, 1, admin)).status, 200)
    assert.equal((await add(order, key, 1, stranger)).status, 404)
    assert.equal((await add(order, key, 1, world.nobody)).status, 401)
    assert.equal(await order.reservada(), 3)
  })

  test('422 after a move or a change of role, also where the call would now be another: nothing of the former company is answered', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    const { clienteId, buyer } = order
    const { id: newClienteId } = await world.newCliente()
    const [adding, opening] = [newKey(), newKey()]
    const open = () => buyer.call(pedidos.criarPedido, { body: { clienteId }, headers: withKey(opening) })
    const become = (admin: boolean, clienteId: number | null) =>
      db.rows(sql`update usuario set admin = ${admin}, cliente_id = ${clienteId} where id = ${buyer.userId}`)
    const [added, opened] = [await add(order, adding), await open()]
    assert.deepEqual([added.status, opened.status], [201, 200])
    for (const [admin, clienteId] of [[false, newClienteId] as const, [true, null] as const]) {
      await become(admin, clienteId)
      for (const { status, body } of [await add(order, adding), await open()]) {
        assert.deepEqual([status, body.errors[0]?.campo], [422, 'Idempotency-Key'])
        assert.ok(!('pedidos' in body))
      }
    }
    await become(false, clienteId)
    assert.deepEqual([(await add(order, adding)).body, (await open()).body], [added.body, opened.body])
    assert.equal(await order.reservada(), 1)
  })

  test('an answer kept by the version before, without the company, still counts', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    const key = newKey()
    const first = await add(order, key)
    await db.rows(sql`update idempotencia set empresa = null where chave = ${key}`)
    assert.deepEqual([(await add(order, key)).body, (await add(order, key, 2)).status], [first.body, 422])
    assert.equal(await order.reservada(), 1)
  })

  test('and is forgotten when the user is moved', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    const key = newKey()
    assert.equal((await add(order, key)).status, 201)
    await db.rows(sql`update idempotencia set empresa = null where chave = ${key}`)
    const { id } = await world.newCliente()
    await db.rows(sql`update usuario set cliente_id = ${id} where id = ${order.buyer.userId}`)
    assert.equal((await add(order, key)).status, 404)
  })

  test('reads take no notice of it', async () => {
    const order = await pedidoAberto(world)
    const args = { params: order.params, headers: withKey('uma chave inválida') }
    assert.equal((await order.buyer.call(pedidos.lerPedido, args)).status, 200)
  })
})
