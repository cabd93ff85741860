import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import { atualizarProdutoNaEstante, listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import type { Unidade } from '#contract/unidades.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { id: clienteId } = await world.newCliente()
afterEach(() => assertStockAndTotals(db))

const VISTO = { precoVenda: 10, quantidade: 100, ativo: 1 } as const

/** A shelf with `products` products at R$ 10,00 × 100, and the call that saves its lines. */
async function shelf(products = 2, unidadeMedida: Unidade = 'UN') {
  const id = await world.newEstante(clienteId)
  const ids: number[] = []
  for (let i = 0; i < products; i++) {
    const produtoId = await world.newProduto({ unidadeMedida })
    await world.offer(id, produtoId)
    ids.push(produtoId)
  }
  return {
    id,
    ids: ids as [number, number, ...number[]],
    line: (produtoId: number, fields: { precoVenda?: number; quantidade?: number; ativo?: 0 | 1 } = {}) => ({
      produtoId,
      ...VISTO,
      ...fields,
      visto: VISTO,
    }),
    save: (produtos: Linha[], remover: number[] = []) =>
      admin.call(salvarProdutosDaEstante, { params: { id }, body: { produtos, remover } }),
    rows: async () => {
      const { body } = await admin.call(listarProdutosDaEstante, { params: { id } })
      return new Map(body.produtos.map(produto => [produto.produtoId, produto]))
    },
  }
}

type Limites = { minimo?: number | null; maximo?: number | null }
type Celulas = { precoVenda: number; quantidade: number; ativo: 0 | 1 } & Limites
type Linha = Celulas & { produtoId: number; visto?: Celulas }
const campos = (reply: { body: { errors: { campo: string | null }[] } }) => reply.body.errors.map(({ campo }) => campo)

describe('PUT /api/estantes/{id}/produtos', () => {
  test('200 minimum and maximum are cells too; 409 with the current value when another user changed the same cell', async () => {
    const { ids, line, save } = await shelf(1)
    const [id] = ids
    const limits = async (now: Limites, seen?: Limites) => {
      const { status, body } = await save([{ ...line(id), ...now, visto: { ...VISTO, ...seen } }])
      const [{ minimo, maximo } = { minimo: null, maximo: null }] = body.produtos ?? body.atual?.produtos ?? []
      return [status, minimo, maximo, ...(body.errors ?? []).map(({ campo }) => campo)]
    }
    assert.deepEqual(await limits({ minimo: 2, maximo: 10 }, { minimo: null, maximo: null }), [200, 2, 10])
    assert.deepEqual(await limits({ minimo: 4, maximo: 20 }, { minimo: 2, maximo: 10 }), [200, 4, 20])
    assert.deepEqual(await limits({ minimo: 6 }, { minimo: 2 }), [409, 4, 20, 'produtos.0.minimo'])
    assert.deepEqual(await limits({ maximo: null }, { maximo: 10 }), [409, 4, 20, 'produtos.0.maximo'])
    assert.deepEqual(await limits({ maximo: 3 }, { maximo: 20 }), [422, null, null, 'produtos.0.maximo'])
    assert.deepEqual(await limits({}), [200, 4, 20], 'what is left out stays')
  })

  test('200 changes, adds and removes in one call, and returns the whole shelf', async () => {
    const { ids, line, save } = await shelf(3)
    const [mudado, retirado = 0, igual = 0] = ids
    const novo = await world.newProduto({ unidadeMedida: 'KG' })
    const linhas = [
      line(mudado, { precoVenda: 12.34, quantidade: 7, ativo: 0 }),
      { produtoId: novo, precoVenda: 4.9, quantidade: 1.234, ativo: 1 as const },
    ]
    const { status, body } = await save(linhas, [retirado])
    assert.equal(status, 200)
    const kept = body.produtos.map(({ produtoId, precoVenda, quantidade, ativo, reservada }) => [
      ...[produtoId, precoVenda, quantidade, ativo, reservada],
    ])
    const told = kept.sort(([a], [b]) => Number(a) - Number(b))
    assert.deepEqual(told, [
      [mudado, 12.34, 7, 0, 0],
      [igual, 10, 100, 1, 0],
      [novo, 4.9, 1.234, 1, 0],
    ])
  })

  test('409 a cell that another administrator changed too, named with its current value, and nothing is written', async () => {
    const { id, ids, line, save, rows } = await shelf()
    const [a, b] = ids
    const params = { idEstante: id, idProduto: b }
    await admin.call(atualizarProdutoNaEstante, { params, body: { precoVenda: 11, quantidade: 90 } })
    const reply = await save([line(a, { precoVenda: 1 }), line(b, { precoVenda: 12, quantidade: 80 })])
    assert.equal(reply.status, 409)
    assert.deepEqual(campos(reply), ['produtos.1.precoVenda', 'produtos.1.quantidade'])
    assert.deepEqual(reply.body.atual?.produtos, [
      {
        produtoId: b,
        precoVenda: 11,
        quantidade: 90,
        reservada: 0,
        disponivel: 90,
        ativo: 1,
        minimo: null,
        maximo: null,
      },
    ])
    assert.equal((await rows()).get(a)?.precoVenda, 10)
  })

  test('409 less than live orders hold, with every such cell; 200 with exactly that', async () => {
    const { id, ids, line, save } = await shelf()
    const [a, b] = ids
    for (const produtoId of ids) await pedidoComLinha(db, { estanteId: id, produtoId, quantidade: 4 })
    const refused = await save([line(a, { quantidade: 3 }), line(b, { quantidade: 0 })])
    assert.equal(refused.status, 409)
    assert.deepEqual(campos(refused), ['produtos.0.quantidade', 'produtos.1.quantidade'])
    assert.match(refused.body.errors[0]?.mensagem ?? '', /Em pedidos: 4 unidades/)
    assert.equal((await save([line(a, { quantidade: 4 }), line(b, { quantidade: 4 })])).status, 200)
  })

  test('409 removing a product that is in an order, also a cancelled one', async () => {
    const { id, ids, line, save, rows } = await shelf()
    const [a, b] = ids
    await pedidoComLinha(db, { estanteId: id, produtoId: b, status: 'Cancelado' })
    const refused = await save([line(a, { precoVenda: 2 })], [b])
    assert.deepEqual([refused.status, campos(refused)], [409, ['remover.0']])
    assert.equal((await rows()).get(a)?.precoVenda, 10)
  })

  test('422 before 409: an unknown product, decimals of a whole-number unit, duplicates, negatives, three decimals of a price', async () => {
    const { id, ids, line, save } = await shelf()
    const [a, b] = ids
    await pedidoComLinha(db, { estanteId: id, produtoId: b, quantidade: 4 })
    const refused = await save([
      line(a, { quantidade: 1.5 }),
      line(b, { quantidade: 0 }),
      { produtoId: 999_999, precoVenda: 1, quantidade: 1, ativo: 1 },
    ])
    assert.equal(refused.status, 422)
    assert.deepEqual(campos(refused), ['produtos.0.quantidade', 'produtos.1.quantidade', 'produtos.2.produtoId'])
    assert.equal((await save([line(a), line(a)])).status, 422)
    assert.equal((await save([line(a)], [a])).status, 422)
    const wrong = await save([line(a, { precoVenda: 1.234 }), line(b, { quantidade: -1 })])
    assert.deepEqual(campos(wrong), ['produtos.0.precoVenda', 'produtos.1.quantidade'])
  })
})

test('simultaneous saves of the same cells by two administrators: one succeeds, the other is refused', async () => {
  const { ids, line, save } = await shelf(20)
  const [mine, theirs] = await Promise.all([
    save(ids.map(id => line(id, { precoVenda: 11 }))),
    save(ids.toReversed().map(id => line(id, { precoVenda: 12 }))),
  ])
  assert.deepEqual([mine.status, theirs.status].sort(), [200, 409])
  const refused = mine.status === 409 ? mine : theirs
  assert.equal(refused.body.errors.length, 20)
})
