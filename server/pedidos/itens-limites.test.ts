import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { atualizarProdutoNaEstante, listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { define, edit, remove } from '../../test/linha-do-pedido.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

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
