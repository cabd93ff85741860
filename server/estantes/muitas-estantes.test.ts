import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAuditoria } from '#contract/auditoria.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { lerEstante } from '#contract/estantes.ts'
import { criarMovimento } from '#contract/estoque.ts'
import { mudarEstantes, mudarPrecos, preverPrecos } from '#contract/muitas-estantes.ts'
import type { Input } from '#contract/route.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { AMANHA, HOJE, onTuesdayNoon, SEXTA } from '../../test/tuesday-noon.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
onTuesdayNoon(world)
type Body = Input<typeof mudarPrecos.schema.body>

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
    ...{ produtoId, all },
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
      ...{ precoCusto: 3.33, versao: announced.body.versao },
      ...{ estantes: 3, incluidas: 0, porAbrir: 0, precoVenda: 6, precoComum: 5, quantosEspeciais: 1 },
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

  test('200 keeps prices on closed and inactive shelves, and of lines not offered', async () => {
    const { all, put, prices } = await shelves(5, 5, 5, 5)
    const [, fechada, inativa, fora] = all
    await db.rows(sql`update estante set valida_ate = ${HOJE}::date - 1 where id = ${fechada?.estanteId}`)
    await db.rows(sql`update estante set ativa = false where id = ${inativa?.estanteId}`)
    await db.rows(sql`update estante_produto set ativo = false where estante_id = ${fora?.estanteId}`)
    assert.equal((await put({ precoVenda: 6 })).body.estantes, 1)
    assert.deepEqual(await prices(), [6, 5, 5, 5])
  })

  test('200 the chosen shelves alone, also those that are yet to open; special is what differs in their period', async () => {
    const { all, preview, put, prices } = await shelves(5, 5, 5, 5, 4.2, 5)
    const ids = all.map(({ estanteId }) => estanteId)
    const [, futura, inativa, terminada, especial] = ids
    await db.rows(sql`update estante set valida_de = ${AMANHA}::date where id = any(${[futura, especial]})`)
    await db.rows(sql`update estante set ativa = false where id = ${inativa}`)
    await db.rows(sql`update estante set valida_ate = ${HOJE}::date - 1 where id = ${terminada}`)
    assert.equal((await preview({ precoVenda: 6 })).body.porAbrir, 2)
    const estantes = ids.slice(0, 5)
    const { body } = await put({ precoVenda: 6, estantes })
    assert.deepEqual(
      [body.estantes, body.porAbrir, body.especiais.map(({ estanteId }) => estanteId)],
      [2, 0, [especial]],
    )
    assert.deepEqual(await prices(), [6, 6, 5, 5, 4.2, 5])
    assert.equal((await put({ precoVenda: 7, estantes: [...estantes, 999_999] })).status, 422)
    assert.deepEqual(await prices(), [6, 6, 5, 5, 4.2, 5])
  })

  test('200 with `incluir` puts the product on the open shelves that lack it, as the preview said; 422 a quantity it has not', async () => {
    const { all, produtoId, preview, put, prices } = await shelves(5, 5, 5, 5)
    const [tem, falta, fechada, inativo] = all.map(({ estanteId }) => estanteId)
    await db.rows(sql`delete from estante_produto where estante_id = any(${[falta, fechada]})`)
    await db.rows(sql`update estante set valida_ate = ${HOJE}::date - 1 where id = ${fechada}`)
    await db.rows(sql`update estante_produto set ativo = false where estante_id = ${inativo}`)
    const body = { precoVenda: 6, incluir: 1, clientes: all.map(({ clienteId }) => clienteId) } as const
    for (const quantidade of [null, 1.5]) {
      const refused = await put({ ...body, quantidade })
      assert.deepEqual([refused.status, refused.body.errors[0]?.campo], [422, 'quantidade'])
    }
    const shown = await preview({ ...body, quantidade: 40 })
    assert.deepEqual(await prices(), [5, undefined, undefined, 5])
    const { status, body: done } = await put({ ...body, quantidade: 40, versao: shown.body.versao })
    assert.deepEqual([status, done], [200, shown.body])
    assert.deepEqual([done.estantes, done.incluidas], [2, 1])
    assert.deepEqual(await prices(), [6, 6, undefined, 5])
    const offers = () =>
      db.rows(
        sql`select quantidade, com_estoque from estante_produto where estante_id = any(${[tem, falta]}) order by estante_id`,
      )
    assert.deepEqual((await offers())[1], { quantidade: 40, com_estoque: false })
    assert.equal((await put({ ...body, quantidade: 40, versao: shown.body.versao })).status, 409)
    await admin.call(criarMovimento, { body: { produtoId, tipo: 'contagem', quantidade: 9 } })
    await db.rows(sql`delete from estante_produto where estante_id = ${falta}`)
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

  test('422 neither or both values, an unknown product or client, a price too large; nothing changes', async () => {
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
    await db.rows(sql`update produto set preco_custo = 99999999.99 where id = ${produtoId}`)
    const large = await put({ sobreCusto: 1 })
    assert.deepEqual([large.status, large.body.errors[0]?.campo], [422, 'sobreCusto'])
    assert.deepEqual(await prices(), [5])
  })

  test('200 beside simultaneous confirmations: confirmed at the previous price, or refused with both', async () => {
    for (let round = 0; round < 2; round++) {
      const order = await pedidoAberto(world)
      const body = { produtoId: order.produtoId, precoVenda: 11, clientes: null }
      const [confirmed, put] = await Promise.all([order.confirm(SEXTA), admin.call(mudarPrecos, { body })])
      assert.equal(put.status, 200)
      assert.ok(confirmed.status === 200 || confirmed.status === 409)
      const [linha] = await order.itens()
      assert.equal(linha?.precoVenda, 10)
      assert.equal((await order.pedido()).status, confirmed.status === 200 ? 'Confirmado' : 'Aberto')
    }
  })
})

describe('PATCH /api/estantes', () => {
  const change = (body: Input<typeof mudarEstantes.schema.body>) => admin.call(mudarEstantes, { body })
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
    const unknown = await change({ estantes: [um, 999_999], ativa: 0 })
    assert.deepEqual([unknown.status, unknown.body.errors[0]?.campo], [422, 'estantes.1'])
    await change({ estantes: [dois], validaAte: HOJE })
    const late = await change({ estantes: [um, dois], validaDe: AMANHA })
    assert.deepEqual([late.status, late.body.errors[0]?.campo], [422, 'validaAte'])
    assert.deepEqual([(await read(um)).ativa, (await read(um)).validaDe], [1, null])
    assert.equal((await change({ estantes: [um] })).status, 422)
  })
})
