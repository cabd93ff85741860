import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import * as contract from '#contract/estante-produtos.ts'
import type { Unidade } from '#contract/unidades.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { fields } from '../../test/each.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { id: clienteId, buyer } = await world.newCliente()

describe('PUT /api/estantes/{idEstante}/produtos/{idProduto}/preco-quantidade', () => {
  test('200 changes price and quantity; the reserved quantity, the lines and the state stay', async () => {
    const { params, line } = await onShelf()
    const pedidoId = await pedidoComLinha(db, { ...line, quantidade: 4 })
    await changeStatus({ ...line, ativo: 0 })
    const { status, body } = await update(params, { precoVenda: 20, quantidade: 4 })
    assert.equal(status, 200)
    assert.deepEqual(fields(body.produtos, 'precoVenda', 'quantidade', 'reservada', 'disponivel', 'ativo'), [
      [20, 4, 4, 0, 0],
    ])
    const item = await db.first(sql`select preco_venda from item_pedido where pedido_id = ${pedidoId}`)
    assert.deepEqual(item, { preco_venda: 10 })
  })

  test('200 minimum and maximum stay when omitted, null clears them, the buyer sees them; 422 what no order could keep', async () => {
    const { params, line } = await onShelf()
    await db.rows(sql`update produto set multiplo = 6 where id = ${line.produtoId}`)
    const put = (limits: object) => admin.raw('PUT', path(params), { precoVenda: 9, quantidade: 50, ...limits })
    for (const [limits, told] of [
      [{ minimo: 6, maximo: 60 }, [6, 6, 60]],
      [{}, [6, 6, 60]],
      [{ minimo: 70 }, 'maximo'],
      [{ minimo: 1.5 }, 'minimo'],
      [{ maximo: 7.5 }, 'maximo'],
      [{ maximo: 0 }, 'maximo'],
      [{ minimo: null, maximo: null }, [6, null, null]],
    ] as const) {
      const { status, body } = await put(limits)
      if (typeof told === 'string') assert.deepEqual([status, body.errors[0]?.campo], [422, told])
      else {
        const seen = await buyer.call(contract.listarProdutosParaPedir, { params: { id: params.idEstante } })
        assert.deepEqual(fields(seen.body.produtos, 'multiplo', 'minimo', 'maximo'), [told])
      }
    }
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
    for (const [wrong, title] of [
      [{ idEstante: 999_999 }, 'A estante não foi encontrada'],
      [{ idProduto: 999_999 }, 'O produto não foi encontrado'],
      [{ idProduto: await world.newProduto() }, 'O produto desta estante não foi encontrado'],
    ] as const) {
      const { status, body } = await update({ ...params, ...wrong }, { precoVenda: 1, quantidade: 1.5 })
      assert.deepEqual([status, body.title], [404, title])
    }
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
    for (const ativo of [0, 0, 1, false, true] as const) {
      const { status, body } = await changeStatus({ ...line, ativo })
      assert.deepEqual([status, body.produtos[0]?.ativo], [200, Number(ativo)])
    }
  })

  test('422 an unknown shelf or product in the body, or one not on that shelf', async () => {
    const { line } = await onShelf()
    for (const [wrong, campo] of [
      [{ estanteId: 999_999 }, 'estanteId'],
      [{ produtoId: 999_999 }, 'produtoId'],
      [{ produtoId: await world.newProduto() }, 'produtoId'],
    ] as const) {
      const { status, body } = await changeStatus({ ...line, ...wrong, ativo: 1 })
      assert.deepEqual([status, body.errors[0]?.campo], [422, campo])
    }
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
