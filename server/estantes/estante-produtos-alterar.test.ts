import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import * as contract from '#contract/estante-produtos.ts'
import type { Unidade } from '#contract/unidades.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { id: clienteId } = await world.newCliente()

describe('PUT /api/estantes/{idEstante}/produtos/{idProduto}/preco-quantidade', () => {
  test('200 changes price and quantity; the reserved quantity and the lines stay', async () => {
    const { params, line } = await onShelf()
    const pedidoId = await pedidoComLinha(db, { ...line, quantidade: 4 })
    const { status, body } = await update(params, { precoVenda: 20, quantidade: 4 })
    assert.equal(status, 200)
    const { precoVenda, quantidade, reservada, disponivel } = body.produtos[0] ?? assert.fail()
    assert.deepEqual([precoVenda, quantidade, reservada, disponivel], [20, 4, 4, 0])
    const item = await db.first(sql`select preco_venda from item_pedido where pedido_id = ${pedidoId}`)
    assert.deepEqual(item, { preco_venda: 10 })
  })

  test('200 an inactive line stays inactive', async () => {
    const { params, line } = await onShelf()
    await changeStatus({ ...line, ativo: 0 })
    assert.equal((await update(params, { precoVenda: 1, quantidade: 0 })).body.produtos[0]?.ativo, 0)
  })

  test('409 less than live orders hold, with the current values', async () => {
    const { params, line } = await onShelf({ unidadeMedida: 'KG' })
    await pedidoComLinha(db, { ...line, quantidade: 4.25 })
    const refused = await update(params, { precoVenda: 20, quantidade: 4.249 })
    assert.equal(refused.status, 409)
    assert.deepEqual(refused.body.atual, {
      precoVenda: 10,
      quantidade: 10,
      reservada: 4.25,
      disponivel: 5.75,
      ativo: 1,
    })
    assert.equal(refused.body.errors[0]?.campo, 'quantidade')
    assert.match(refused.body.detail, /pelo menos 4,25 KG/)
  })

  test('422 decimals in a whole-number unit, before 409', async () => {
    const { params, line } = await onShelf()
    await pedidoComLinha(db, { ...line, quantidade: 4 })
    const { status, body } = await update(params, { precoVenda: 1, quantidade: 1.5 })
    assert.deepEqual([status, body.errors[0]?.campo], [422, 'quantidade'])
    assert.equal((await admin.raw('PUT', path(params), { precoVenda: 1 })).body.errors[0]?.campo, 'quantidade')
  })

  test("404 an unknown shelf or product, or one not on that shelf, before the product's rules", async () => {
    const { params } = await onShelf()
    const body = { precoVenda: 1, quantidade: 1.5 }
    const titles = []
    for (const wrong of [
      { ...params, idEstante: 999_999 },
      { ...params, idProduto: 999_999 },
      { ...params, idProduto: await world.newProduto() },
    ]) {
      const refused = await update(wrong, body)
      titles.push([refused.status, refused.body.title])
    }
    assert.deepEqual(titles, [
      [404, 'A estante não foi encontrada'],
      [404, 'O produto não foi encontrado'],
      [404, 'O produto desta estante não foi encontrado'],
    ])
  })

  test('422 the unit that the product is given at the same time counts', async () => {
    const { params } = await onShelf({ unidadeMedida: 'KG' })
    const { answer } = await db.transaction(async db => {
      await db.rows(sql`update produto set unidade_medida = 'UN' where id = ${params.idProduto}`)
      const answer = update(params, { precoVenda: 10, quantidade: 1.5 })
      await untilSomeoneWaits(world.db)
      return { answer }
    })
    assert.equal((await answer).status, 422)
  })

  test('409 a reservation in progress counts', async () => {
    const { params, line } = await onShelf()
    const { answer } = await db.transaction(async db => {
      await pedidoComLinha(db, { ...line, quantidade: 6 })
      const answer = update(params, { precoVenda: 10, quantidade: 5 })
      await untilSomeoneWaits(world.db)
      return { answer }
    })
    const { status, body } = await answer
    assert.deepEqual([status, body.atual?.reservada], [409, 6])
  })
})

describe('PATCH /api/estante-produto/atualizar-status-produto', () => {
  test('200 off and on again; the same state twice is no error', async () => {
    const { line } = await onShelf()
    const seen = []
    for (const ativo of [0, 0, 1, false, true] as const) {
      const { status, body } = await changeStatus({ ...line, ativo })
      seen.push([status, body.produtos[0]?.ativo])
    }
    assert.deepEqual(
      seen,
      [0, 0, 1, 0, 1].map(ativo => [200, ativo]),
    )
  })

  test('200 each of two simultaneous calls returns what it wrote', async () => {
    const { line } = await onShelf()
    const answers = await Promise.all(([0, 1] as const).map(ativo => changeStatus({ ...line, ativo })))
    assert.deepEqual(
      answers.map(({ body }) => body.produtos[0]?.ativo),
      [0, 1],
    )
  })

  test('422 an unknown shelf or product in the body, or one not on that shelf', async () => {
    const { line } = await onShelf()
    const wrong = [
      { ...line, estanteId: 999_999 },
      { ...line, produtoId: 999_999 },
      { ...line, produtoId: await world.newProduto() },
    ]
    const seen = []
    for (const key of wrong) {
      const { status, body } = await changeStatus({ ...key, ativo: 1 })
      seen.push([status, body.errors[0]?.campo])
    }
    assert.deepEqual(seen, [
      [422, 'estanteId'],
      [422, 'produtoId'],
      [422, 'produtoId'],
    ])
  })
})

describe('DELETE /api/estantes/{idEstante}/produtos/{idProduto}', () => {
  test('200 returns the removed line', async () => {
    const { params, line } = await onShelf()
    const { status, body } = await remove(params)
    const { estanteId, produtoId, quantidade } = body.produtos[0] ?? assert.fail()
    assert.deepEqual([status, { estanteId, produtoId }, quantidade], [200, line, 10])
    assert.deepEqual((await list(params.idEstante)).body.produtos, [])
  })

  test('409 a product in an order, even a cancelled one', async () => {
    for (const status of ['Confirmado', 'Cancelado'] as const) {
      const { params, line } = await onShelf()
      await pedidoComLinha(db, { ...line, status })
      const refused = await remove(params)
      assert.equal(refused.status, 409)
      assert.match(refused.body.detail, /inative/)
      assert.equal(refused.body.atual?.reservada, status === 'Confirmado' ? 1 : 0)
    }
  })

  test('409 an order in progress that takes from it counts', async () => {
    const { params, line } = await onShelf()
    const { answer } = await db.transaction(async db => {
      await pedidoComLinha(db, line)
      const answer = remove(params)
      await untilSomeoneWaits(world.db)
      return { answer }
    })
    assert.equal((await answer).status, 409)
  })

  test('404 for all but one of several simultaneous calls', async () => {
    const { params } = await onShelf()
    const answers = await Promise.all([1, 2, 3].map(() => remove(params)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404])
  })
})

type Params = { idEstante: number; idProduto: number }

/** A product on a shelf, with 10 offered at R$ 10,00. */
async function onShelf({ unidadeMedida = 'UN' }: { unidadeMedida?: Unidade } = {}) {
  const idEstante = await world.newEstante(clienteId)
  const idProduto = await world.newProduto({ unidadeMedida })
  await world.offer(idEstante, idProduto, { precoVenda: 10, quantidade: 10 })
  return { params: { idEstante, idProduto }, line: { estanteId: idEstante, produtoId: idProduto } }
}

const path = ({ idEstante, idProduto }: Params) => `/api/estantes/${idEstante}/produtos/${idProduto}/preco-quantidade`
const list = (id: number) => admin.call(contract.listarProdutosDaEstante, { params: { id } })
const remove = (params: Params) => admin.call(contract.retirarProdutoDaEstante, { params })
const update = (params: Params, body: { precoVenda: number; quantidade: number }) =>
  admin.call(contract.atualizarProdutoNaEstante, { params, body })
const changeStatus = (body: { estanteId: number; produtoId: number; ativo: 0 | 1 | boolean }) =>
  admin.call(contract.mudarStatusNaEstante, { body })
