import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/estante-produtos.ts'
import { definirPrecoDoItem } from '#contract/pedidos-entrega.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { mudarStatusDoProduto } from '#contract/produtos.ts'
import type { Unidade } from '#contract/unidades.ts'
import { each, fields, refusal } from '../../test/each.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const mine = await world.newCliente()
const offer = { precoVenda: 12.5, quantidade: 10 }

/** Optional product fields, which this product lacks. */
const NAO_DITO = { codigo: null, categoria: null, embalagem: null, multiplo: null, minimo: null, maximo: null }

describe('POST /api/estantes/{idEstante}/produtos/{idProduto}/preco-quantidade', () => {
  test('201 adds it to the shelf, active, with nothing reserved', async () => {
    const estanteId = await world.newEstante(mine.id)
    const produtoId = await world.newProduto({ nome: 'Queijo', precoCusto: 20.5, unidadeMedida: 'KG' })
    const params = { idEstante: estanteId, idProduto: produtoId }
    const body = { precoVenda: 31.9, quantidade: 2.125 }
    const { status, body: answer } = await admin.call(contract.adicionarProdutoNaEstante, { params, body })
    assert.equal(status, 201)
    assert.deepEqual(answer.produtos, [
      {
        estanteId,
        produtoId,
        nome: 'Queijo',
        unidadeMedida: 'KG',
        precoVenda: 31.9,
        quantidade: 2.125,
        ativo: 1,
        produtoAtivo: 1,
        reservada: 0,
        disponivel: 2.125,
        livre: null,
        precoCusto: 20.5,
        ...NAO_DITO,
      },
    ])
  })

  test('409 a product already there, with its values', async () => {
    const params = await onShelf()
    const limits = { minimo: null, maximo: 50 }
    await admin.call(contract.atualizarProdutoNaEstante, { params, body: { ...offer, ...limits } })
    const body = { precoVenda: 99, quantidade: 99, minimo: 60 }
    const refused = await admin.call(contract.adicionarProdutoNaEstante, { params, body })
    assert.equal(refused.status, 409)
    assert.deepEqual(refused.body.atual, { ...offer, reservada: 0, disponivel: 10, ativo: 1, ...limits })
    assert.equal(refused.body.title, 'O produto já está nesta estante')
    assert.match(refused.body.detail, /da linha que existe/)
    assert.equal(refused.body.errors[0]?.campo, null)
  })
})

describe('GET /api/estantes/{id}/produtos/preco-quantidade-estante', () => {
  test('200 all products in Portuguese order, with reserved and free quantities', async () => {
    const idEstante = await world.newEstante(mine.id)
    assert.deepEqual((await listOffered(idEstante)).body.produtos, [])
    for (const nome of ['Zimbro', 'Água', 'abóbora']) await onShelf({ idEstante, nome })
    const [, , last] = (await listOffered(idEstante)).body.produtos
    await pedidoComLinha(db, { estanteId: idEstante, produtoId: last?.produtoId ?? 0, quantidade: 3 })
    await inactivate(idEstante, last?.produtoId ?? 0)
    const { body } = await listOffered(idEstante)
    const found = body.produtos.map(p => [p.nome, p.quantidade, p.reservada, p.disponivel, p.ativo, p.precoCusto])
    assert.deepEqual(found, [
      ['abóbora', 10, 0, 10, 1, 1],
      ['Água', 10, 0, 10, 1, 1],
      ['Zimbro', 10, 3, 7, 0, 1],
    ])
  })

  test('200 what the live orders hold of it in money, at the prices of their lines', async () => {
    const order = await pedidoAberto(world, { quantidade: 3, precoVenda: 10 })
    const { estanteId, produtoId } = order
    const params = { idEstante: estanteId, idProduto: produtoId }
    await admin.call(contract.atualizarProdutoNaEstante, { params, body: { precoVenda: 12.5, quantidade: 10 } })
    assert.equal((await listOffered(estanteId)).body.valorEmPedidos, 30)
    await admin.call(definirPrecoDoItem, {
      params: { id: order.id, itemPedidoId: order.itemId },
      body: { precoVenda: 0.01, motivo: 'Amassado' },
    })
    assert.equal((await listOffered(estanteId)).body.valorEmPedidos, 0.03)
    await admin.call(cancelarPedido, { params: order.params })
    assert.equal((await listOffered(estanteId)).body.valorEmPedidos, 0)
  })
})

describe('GET /api/estantes/{id}/produtos/preco-quantidade-pedido', () => {
  test('200 what can be ordered now: the free quantity, 0 when sold out, no cost', async () => {
    const idEstante = await world.newEstante(mine.id)
    assert.deepEqual((await listOrderable(idEstante)).body.produtos, [])
    const free = await onShelf({ idEstante, nome: 'Zimbro' })
    const soldOut = await onShelf({ idEstante, nome: 'Água' })
    await pedidoComLinha(db, { estanteId: idEstante, produtoId: free.idProduto, quantidade: 4 })
    await pedidoComLinha(db, { estanteId: idEstante, produtoId: soldOut.idProduto, quantidade: 10 })
    await pedidoComLinha(db, { estanteId: idEstante, produtoId: free.idProduto, status: 'Cancelado' })
    const product = {
      estanteId: idEstante,
      unidadeMedida: 'UN' as const,
      precoVenda: 12.5,
      ativo: 1 as const,
      ...NAO_DITO,
    }
    const expected = [
      { ...product, produtoId: soldOut.idProduto, nome: 'Água', quantidade: 0 },
      { ...product, produtoId: free.idProduto, nome: 'Zimbro', quantidade: 6 },
    ]
    assert.deepEqual((await listOrderable(idEstante)).body.produtos, expected)
    const asAdmin = await admin.call(contract.listarProdutosParaPedir, { params: { id: idEstante } })
    assert.deepEqual(asAdmin.body.produtos, expected)
  })

  test('200 without lines that are inactive, on the shelf or as products', async () => {
    const idEstante = await world.newEstante(mine.id)
    const there = await onShelf({ idEstante })
    await inactivate(idEstante, (await onShelf({ idEstante })).idProduto)
    const { idProduto } = await onShelf({ idEstante })
    await admin.call(mudarStatusDoProduto, { params: { id: idProduto }, body: { ativo: 0 } })
    const { body } = await listOrderable(idEstante)
    assert.deepEqual(each(body.produtos, 'produtoId'), [there.idProduto])
  })
})

async function bare({ idEstante, nome }: { idEstante?: number; nome?: string } = {}) {
  return {
    idEstante: idEstante ?? (await world.newEstante(mine.id)),
    idProduto: await world.newProduto(nome === undefined ? {} : { nome }),
  }
}

/** A product on a shelf, with the values of `offer`. */
async function onShelf(fields?: Parameters<typeof bare>[0]) {
  const params = await bare(fields)
  await world.offer(params.idEstante, params.idProduto, offer)
  return params
}

const listOffered = (id: number) => admin.call(contract.listarProdutosDaEstante, { params: { id } })
const listOrderable = (id: number) => mine.buyer.call(contract.listarProdutosParaPedir, { params: { id } })
const inactivate = (estanteId: number, produtoId: number) => changeStatus({ ativo: 0, estanteId, produtoId })

describe('PUT /api/estantes/{idEstante}/produtos/{idProduto}/preco-quantidade', () => {
  test('200 changes price and quantity; the reserved quantity, the lines and the state stay', async () => {
    const { params, line } = await offered()
    const pedidoId = await pedidoComLinha(db, { ...line, quantidade: 4 })
    await changeStatus({ ...line, ativo: 0 })
    const { status, body } = await update(params, { precoVenda: 20, quantidade: 4 })
    assert.equal(status, 200)
    assert.deepEqual(fields(body.produtos, 'precoVenda', 'quantidade', 'reservada', 'disponivel', 'ativo'), [
      [20, 4, 4, 0, 0],
    ])
    const item = await db.first`select preco_venda from item_pedido where pedido_id = ${pedidoId}`
    assert.deepEqual(item, { preco_venda: 10 })
  })

  test('200 minimum and maximum stay when omitted, null clears them, the buyer sees them; 422 what no order could keep', async () => {
    const { params, line } = await offered()
    await db.rows`update produto set multiplo = 6 where id = ${line.produtoId}`
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
        const seen = await mine.buyer.call(contract.listarProdutosParaPedir, { params: { id: params.idEstante } })
        assert.deepEqual(fields(seen.body.produtos, 'multiplo', 'minimo', 'maximo'), [told])
      }
    }
  })

  test('409 less than live orders hold, with the current values', async () => {
    const { params, line } = await offered({ unidadeMedida: 'KG' })
    await pedidoComLinha(db, { ...line, quantidade: 4.25 })
    const refused = await update(params, { precoVenda: 20, quantidade: 4.249 })
    assert.equal(refused.status, 409)
    assert.deepEqual(refused.body.atual, {
      precoVenda: 10,
      quantidade: 10,
      reservada: 4.25,
      disponivel: 5.75,
      ativo: 1,
      minimo: null,
      maximo: null,
    })
    assert.equal(refused.body.errors[0]?.campo, 'quantidade')
    assert.match(refused.body.detail, /pelo menos 4,25 KG/)
  })
})

for (const method of ['POST', 'PUT'] as const)
  test(`${method} …/preco-quantidade 404 an unknown shelf or product, then 422 half a piece, before 409`, async () => {
    const { params, line } = method === 'PUT' ? await offered() : { params: await bare(), line: null }
    if (line) await pedidoComLinha(db, { ...line, quantidade: 4 })
    const half = (wrong: Partial<Params> = {}) =>
      admin.raw(method, path({ ...params, ...wrong }), { precoVenda: 1, quantidade: 1.5 })
    for (const [wrong, title] of [
      [{ idEstante: 999_999 }, 'A estante não foi encontrada'],
      [{ idProduto: 999_999 }, 'O produto não foi encontrado'],
      ...(line
        ? [[{ idProduto: await world.newProduto() }, 'O produto desta estante não foi encontrado'] as const]
        : []),
    ] as const) {
      const { status, body } = await half(wrong)
      assert.deepEqual([status, body.title], [404, title])
    }
    assert.deepEqual(refusal(await half()), [422, 'quantidade'])
  })

test('PATCH /api/estante-produto/atualizar-status-produto 200 off and on again; the same state twice is no error', async () => {
  const { line } = await offered()
  for (const ativo of [0, 0, 1, false, true] as const) {
    const { status, body } = await changeStatus({ ...line, ativo })
    assert.deepEqual([status, body.produtos[0]?.ativo], [200, Number(ativo)])
  }
})

describe('DELETE /api/estantes/{idEstante}/produtos/{idProduto}', () => {
  test('200 returns the removed line', async () => {
    const { params, line } = await offered()
    const { status, body } = await remove(params)
    const { estanteId, produtoId, quantidade } = body.produtos[0] ?? assert.fail()
    assert.deepEqual([status, { estanteId, produtoId }, quantidade], [200, line, 10])
    assert.deepEqual((await listOffered(params.idEstante)).body.produtos, [])
  })

  test('409 a product in an order, even a cancelled one', async () => {
    for (const status of ['Confirmado', 'Cancelado'] as const) {
      const { params, line } = await offered()
      await pedidoComLinha(db, { ...line, status })
      const refused = await remove(params)
      assert.equal(refused.status, 409)
      assert.match(refused.body.detail, /inative/)
      assert.equal(refused.body.atual?.reservada, status === 'Confirmado' ? 1 : 0)
    }
  })
})

type Params = { idEstante: number; idProduto: number }

/** A product on a shelf, with 10 offered at R$ 10,00. */
async function offered({ unidadeMedida = 'UN' }: { unidadeMedida?: Unidade } = {}) {
  const idEstante = await world.newEstante(mine.id)
  const idProduto = await world.newProduto({ unidadeMedida })
  await world.offer(idEstante, idProduto, { precoVenda: 10, quantidade: 10 })
  return { params: { idEstante, idProduto }, line: { estanteId: idEstante, produtoId: idProduto } }
}

const path = ({ idEstante, idProduto }: Params) => `/api/estantes/${idEstante}/produtos/${idProduto}/preco-quantidade`
const remove = (params: Params) => admin.call(contract.retirarProdutoDaEstante, { params })
const update = (params: Params, body: { precoVenda: number; quantidade: number }) =>
  admin.call(contract.atualizarProdutoNaEstante, { params, body })
const changeStatus = (body: { estanteId: number; produtoId: number; ativo: 0 | 1 | boolean }) =>
  admin.call(contract.mudarStatusNaEstante, { body })
