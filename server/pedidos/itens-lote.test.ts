import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { atualizarProdutoNaEstante, listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { LINHAS_MAXIMAS, type Linha } from '#contract/itens-pedido.ts'
import { define, edit, remove } from '../../test/linha-do-pedido.ts'
import { type PedidoAberto, pedidoAberto, reservada } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

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

type Rule = { multiplo?: number; minimo?: number; maximo?: number }
async function limit({ linha }: Pick<PedidoAberto, 'linha'>, { multiplo, ...limits }: Rule) {
  const { estanteId: idEstante, produtoId: idProduto, precoVenda } = linha
  const body = { precoVenda, quantidade: 100, minimo: null, maximo: null, ...limits }
  const { status } = await admin.call(atualizarProdutoNaEstante, { params: { idEstante, idProduto }, body })
  assert.equal(status, 200)
  await db.rows(sql`update produto set multiplo = ${multiplo ?? null} where id = ${idProduto}`)
}

describe('multiple, minimum and maximum of a line', () => {
  test('422 with the nearest allowed quantities, when added, typed or set', async () => {
    const cases = [
      [{ multiplo: 6 }, 13, [12, 18], /só se pede em múltiplos de 6 unidades: peça 12 ou 18/],
      [{ minimo: 10 }, 4, [10], /^O mínimo de .+ é 10 unidades: peça 10/],
      [{ maximo: 20 }, 30, [20], /^O máximo de .+ é 20 unidades: peça 20/],
      [{ multiplo: 6, minimo: 10, maximo: 20 }, 30, [18], /O máximo/],
      [{ multiplo: 6 }, 1, [6], /múltiplos/],
    ] as const
    for (const [rule, wanted, sugestoes, words] of cases) {
      const order = await pedidoAberto(world, { quantidade: 12, oferecida: 100 })
      const other = { linha: await order.moreOf({ oferecida: 100 }) }
      await limit(order, rule)
      await limit(other, rule)
      const { linha } = order
      const answers = [
        await order.add(wanted, other.linha),
        await edit(order, { antiga: 12, nova: wanted }),
        await order.add(wanted - 12 > 0 ? wanted - 12 : 1, { quantidadeAntiga: 12 }),
      ].slice(0, wanted > 12 ? 3 : 2)
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.atual?.sugestoes, body.atual?.quantidadePedida], [422, sugestoes, wanted])
        assert.match(body.errors[0]?.mensagem ?? '', words)
      }
      const set = await define(order, { ...linha, quantidade: 12 }, { ...other.linha, quantidade: wanted })
      const [named] = (set.body.atual?.itens ?? []) as { sugestoes: number[] }[]
      assert.deepEqual(
        [set.status, set.body.errors[0]?.campo, named?.sugestoes],
        [422, 'itens.1.quantidade', sugestoes],
      )
      for (const sugestao of sugestoes) {
        const taken = await define(order, { ...linha, quantidade: 12 }, { ...other.linha, quantidade: sugestao })
        assert.equal(taken.status, 200)
      }
    }
  })

  test('apply to administrators, and consider the remaining quantity', async () => {
    const order = await pedidoAberto(world, { quantidade: 0, oferecida: 10 })
    await limit(order, { multiplo: 6 })
    await db.rows(sql`update estante_produto set quantidade = 10 where estante_id = ${order.estanteId}`)
    for (const who of [order.buyer, admin]) {
      const { status, body } = await order.add(7, {}, who)
      assert.deepEqual([status, body.atual?.sugestoes], [422, [6]])
    }
    const many = await order.add(12)
    assert.deepEqual([many.status, many.body.atual?.sugestoes], [409, [6]])
    assert.equal((await order.add(6)).status, 201)
  })

  test('an earlier line stays and can be removed; a stale screen gets both numbers', async () => {
    const order = await pedidoAberto(world, { quantidade: 5, oferecida: 100 })
    const more = await order.moreOf()
    await limit(order, { multiplo: 6 })
    const { linha } = order
    assert.equal((await define(order, { ...linha, quantidade: 5 }, { ...more, quantidade: 1 })).status, 200)
    const stale = await order.add(6, { quantidadeAntiga: 0 })
    assert.deepEqual([stale.status, stale.body.atual?.quantidade, stale.body.atual?.quantidadePedida], [409, 5, 6])
    assert.equal((await remove(order, 5)).status, 200)
  })

  test("appear on the buyer's shelf; a PUT without them keeps them, null clears them", async () => {
    const order = await pedidoAberto(world)
    await limit(order, { multiplo: 6, minimo: 6, maximo: 60 })
    const { estanteId: idEstante, produtoId: idProduto } = order
    const told = async () => {
      const { body } = await order.buyer.call(listarProdutosParaPedir, { params: { id: idEstante } })
      const { multiplo, minimo, maximo } = body.produtos[0] ?? assert.fail()
      return [multiplo, minimo, maximo]
    }
    assert.deepEqual(await told(), [6, 6, 60])
    const put = (body: object) =>
      admin.raw('PUT', `/api/estantes/${idEstante}/produtos/${idProduto}/preco-quantidade`, {
        ...{ precoVenda: 9, quantidade: 50 },
        ...body,
      })
    assert.equal((await put({})).status, 200)
    assert.deepEqual(await told(), [6, 6, 60])
    for (const [wrong, campo] of [
      [{ minimo: 70 }, 'maximo'],
      [{ minimo: 1.5 }, 'minimo'],
      [{ maximo: 7.5 }, 'maximo'],
      [{ maximo: 0 }, 'maximo'],
    ] as const) {
      const { status, body } = await put(wrong)
      assert.deepEqual([status, body.errors[0]?.campo], [422, campo], JSON.stringify(wrong))
    }
    assert.equal((await put({ minimo: null, maximo: null })).status, 200)
    assert.deepEqual(await told(), [6, null, null])
  })
})
