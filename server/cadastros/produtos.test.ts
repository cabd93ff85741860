import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import * as contract from '#contract/produtos.ts'
import { each, refusal } from '../../test/each.ts'
import { pages } from '../../test/pages.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { id: clienteId } = await world.newCliente({ nome: 'Padaria Central' })
const novo = { nome: 'Farinha', precoCusto: 4.1, unidadeMedida: 'KG' as const }
const nada = {
  codigo: null,
  ean: null,
  categoria: null,
  fornecedor: null,
  embalagem: null,
  codigoExterno: null,
  multiplo: null,
  estoque: null,
}

const undated = ({ alteradoEm: _, ...rest }: contract.Produto) => rest

describe('POST /api/produtos', () => {
  test('201 trimmed, with the unit in any case, and active', async () => {
    const body = { nome: '  Café torrado ', precoCusto: 12.34, unidadeMedida: ' kg ' as const }
    const { status, body: answer } = await admin.raw('POST', '/api/produtos', body)
    assert.equal(status, 201)
    const [{ id, alteradoEm, ...rest } = assert.fail()] = (answer as unknown as { produtos: contract.Produto[] })
      .produtos
    assert.ok(id > 0 && alteradoEm)
    assert.deepEqual(rest, { nome: 'Café torrado', precoCusto: 12.34, unidadeMedida: 'KG', ativo: 1, ...nada })
  })

  test('422 names every wrong field', async () => {
    const body = { nome: ' ', precoCusto: -1, unidadeMedida: 'XX' }
    const refused = await admin.raw('POST', '/api/produtos', body)
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body.errors.map(({ campo }) => campo).sort(), ['nome', 'precoCusto', 'unidadeMedida'])
  })
})

test('GET /api/produtos and /api/produtos/admin 200 active ones only, or all, in pages in Portuguese order', async () => {
  for (const nome of ['Zinco lt', 'abacate lt', 'Água lt', 'Banana lt']) await world.newProduto({ nome })
  const sleeping = await world.newProduto({ nome: 'Ácido lt' })
  await admin.call(contract.mudarStatusDoProduto, { params: { id: sleeping }, body: { ativo: 0 } })

  const names = async (route: typeof contract.listarProdutos | typeof contract.listarProdutosAtivos) => {
    const read = (page: object) => admin.call(route, { query: { busca: 'LT', ...page } })
    return each(await pages(read, ({ produtos }) => produtos), 'nome')
  }
  assert.deepEqual(await names(contract.listarProdutosAtivos), ['abacate lt', 'Água lt', 'Banana lt', 'Zinco lt'])
  const all = ['abacate lt', 'Ácido lt', 'Água lt', 'Banana lt', 'Zinco lt']
  assert.deepEqual(await names(contract.listarProdutos), all)
  const query = { busca: 'lt', limite: 1, ativo: 0 } as const
  const { produtos, total } = (await admin.call(contract.listarProdutos, { query })).body
  assert.deepEqual([produtos[0]?.nome, total], ['Ácido lt', 1])
})

describe('PUT /api/produtos', () => {
  test('200 a new cost does not change the lines of orders', async () => {
    const { id, estanteId } = await onShelf({ unidadeMedida: 'KG', quantidade: 10 })
    const pedidoId = await pedidoComLinha(db, { estanteId, produtoId: id, quantidade: 1.5 })
    const body = { id, nome: 'Outro', precoCusto: 99.9, unidadeMedida: 'G' as const }
    const { status, body: answer } = await admin.call(contract.atualizarProduto, { body })
    assert.equal(status, 200)
    assert.deepEqual(answer.produtos.map(undated), [{ ...body, ativo: 1, ...nada }])
    const line = await db.first`select preco_custo from item_pedido where pedido_id = ${pedidoId}`
    assert.deepEqual(line, { preco_custo: 1 })
  })

  test('409 decimals that the new unit does not allow, on a shelf, in an order, a standing order or its multiple, named', async () => {
    const { id, estanteId, periodo } = await onShelf({ unidadeMedida: 'KG', quantidade: 10 })
    const pedidoId = await pedidoComLinha(db, { estanteId, produtoId: id, quantidade: 2, status: 'Cancelado' })
    await db.rows`insert into pedido_fixo (cliente_id, nome, dias_semana, itens)
      select cliente_id, 'Da semana', '{1}', '[]' from estante where id = ${estanteId}`
    const body = { id, nome: 'Novo nome', precoCusto: 1, unidadeMedida: 'UN' as const }
    const row = (set: Sql) => sql`update estante_produto set ${set} where estante_id = ${estanteId}`
    const line = (set: Sql) => sql`update item_pedido set ${set} where pedido_id = ${pedidoId}`
    const fixo = (quantidade: number) =>
      sql`update pedido_fixo set itens = ${JSON.stringify([{ produtoId: id, quantidade }])}::jsonb`
    const multiplo = (n: number | null) => sql`update produto set multiplo = ${n} where id = ${id}`
    const [naEstante, noPedido] = [
      `A estante ${periodo}, de Padaria Central,`,
      `O pedido ${pedidoId}, de Padaria Central,`,
    ]
    for (const [broken, mended, where] of [
      [row(sql`quantidade = 0.5`), row(sql`quantidade = 10`), naEstante],
      [row(sql`minimo = 0.5`), row(sql`minimo = null`), naEstante],
      [row(sql`maximo = 0.5`), row(sql`maximo = null`), naEstante],
      [line(sql`quantidade = 0.5`), line(sql`quantidade = 2`), noPedido],
      [line(sql`quantidade_entregue = 0.5`), line(sql`quantidade_entregue = 1`), noPedido],
      [line(sql`quantidade_ajustada = 0.5`), line(sql`quantidade_ajustada = 1`), noPedido],
      [fixo(0.5), fixo(1), 'O pedido fixo Da semana, de Padaria Central,'],
      [multiplo(0.5), multiplo(null), 'múltiplo'],
    ] as const) {
      await db.rows(broken)
      const { status, body: refused } = await admin.call(contract.atualizarProduto, { body })
      assert.deepEqual(
        [status, refused.errors?.[0]?.campo, refused.atual?.quantidade],
        [409, 'unidadeMedida', 0.5],
        where,
      )
      assert.ok(refused.detail.includes(`${where} tem 0,5 kg`), refused.detail)
      await db.rows(mended)
    }
    assert.notEqual((await admin.call(contract.lerProduto, { params: { id } })).body.produtos[0]?.nome, body.nome)
    assert.equal((await admin.call(contract.atualizarProduto, { body })).status, 200)
  })
})

describe('codes of a product', () => {
  const detalhes = {
    codigo: `B-${process.pid}`,
    ean: '7891000100103',
    categoria: 'Frios',
    fornecedor: 'Laticínios Serra',
    embalagem: 'cx c/12',
    codigoExterno: '000123',
    multiplo: 12,
  }

  test('201 and 200 stored; omitted ones stay, null and empty clear them', async () => {
    const body = { nome: 'Queijo', precoCusto: 1, unidadeMedida: 'UN' as const }
    const made = await admin.call(contract.criarProduto, { body: { ...body, ...detalhes, ean: '789.1000-100103' } })
    const { id } = made.body.produtos[0] ?? assert.fail()
    assert.deepEqual(made.body.produtos.map(undated), [{ ...body, ...detalhes, id, ativo: 1, estoque: null }])
    const same = await admin.call(contract.atualizarProduto, { body: { ...body, id, categoria: '' } })
    assert.deepEqual(same.body.produtos.map(undated), [
      { ...body, ...detalhes, id, ativo: 1, estoque: null, categoria: null },
    ])
    const gone = await admin.call(contract.atualizarProduto, { body: { ...body, id, multiplo: null, ean: null } })
    assert.deepEqual([gone.body.produtos[0]?.multiplo, gone.body.produtos[0]?.ean], [null, null])
  })

  test("409 another product's code, in any case", async () => {
    const body = { ...novo, codigo: 'dup-1' }
    assert.equal((await admin.call(contract.criarProduto, { body })).status, 201)
    const refused = await admin.call(contract.criarProduto, { body: { ...body, codigo: 'DUP-1' } })
    assert.deepEqual([refused.status, refused.body.errors[0]?.campo], [409, 'codigo'])
  })

  test('422 a wrong check digit, a multiple that the unit does not allow, too long texts', async () => {
    const wrong = [
      [{ ean: '7891000100104' }, 'ean'],
      [{ ean: '123' }, 'ean'],
      [{ multiplo: 0 }, 'multiplo'],
      [{ multiplo: 1.5, unidadeMedida: 'LT' as const }, 'multiplo'],
      [{ codigo: 'x'.repeat(31) }, 'codigo'],
      [{ precoCusto: 1.234 }, 'precoCusto'],
      [{ nome: 'a'.repeat(121) }, 'nome'],
    ] as const
    for (const [fields, campo] of wrong)
      assert.deepEqual(refusal(await admin.call(contract.criarProduto, { body: { ...novo, ...fields } })), [422, campo])
  })
})

test('PUT /api/produtos/{id}/status 200 off and on again; the same state twice is no error', async () => {
  const id = await world.newProduto()
  for (const ativo of [0, 0, 1, true, false] as const) {
    const { body } = await admin.call(contract.mudarStatusDoProduto, { params: { id }, body: { ativo } })
    assert.equal(body.produtos[0]?.ativo, Number(ativo))
  }
})

let periods = 0

async function onShelf({ unidadeMedida, quantidade }: { unidadeMedida: 'KG' | 'L' | 'UN'; quantidade: number }) {
  const id = await world.newProduto({ unidadeMedida })
  const periodo = `Semana ${++periods}`
  const estanteId = await world.newEstante(clienteId, { periodo })
  await world.offer(estanteId, id, { quantidade })
  return { id, estanteId, periodo }
}

describe('DELETE /api/produtos/{id}', () => {
  test('200 returns the deleted record', async () => {
    const id = await world.newProduto({ nome: 'Vai embora' })
    assert.equal((await admin.call(contract.lerProduto, { params: { id } })).body.produtos[0]?.emUso, 0)
    const gone = await admin.call(contract.excluirProduto, { params: { id } })
    assert.deepEqual([gone.status, gone.body.produtos[0]?.nome], [200, 'Vai embora'])
    assert.equal((await admin.call(contract.lerProduto, { params: { id } })).status, 404)
  })

  test('409 a product on a shelf', async () => {
    const { id } = await onShelf({ unidadeMedida: 'UN', quantidade: 1 })
    const { status, body } = await admin.call(contract.excluirProduto, { params: { id } })
    assert.equal(status, 409)
    assert.match(body.detail, /inative/)
    assert.equal((await admin.call(contract.lerProduto, { params: { id } })).body.produtos[0]?.emUso, 1)
    assert.deepEqual([body.title, body.atual], ['O produto está em uma estante', { estantes: 1 }])
  })
})
