import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAuditoria } from '#contract/auditoria.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { lerEstante } from '#contract/estantes.ts'
import { criarMovimento } from '#contract/estoque.ts'
import { mudarEstantes, mudarPrecos, preverPrecos } from '#contract/muitas-estantes.ts'
import { preverReajuste, reajustarPrecos } from '#contract/reajuste.ts'
import type { Input } from '#contract/route.ts'
import { refusal } from '../../test/each.ts'
import { AMANHA, HOJE, onTuesdayNoon, SEXTA } from '../../test/tuesday-noon.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
onTuesdayNoon(world)
type Body = Input<typeof mudarPrecos.body>

const PERIODO = 'Semana 48'

/** Open shelves of different clients, with one product at these prices. */
async function shelves(...precos: number[]) {
  const produtoId = await world.newProduto({ precoCusto: 3.33 })
  const all: { clienteId: number; nome: string; estanteId: number }[] = []
  for (const precoVenda of precos) {
    const { id: clienteId, nome } = await world.newCliente()
    const estanteId = await world.newEstante(clienteId, { periodo: PERIODO })
    await world.offer(estanteId, produtoId, { precoVenda })
    all.push({ clienteId, nome, estanteId })
  }
  const sent = (body: Partial<Body>) => ({ body: { produtoId, clientes: null, motivo: 'Safra', ...body } as Body })
  return {
    produtoId,
    all,
    preview: (body: Partial<Body>) => admin.call(preverPrecos, sent(body)),
    put: (body: Partial<Body>) => admin.call(mudarPrecos, sent(body)),
    prices: () =>
      Promise.all(
        all.map(async ({ estanteId: id }) => {
          const { produtos } = (await admin.call(listarProdutosDaEstante, { params: { id } })).body
          return produtos.find(line => line.produtoId === produtoId)?.precoVenda
        }),
      ),
  }
}

describe('PUT /api/estantes/precos', () => {
  test('200 sets one price on all open shelves; a special price is named and kept unless requested', async () => {
    const { all, preview, put, prices } = await shelves(5, 5, 5, 4.2)
    const [, , , especial] = all
    const announced = await preview({ precoVenda: 6 })
    assert.deepEqual(await prices(), [5, 5, 5, 4.2])
    const { status, body } = await put({ precoVenda: 6 })
    assert.deepEqual([status, body], [200, announced.body])
    const { clienteId, nome, estanteId } = especial ?? assert.fail()
    assert.deepEqual(body, {
      precoCusto: 3.33,
      versao: announced.body.versao,
      estantes: 3,
      incluidas: 0,
      porAbrir: 0,
      precoVenda: 6,
      precoComum: 5,
      quantosEspeciais: 1,
      especiais: [{ clienteId, clienteNome: nome, estanteId, periodo: PERIODO, precoVenda: 4.2 }],
    })
    assert.deepEqual(await prices(), [6, 6, 6, 4.2])
    const all4 = await put({ precoVenda: 7, incluirEspeciais: 1 })
    assert.deepEqual([all4.body.estantes, all4.body.especiais], [4, []])
    assert.deepEqual(await prices(), [7, 7, 7, 7])
  })

  test('200 cost + x %, rounded half up to cents; for chosen clients only; the audit has the reason', async () => {
    const { all, produtoId, put, prices } = await shelves(5, 5, 5)
    const { body } = await put({ sobreCusto: 50, clientes: [all[1]?.clienteId ?? 0] })
    assert.deepEqual([body.precoVenda, body.estantes], [5, 1]) // 3.33 × 1.5 = 4.995
    assert.equal((await put({ sobreCusto: 30, clientes: [all[1]?.clienteId ?? 0] })).body.precoVenda, 4.33)
    assert.deepEqual(await prices(), [5, 4.33, 5])
    const query = { entidade: 'estante-produto', registroId: produtoId }
    const [last] = (await admin.call(listarAuditoria, { query })).body.auditoria
    assert.deepEqual([last?.antes, last?.depois], [{ precoVenda: 5 }, { precoVenda: 4.33, motivo: 'Safra' }])
  })

  test('200 with `incluir` puts the product on the open shelves that lack it, as the preview said; 422 a quantity it has not', async () => {
    const { all, produtoId, preview, put, prices } = await shelves(5, 5, 5, 5)
    const [tem, falta, fechada, inativo] = all.map(({ estanteId }) => estanteId)
    await db.rows`delete from estante_produto where estante_id = any(${[falta, fechada]})`
    await db.rows`update estante set valida_ate = ${HOJE}::date - 1 where id = ${fechada}`
    await db.rows`update estante_produto set ativo = false where estante_id = ${inativo}`
    const body = { precoVenda: 6, incluir: 1, clientes: all.map(({ clienteId }) => clienteId) } as const
    for (const quantidade of [null, 1.5])
      assert.deepEqual(refusal(await put({ ...body, quantidade })), [422, 'quantidade'])
    const shown = await preview({ ...body, quantidade: 40 })
    assert.deepEqual(await prices(), [5, undefined, undefined, 5])
    const { status, body: done } = await put({ ...body, quantidade: 40, versao: shown.body.versao })
    assert.deepEqual([status, done], [200, shown.body])
    assert.deepEqual([done.estantes, done.incluidas], [2, 1])
    assert.deepEqual(await prices(), [6, 6, undefined, 5])
    const offers = () =>
      db.rows`select quantidade, com_estoque from estante_produto where estante_id = any(${[tem, falta]})
        order by estante_id`
    assert.deepEqual((await offers())[1], { quantidade: 40, com_estoque: false })
    assert.equal((await put({ ...body, quantidade: 40, versao: shown.body.versao })).status, 409)
    await admin.call(criarMovimento, { body: { produtoId, tipo: 'contagem', quantidade: 9 } })
    await db.rows`delete from estante_produto where estante_id = ${falta}`
    assert.equal((await put({ ...body, sobreCusto: 100, precoVenda: undefined })).body.incluidas, 1)
    assert.deepEqual([(await prices())[1], (await offers())[1]], [6.66, { quantidade: null, com_estoque: true }])
  })

  test('409 with the new count: it is not what the preview showed, and nothing changes', async () => {
    const { all, produtoId, preview, put, prices } = await shelves(5, 5, 5, 5, 4)
    const clientes = all.slice(0, 3).map(({ clienteId }) => clienteId)
    const [um, dois] = all
    const priced = (precoVenda: number, estanteId?: number) =>
      sql`update estante_produto set preco_venda = ${precoVenda} where estante_id = ${estanteId}`
    const meanwhile = [
      { body: { precoVenda: 6 }, what: sql`update estante set ativa = false where id = ${um?.estanteId}`, estantes: 2 },
      { body: { precoVenda: 6 }, what: priced(5.5, dois?.estanteId), estantes: 1 },
      { body: { sobreCusto: 100 }, what: sql`update produto set preco_custo = 4 where id = ${produtoId}`, estantes: 1 },
    ]
    for (const { body, what, estantes } of meanwhile) {
      const shown = (await preview({ ...body, clientes })).body
      await db.rows(what)
      const before = await prices()
      const refused = await put({ ...body, clientes, versao: shown.versao })
      const { status, body: problem } = refused
      assert.deepEqual([status, problem.atual?.estantes], [409, estantes])
      assert.deepEqual(problem.atual, (await preview({ ...body, clientes })).body)
      assert.deepEqual(await prices(), before)
    }
  })

  test('422 neither or both values, an unknown product or client, a price too large, no cost to add to; nothing changes', async () => {
    const { all, produtoId, put, prices } = await shelves(5)
    for (const body of [
      {},
      { precoVenda: 1, sobreCusto: 1 },
      { precoVenda: 1.234 },
      { precoVenda: 1, produtoId: 999_999 },
    ])
      assert.equal((await put(body)).status, 422, JSON.stringify(body))
    const unknown = await put({ precoVenda: 6, clientes: [all[0]?.clienteId ?? 0, 999_999] })
    assert.deepEqual([unknown.status, unknown.body.errors[0]?.campo], [422, 'clientes.1'])
    await db.rows`update produto set preco_custo = 99999999.99 where id = ${produtoId}`
    assert.deepEqual(refusal(await put({ sobreCusto: 1 })), [422, 'sobreCusto'])
    await db.rows`update produto set preco_custo = 0 where id = ${produtoId}`
    assert.deepEqual(refusal(await put({ sobreCusto: 30 })), [422, 'sobreCusto'])
    assert.deepEqual(await prices(), [5])
  })
})

describe('PATCH /api/estantes', () => {
  const change = (body: Input<typeof mudarEstantes.body>) => admin.call(mudarEstantes, { body })
  const read = async (id: number) =>
    (await admin.call(lerEstante, { params: { id } })).body.estantes[0] ?? assert.fail()

  test('200 changes the sent fields on all shelves and keeps the rest', async () => {
    const { all } = await shelves(1, 1)
    const estantes = all.map(({ estanteId }) => estanteId)
    const first = await change({ estantes, validaDe: HOJE, validaAte: SEXTA, fechaEm: `${SEXTA}T18:00` })
    assert.deepEqual([first.status, first.body], [200, { estantes: 2 }])
    await change({ estantes, ativa: 0, validaAte: AMANHA })
    for (const id of estantes) {
      const { ativa, validaDe, validaAte, fechaEm } = await read(id)
      assert.deepEqual([ativa, validaDe, validaAte, fechaEm], [0, HOJE, AMANHA, `${SEXTA}T21:00:00.000Z`])
    }
  })

  test("422 all or none: an unknown shelf, days out of order with one shelf's, nothing to change", async () => {
    const { all } = await shelves(1, 1)
    const [um = 0, dois = 0] = all.map(({ estanteId }) => estanteId)
    assert.deepEqual(refusal(await change({ estantes: [um, 999_999], ativa: 0 })), [422, 'estantes.1'])
    await change({ estantes: [dois], validaAte: HOJE })
    assert.deepEqual(refusal(await change({ estantes: [um, dois], validaDe: AMANHA })), [422, 'validaAte'])
    assert.deepEqual([(await read(um)).ativa, (await read(um)).validaDe], [1, null])
    assert.equal((await change({ estantes: [um] })).status, 422)
  })
})

type Reajuste = Input<typeof reajustarPrecos.body>

let categorias = 0
/** Two products of a category of their own, on three open shelves; the third has its own price for the first product. */
async function category() {
  const categoria = `Categoria ${++categorias}`
  const [um, dois] = [await world.newProduto({ precoCusto: 3.33 }), await world.newProduto({ precoCusto: 10 })]
  await db.rows`update produto set categoria = ${categoria} where id = any(${[um, dois]})`
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
  const sent = (body: Partial<Reajuste>) => ({
    body: { categoria, clientes: null, motivo: 'Tabela nova', ...body } as Reajuste,
  })
  return {
    um,
    dois,
    clientes,
    estantes,
    categoria,
    preview: (body: Partial<Reajuste>) => admin.call(preverReajuste, sent(body)),
    put: (body: Partial<Reajuste>) => admin.call(reajustarPrecos, sent(body)),
    prices: async () =>
      (
        await db.rows<{ preco: number }>`select preco_venda as preco from estante_produto
          where estante_id = any(${estantes}) order by produto_id, estante_id`
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
    const found = body.mudancas.map(({ nome: _, ...mudanca }) => mudanca).toSorted((a, b) => a.produtoId - b.produtoId)
    assert.deepEqual(found, [
      { produtoId: um, de: 5, para: 5.25, precoCusto: 3.33, estantes: 2 },
      { produtoId: dois, de: 11.11, para: 11.67, precoCusto: 10, estantes: 3 },
    ])
    const [especial] = body.especiais
    const seen = [especial?.produtoId, especial?.clienteId, especial?.estanteId, especial?.precoVenda, especial?.para]
    assert.deepEqual(seen, [um, clientes[2], estantes[2], 4.2, 4.41])
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
    await db.rows`update produto set preco_custo = 0 where id = ${um}`
    assert.equal((await put({ ...chosen, sobreCusto: 20, incluirEspeciais: 1 })).body.produtos, 1)
    assert.deepEqual(await prices(), [5, 5, 4.2, 12, 11.11, 11.11])
  })

  test('200 keeps closed shelves and lines not offered; 409 with the prices of now: they are not what the preview showed', async () => {
    const { estantes, dois, preview, put, prices } = await category()
    const [fechada, fora] = estantes
    const told = await preview({ percentual: 10 })
    await db.rows`update estante set ativa = false where id = ${fechada}`
    await db.rows`update estante_produto set ativo = false where (estante_id, produto_id) = (${fora}, ${dois})`
    const refused = await put({ percentual: 10, versao: told.body.versao })
    assert.deepEqual([refused.status, refused.body.atual], [409, (await preview({ percentual: 10 })).body])
    assert.deepEqual(await prices(), [5, 5, 4.2, 11.11, 11.11, 11.11])
    await put({ percentual: 10, incluirEspeciais: 1 })
    assert.deepEqual(await prices(), [5, 5.5, 4.62, 11.11, 11.11, 12.22])
  })

  test('422 what does not say which products or which price, unknown ids, a price too large; nothing changes', async () => {
    const { um, put, prices } = await category()
    const before = await prices()
    await db.rows`update produto set preco_custo = 99999999 where id = ${um}`
    const wrong: [Partial<Reajuste>, string][] = [
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
    for (const [body, campo] of wrong) assert.deepEqual(refusal(await put(body)), [422, campo], JSON.stringify(body))
    assert.deepEqual(await prices(), before)
  })
})
