import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { LINHAS_MAXIMAS, type Linha } from '#contract/itens-pedido.ts'
import { define } from '../../test/linha-do-pedido.ts'
import { pedidoAberto, reservada } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { db } = world

/** An order with 2 of its first product, and two more products to order. */
async function withThree() {
  const order = await pedidoAberto(world)
  return { order, a: order.linha, b: await order.moreOf({ precoVenda: 5.5 }), c: await order.moreOf({ precoVenda: 1 }) }
}

describe('PUT /api/pedidos/{id}/itens', () => {
  test('200 sets the whole order: adds, changes, keeps and removes; the stock follows', async () => {
    const { order, a, b, c } = await withThree()
    const first = await define(order, { ...b, quantidade: 4 }, { ...a, quantidade: 1 })
    assert.equal(first.status, 200)
    const line = first.body.pedidos[0]?.itens.find(({ produtoId }) => produtoId === a.produtoId)
    assert.deepEqual([line?.itemPedidoId, line?.quantidade], [order.itemId, 1])
    assert.equal(first.body.pedidos[0]?.valorTotal, 32)
    await define(order, { ...b, quantidade: 4 }, { ...c, quantidade: 10 })
    assert.deepEqual([await reservada(world, a), await reservada(world, b), await reservada(world, c)], [0, 4, 10])
    const story = (await order.historico()).slice(-2)
    const sides = story.flatMap(({ antes, depois }) => [antes, depois] as { itens: Linha[] }[])
    assert.deepEqual(
      sides.map(({ itens }) => new Map(itens.map(({ produtoId, quantidade }) => [produtoId, quantidade]))),
      [
        new Map([[a.produtoId, 2]]),
        new Map([
          [a.produtoId, 1],
          [b.produtoId, 4],
        ]),
        new Map([[a.produtoId, 1]]),
        new Map([[c.produtoId, 10]]),
      ],
    )
    assert.equal(story[1]?.acao, 'definir-itens')
  })

  test('200 the same again changes and announces nothing but renews the deadline; an empty list empties it', async () => {
    const { order, a } = await withThree()
    const story = await order.historico()
    await db.rows(sql`update pedido set expira_em = now() where id = ${order.id}`)
    assert.equal((await define(order, { ...a, quantidade: 2 })).status, 200)
    assert.deepEqual(await order.historico(), story)
    assert.ok(Date.parse((await order.pedido()).expiraEm ?? '') > Date.now() + 3_600_000)
    for (let n = 0; n < 2; n++) {
      const { status, body } = await define(order)
      assert.deepEqual([status, body.pedidos[0]?.itens, body.pedidos[0]?.valorTotal], [200, [], 0])
    }
    assert.equal(await order.reservada(), 0)
  })

  test('409 all or nothing: every refused line is named by its position, with current values', async () => {
    const { order, a, b, c } = await withThree()
    const standing = ({ estanteId, produtoId }: typeof b) => ({
      ...{ estanteId, produtoId, itemPedidoId: null, disponivel: 10, quantidade: 0 },
    })
    const { status, body } = await define(
      order,
      { ...a, quantidade: 5 },
      { ...b, precoVenda: 5, quantidade: 1 },
      { ...c, quantidade: 11 },
    )
    assert.equal(status, 409)
    assert.deepEqual(
      body.errors.map(({ campo }) => campo),
      ['itens.1.precoVenda', 'itens.2.quantidade'],
    )
    assert.deepEqual(body.atual?.itens, [
      { ...standing(b), precoVenda: 5.5, precoCombinado: 0, quantidadePedida: 1, sugestoes: [] },
      { ...standing(c), precoVenda: 1, precoCombinado: 0, quantidadePedida: 11, sugestoes: [10] },
    ])
    assert.deepEqual([await reservada(world, a), await reservada(world, b), await reservada(world, c)], [2, 0, 0])
    assert.equal((await order.pedido()).valorTotal, 20)
  })

  test('200 quantities already in the order count as free for it', async () => {
    const { order, a } = await withThree()
    assert.equal((await define(order, { ...a, quantidade: 10 })).status, 200)
    assert.equal((await define(order, { ...a, quantidade: 11 })).status, 409)
    assert.equal((await define(order, { ...a, quantidade: 10 })).status, 200)
  })

  test('409 a line of a closed shelf; without it the rest succeeds', async () => {
    const { order, a } = await withThree()
    const other = await world.newEstante(order.clienteId)
    const b = await world.offer(other, a.produtoId, { precoVenda: 10 })
    await db.rows(sql`update estante set ativa = false where id = ${order.estanteId}`)
    const both = [a, b].map(linha => ({ ...linha, quantidade: 1 }))
    assert.equal((await define(order, ...both)).body.errors[0]?.campo, 'itens.0.estanteId')
    assert.equal((await define(order, ...both.slice(1))).status, 200)
    assert.deepEqual([await reservada(world, a), await reservada(world, b)], [0, 1])
  })

  test('422 a foreign or unknown product or half a piece; every other refused line is named too', async () => {
    const { order, a, b, c } = await withThree()
    const foreign = await pedidoAberto(world)
    const { status, body } = await define(
      order,
      { ...a, precoVenda: 1, quantidade: 1 },
      { ...foreign.linha, quantidade: 1 },
      { ...b, quantidade: 1.5 },
      { ...c, produtoId: 999_999, quantidade: 1 },
    )
    assert.equal(status, 422)
    assert.deepEqual(
      body.errors.map(({ campo }) => campo),
      ['itens.0.precoVenda', 'itens.1.produtoId', 'itens.2.quantidade', 'itens.3.produtoId'],
    )
    assert.equal(await order.reservada(), 2)
  })

  test('422 a duplicate product, a zero quantity, too many lines, no list', async () => {
    const { order, a } = await withThree()
    const twice = await define(order, { ...a, quantidade: 1 }, { ...a, quantidade: 2 })
    assert.deepEqual([twice.status, twice.body.errors[0]?.campo], [422, 'itens.1.produtoId'])
    assert.equal((await define(order, { ...a, quantidade: 0 })).status, 422)
    const many = Array.from({ length: LINHAS_MAXIMAS + 1 }, (_, n) => ({ ...a, produtoId: n + 1, quantidade: 1 }))
    assert.equal((await define(order, ...many)).status, 422)
    assert.equal((await order.buyer.raw('PUT', `/api/pedidos/${order.id}/itens`, {})).status, 422)
    assert.equal(await order.reservada(), 2)
  })

  test('200 five hundred lines in one call', async () => {
    const { order } = await withThree()
    const rows = await db.rows<{ produtoId: number }>(
      sql`with p as (
          insert into produto (nome, preco_custo, unidade_medida)
          select 'Lote ' || n, 1, 'KG' from generate_series(1, 500) n returning id
        )
        insert into estante_produto (estante_id, produto_id, preco_venda, quantidade)
        select ${order.estanteId}, id, 0.1, 1 from p returning produto_id as "produtoId"`,
    )
    const lines = rows.map(({ produtoId }) => ({
      estanteId: order.estanteId,
      produtoId,
      precoVenda: 0.1,
      quantidade: 0.3,
    }))
    const { status, body } = await define(order, ...lines)
    assert.deepEqual([status, body.pedidos[0]?.valorTotal, body.pedidos[0]?.itens.length], [200, 15, 500])
  })
})
