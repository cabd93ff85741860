import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { somarDias } from '#contract/dias.ts'
import { lerPainel } from '#contract/painel.ts'
import * as pedidos from '#contract/pedidos-status.ts'
import { edit, remove } from '../../test/linha-do-pedido.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { foldDifferences } from '../relatorios/somas.sql.ts'
import { verify } from './verify/verify.ts'

const world = await openWorld({ poolSize: 20 })
const { admin, db } = world
const hoje = '2026-03-10'
world.clock.now = () => new Date(`${hoje}T15:00:00Z`)

/** Each test has the totals to itself. */
beforeEach(() => db.rows`truncate pedido, estante, historico cascade`)

/** Totals, differences and orders agree. Orders created without the API have no history, which does not matter here. */
const expectRight = async () =>
  assert.deepEqual(
    (await verify(db)).quebras.filter(({ regra }) => regra.includes('resumo')),
    [],
  )
const waiting = async () => (await db.rows`select from resumo_diferenca`).length
const fold = () => foldDifferences(db, 1000)

/** Today's orders and value, and the dashboard's products and client totals. */
async function sold() {
  const { vendas, topProdutos, topClientes } = (await admin.call(lerPainel)).body
  const { pedidos = 0, valorTotal = 0 } = vendas.dias.at(-1) ?? {}
  const produtos = topProdutos.map(({ produtoId, quantidade, valorTotal }) => [produtoId, quantidade, valorTotal])
  return { hoje: [pedidos, valorTotal], produtos, clientes: topClientes.map(({ valorTotal }) => valorTotal) }
}

for (const folded of [false, true])
  describe(`sums of reports ${folded ? 'folded after each change' : 'not folded yet'}`, () => {
    const expectSold = async (expected: Awaited<ReturnType<typeof sold>>) => {
      if (folded) await fold()
      assert.equal((await waiting()) === 0, folded)
      assert.deepEqual(await sold(), expected)
    }

    test('include an order that is confirmed, changed, moved, delivered and cancelled', async () => {
      const order = await pedidoAberto(world)
      const { id, produtoId, add, moreOf, confirm, params } = order
      const done = async (reply: Promise<{ status: number; body: unknown }>) => {
        const { status, body } = await reply
        assert.ok(status < 300, JSON.stringify(body))
      }
      assert.deepEqual(await sold(), { hoje: [0, 0], produtos: [], clientes: [] })
      assert.equal(await waiting(), 0)
      await done(confirm(hoje, admin))
      await expectSold({ hoje: [1, 20], produtos: [[produtoId, 2, 20]], clientes: [20] })

      const other = await moreOf({ precoVenda: 7 })
      await done(add(1, other, admin))
      const both = [
        [produtoId, 2, 20],
        [other.produtoId, 1, 7],
      ]
      await expectSold({ hoje: [1, 27], produtos: both, clientes: [27] })

      await done(edit(order, {}, admin))
      await expectSold({ hoje: [1, 57], produtos: [[produtoId, 5, 50], both[1] ?? []], clientes: [57] })

      await db.rows`update estante_produto set preco_venda = 11 where produto_id = ${produtoId}`
      await done(add(1, { precoVenda: 11 }, admin))
      await expectSold({ hoje: [1, 73], produtos: [[produtoId, 6, 66], both[1] ?? []], clientes: [73] })

      await done(remove(order, 6, admin))
      await expectSold({ hoje: [1, 7], produtos: [[other.produtoId, 1, 7]], clientes: [7] })

      const to = (data: string) => admin.call(pedidos.alterarEntrega, { params: { id, data } })
      await done(to(somarDias(hoje, 1)))
      await expectSold({ hoje: [0, 0], produtos: [], clientes: [] })
      await done(to(hoje))
      await expectSold({ hoje: [1, 7], produtos: [[other.produtoId, 1, 7]], clientes: [7] })

      await done(admin.call(pedidos.cancelarPedido, { params }))
      await expectSold({ hoje: [0, 0], produtos: [], clientes: [] })
      await expectRight()
      await done(admin.call(pedidos.excluirPedido, { params }))
      await expectSold({ hoje: [0, 0], produtos: [], clientes: [] })
      await expectRight()
    })
  })

test('folding by several servers while orders run loses and doubles nothing', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => pedidoAberto(world, { oferecida: 100 })))
  let running = true
  const folders = Array.from({ length: 3 }, async () => {
    let folded = 0
    while (running) folded += await foldDifferences(db, 2)
    return folded
  })
  await Promise.all(
    orders.map(async (order, n) => {
      const { id, params, confirm, add } = order
      await confirm(somarDias(hoje, n % 2), admin)
      await add(3, {}, admin)
      if (n % 3 === 0) await admin.call(pedidos.cancelarPedido, { params })
      if (n % 3 === 1) await edit(order, { antiga: 5, nova: 4 }, admin)
      if (n % 3 === 2) await admin.call(pedidos.alterarEntrega, { params: { id, data: somarDias(hoje, 40) } })
    }),
  )
  running = false
  const folded = (await Promise.all(folders)).reduce((sum, n) => sum + n, 0)
  await expectRight()
  const left = await waiting()
  assert.equal(await fold(), left)
  // Each order: confirmed, grown (lines and value), then cancelled, moved (two differences for each of two) or
  // shrunk (lines and value).
  assert.equal(folded + left, 12 * 3 + 4 * (1 + 1) + 4 * 2 + 4 * 2)
  await expectRight()
})

test('resumir_tudo() recomputes the sums from orders and lines', async () => {
  const { confirm } = await pedidoAberto(world)
  await confirm(hoje, admin)
  await db.rows`update resumo_diferenca set pedidos = 7, produtos = '{}', quantidades = '{}', valores = '{}'`
  await assert.rejects(expectRight())
  await db.rows`select resumir_tudo()`
  assert.equal(await waiting(), 0)
  assert.deepEqual((await sold()).hoje, [1, 20])
  await expectRight()
})
