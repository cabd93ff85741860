import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as itens from '#contract/itens-pedido.ts'
import * as pedidos from '#contract/pedidos.ts'
import * as passos from '#contract/pedidos-status.ts'
import { trocarSenha } from '#contract/usuarios.ts'
import { refusal } from '../../test/each.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { SENHA } from '../../test/people.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
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
const keptFor = (key: string) => db.rows`select status from idempotencia where chave = ${key}`

describe('the same Idempotency-Key, user, call and body', () => {
  test('get the first answer and do nothing twice', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    const key = newKey()
    const first = await add(order, key)
    await add(order, newKey(), 5)
    const again = await add(order, key)
    assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body])
    assert.equal(await order.reservada(), 6)
  })

  test('get the first answer when the order would now refuse, or when the call would now do more', async () => {
    const order = await pedidoAberto(world, { quantidade: 0, oferecida: 1 })
    const [adding, opening] = [newKey(), newKey()]
    const open = () =>
      order.buyer.call(pedidos.criarPedido, { body: { clienteId: order.clienteId }, headers: withKey(opening) })
    const found = await open()
    const first = await add(order, adding)
    const soldOut = await add(order, adding)
    await order.confirm()
    const confirmed = await add(order, adding)
    assert.deepEqual([first.status, soldOut.body, confirmed.body], [201, first.body, first.body])
    const again = await open()
    assert.deepEqual([found.status, again.status, again.body], [200, 200, found.body])
    assert.equal(await order.reservada(), 1)
    const opened = await db.rows`select from pedido where cliente_id = ${order.clienteId}`
    assert.equal(opened.length, 1)
  })

  test('20 simultaneous ones all get the first answer, and it happens once', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(order, key)))
    for (const { status, body } of answers) assert.deepEqual([status, body], [201, answers[0]?.body])
    assert.equal(await order.reservada(), 1)
    await assertStockAndTotals(db)
  })

  test('run again after 24 h', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    const key = newKey()
    const age = (hours: number) =>
      db.rows`update idempotencia set criada_em = now() - make_interval(hours => ${hours}) where chave = ${key}`
    await add(order, key)
    await age(23)
    assert.equal((await add(order, key)).status, 201)
    assert.equal(await order.reservada(), 1)
    await age(25)
    const [later, beside] = await Promise.all([add(order, key), add(order, key)])
    assert.deepEqual([later.status, beside.status, await order.reservada()], [200, 200, 2])
    assert.equal((await add(order, key, 2)).status, 422)
  })
})

test('a failure is not stored, so that a retry may succeed', async () => {
  const order = await pedidoAberto(world, { quantidade: 0, oferecida: 1 })
  const key = newKey()
  assert.equal((await add(order, key, 2)).status, 409)
  assert.deepEqual(await keptFor(key), [])
  await db.rows`update estante_produto set quantidade = 5 where estante_id = ${order.estanteId}`
  assert.equal((await add(order, key, 2)).status, 201)
  assert.equal((await add(order, key, 2)).status, 201)
  assert.equal(await order.reservada(), 2)
})

describe('an unusable key', () => {
  test('422 with another body or another call', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    const key = newKey()
    await add(order, key)
    assert.deepEqual(refusal(await add(order, key, 2)), [422, 'Idempotency-Key'])
    const otherCall = await order.buyer.call(passos.cancelarPedido, { params: order.params, headers: withKey(key) })
    assert.equal(otherCall.status, 422)
    const otherPath = await add(await pedidoAberto(world, { quantidade: 0 }), key, 1, order.buyer)
    assert.equal(otherPath.status, 422)
    assert.equal(await order.reservada(), 1)
  })

  test('422 empty, too long, with spaces or non-ASCII; 200 characters are accepted', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    for (const key of ['', ' ', 'duas palavras', 'x'.repeat(201), 'ação', 'a\tb'])
      assert.equal((await add(order, key)).status, 422, JSON.stringify(key))
    assert.equal(await order.reservada(), 0)
    assert.equal((await add(order, 'x'.repeat(200))).status, 201)
    assert.equal((await add(order, '!~#"\'')).status, 200)
  })
})

test('a call that sets a secret takes no key: a repeat with another password sets that one', async () => {
  const { buyer } = await world.newCliente()
  const headers = withKey(newKey())
  const change = async (senhaAtual: string, senhaNova: string) =>
    (await buyer.call(trocarSenha, { headers, body: { senhaAtual, senhaNova } })).status
  assert.equal(await change(SENHA, 'porta-azul-8831'), 200)
  assert.equal(await change('porta-azul-8831', 'porta-verde-8832'), 200)
  assert.equal(await change('porta-azul-8831', 'porta-roxa-8833'), 422)
  assert.equal(await change('porta-verde-8832', 'porta-roxa-8833'), 200)
  assert.deepEqual(await keptFor(headers['idempotency-key']), [])
})

describe('a key belongs to its user', () => {
  test("another user's same key is independent, also a colleague's", async () => {
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

  test('422 after a change of company or role, also when the call would now be another: no answer of the former company', async () => {
    const order = await pedidoAberto(world, { quantidade: 0 })
    const { clienteId, buyer } = order
    const { id: newClienteId } = await world.newCliente()
    const [adding, opening] = [newKey(), newKey()]
    const open = () => buyer.call(pedidos.criarPedido, { body: { clienteId }, headers: withKey(opening) })
    const become = (admin: boolean, clienteId: number | null) =>
      db.rows`update usuario set admin = ${admin}, cliente_id = ${clienteId} where id = ${buyer.userId}`
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
})
