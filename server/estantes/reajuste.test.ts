import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAuditoria } from '#contract/auditoria.ts'
import { preverReajuste, reajustarPrecos } from '#contract/reajuste.ts'
import type { Input } from '#contract/route.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { onTuesdayNoon, SEXTA } from '../../test/tuesday-noon.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
onTuesdayNoon(world)
type Body = Input<typeof reajustarPrecos.schema.body>

let categorias = 0
/** Two products of a category of their own, on three open shelves; the third has its own price for the first product. */
async function category() {
  const categoria = `Categoria ${++categorias}`
  const [um, dois] = [await world.newProduto({ precoCusto: 3.33 }), await world.newProduto({ precoCusto: 10 })]
  await db.rows(sql`update produto set categoria = ${categoria} where id = any(${[um, dois]})`)
  const clientes: number[] = []
  const estantes: number[] = []
  for (const precoVenda of [5, 5, 4.2]) {
    const { id } = await world.newCliente()
    const estanteId = await world.newEstante(id)
    await world.offer(estanteId, um, { precoVenda })
    await world.offer(estanteId, dois, { precoVenda: 11.11 })
    clientes.push(id)
    estantes.push(estanteId)
  }
  const sent = (body: Partial<Body>) => ({
    body: { categoria, clientes: null, motivo: 'Tabela nova', ...body } as Body,
  })
  return {
    ...{ um, dois, clientes, estantes, categoria },
    preview: (body: Partial<Body>) => admin.call(preverReajuste, sent(body)),
    put: (body: Partial<Body>) => admin.call(reajustarPrecos, sent(body)),
    prices: async () =>
      (
        await db.rows<{ preco: number }>(
          sql`select preco_venda as preco from estante_produto where estante_id = any(${estantes}) order by produto_id, estante_id`,
        )
      ).map(({ preco }) => preco),
  }
}

describe('PUT /api/estantes/reajuste', () => {
  test('200 raises a category on all open shelves as the preview told; a special price is named and kept unless requested', async () => {
    const { um, dois, clientes, estantes, preview, put, prices } = await category()
    const told = await preview({ percentual: 5 })
    assert.deepEqual(await prices(), [5, 5, 4.2, 11.11, 11.11, 11.11])
    const { status, body } = await put({ percentual: 5, versao: told.body.versao })
    assert.deepEqual([status, body], [200, told.body])
    assert.deepEqual([body.produtos, body.estantes, body.abaixoDoCusto, body.quantosEspeciais], [2, 3, 0, 1])
    assert.deepEqual(
      body.mudancas.map(({ nome: _, ...mudanca }) => mudanca).toSorted((a, b) => a.produtoId - b.produtoId),
      [
        { produtoId: um, de: 5, para: 5.25, precoCusto: 3.33, estantes: 2 },
        { produtoId: dois, de: 11.11, para: 11.67, precoCusto: 10, estantes: 3 },
      ],
    )
    const [especial] = body.especiais
    assert.deepEqual(
      [especial?.produtoId, especial?.clienteId, especial?.estanteId, especial?.precoVenda, especial?.para],
      [um, clientes[2], estantes[2], 4.2, 4.41],
    )
    assert.deepEqual(await prices(), [5.25, 5.25, 4.2, 11.67, 11.67, 11.67])
    const query = { entidade: 'estante-produto', registroId: um }
    const [last] = (await admin.call(listarAuditoria, { query })).body.auditoria
    assert.deepEqual([last?.antes, last?.depois], [{ precoVenda: 5 }, { precoVenda: 5.25, motivo: 'Tabela nova' }])
    assert.equal((await put({ percentual: -100, incluirEspeciais: 1 })).body.abaixoDoCusto, 2)
    assert.deepEqual(await prices(), [0, 0, 0, 0, 0, 0])
  })

  test('200 over the cost, to the nearest 10 cents, for chosen products and clients; no cost, no change', async () => {
    const { um, dois, clientes, put, prices } = await category()
    const chosen = { categoria: undefined, produtos: [um, dois], clientes: clientes.slice(0, 1), arredondar: 0.1 }
    assert.equal((await put({ ...chosen, sobreCusto: 50 })).body.produtos, 1)
    assert.deepEqual(await prices(), [5, 5, 4.2, 15, 11.11, 11.11]) // 4.995 is 5 again; special prices follow from all shelves
    await db.rows(sql`update produto set preco_custo = 0 where id = ${um}`)
    assert.equal((await put({ ...chosen, sobreCusto: 20, incluirEspeciais: 1 })).body.produtos, 1)
    assert.deepEqual(await prices(), [5, 5, 4.2, 12, 11.11, 11.11])
  })

  test('200 keeps closed shelves and lines not offered; 409 with the prices of now: they are not what the preview showed', async () => {
    const { estantes, dois, preview, put, prices } = await category()
    const [fechada, fora] = estantes
    const told = await preview({ percentual: 10 })
    await db.rows(sql`update estante set ativa = false where id = ${fechada}`)
    await db.rows(sql`update estante_produto set ativo = false where (estante_id, produto_id) = (${fora}, ${dois})`)
    const refused = await put({ percentual: 10, versao: told.body.versao })
    assert.deepEqual([refused.status, refused.body.atual], [409, (await preview({ percentual: 10 })).body])
    assert.deepEqual(await prices(), [5, 5, 4.2, 11.11, 11.11, 11.11])
    await put({ percentual: 10, incluirEspeciais: 1 })
    assert.deepEqual(await prices(), [5, 5.5, 4.62, 11.11, 11.11, 12.22])
  })

  test('422 what does not say which products or which price, unknown ids, a price too large; nothing changes', async () => {
    const { um, put, prices } = await category()
    const before = await prices()
    await db.rows(sql`update produto set preco_custo = 99999999 where id = ${um}`)
    const wrong: [Partial<Body>, string][] = [
      [{}, 'percentual'],
      [{ percentual: 1, sobreCusto: 1 }, 'percentual'],
      [{ percentual: 1, fornecedor: 'Sítio' }, 'categoria'],
      [{ percentual: 1, categoria: undefined }, 'categoria'],
      [{ percentual: -101 }, 'percentual'],
      [{ percentual: 1, arredondar: 0 }, 'arredondar'],
      [{ percentual: 1, categoria: undefined, produtos: [um, 999_999] }, 'produtos.1'],
      [{ percentual: 1, clientes: [999_999] }, 'clientes.0'],
      [{ sobreCusto: 10 }, 'sobreCusto'],
    ]
    for (const [body, campo] of wrong) {
      const refused = await put(body)
      assert.deepEqual([refused.status, refused.body.errors[0]?.campo], [422, campo], JSON.stringify(body))
    }
    assert.deepEqual(await prices(), before)
  })

  test('200 beside simultaneous confirmations: confirmed at the previous price, or refused', async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(() => pedidoAberto(world)))
    const body = { produtos: orders.map(({ produtoId }) => produtoId), percentual: 10, clientes: null }
    const [put, ...confirmed] = await Promise.all([
      admin.call(reajustarPrecos, { body }),
      ...orders.map(order => order.confirm(SEXTA)),
    ])
    assert.equal(put.status, 200)
    for (const [i, order] of orders.entries()) {
      assert.equal((await order.itens())[0]?.precoVenda, 10)
      assert.equal((await order.pedido()).status, confirmed[i]?.status === 200 ? 'Confirmado' : 'Aberto')
    }
  })
})
