import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/estante-copia.ts'
import { listarProdutosDaEstante, mudarStatusNaEstante } from '#contract/estante-produtos.ts'
import { atualizarEstante, listarEstantesDoCliente } from '#contract/estantes.ts'
import type { Input } from '#contract/route.ts'
import { each, refusal } from '../../test/each.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
let periodos = 0

/** A shelf with an ordered product, one inactive on the shelf, one inactive everywhere, and some other clients. */
async function source() {
  const { id: clienteId } = await world.newCliente()
  const estanteId = await world.newEstante(clienteId)
  const [vendido, inativoAqui, inativo] = [await world.newProduto(), await world.newProduto(), await world.newProduto()]
  await world.offer(estanteId, vendido, { precoVenda: 9.99, quantidade: 40 })
  await db.rows`update estante_produto set minimo = 2, maximo = 40 where estante_id = ${estanteId}`
  await world.offer(estanteId, inativoAqui)
  await world.offer(estanteId, inativo)
  await pedidoComLinha(db, { estanteId, produtoId: vendido, quantidade: 5 })
  await admin.call(mudarStatusNaEstante, { body: { estanteId, produtoId: inativoAqui, ativo: 0 } })
  await db.rows`update produto set ativo = false where id = ${inativo}`
  const outros = await Promise.all([1, 2, 3].map(() => world.newCliente()))
  const clienteIds = outros.map(({ id }) => id)
  const periodo = `Cópia ${++periodos}`
  const sent = (body: Partial<Body>) => ({
    params: { id: estanteId },
    body: { periodo, clienteIds, validaDe: null, validaAte: null, ...body },
  })
  return {
    clienteId,
    estanteId,
    vendido,
    clienteIds,
    buyers: each(outros, 'buyer'),
    periodo,
    copy: (body: Partial<Body>) => admin.call(contract.copiarEstante, sent(body)),
    preview: (body: Partial<Body>) => admin.call(contract.preverCopiaDaEstante, sent(body)),
  }
}
type Body = Input<typeof contract.copiarEstante.body>

const shelvesOf = async (id: number) => (await admin.call(listarEstantesDoCliente, { params: { id } })).body.estantes
const named = async (clienteId: number, periodo: string) =>
  (await shelvesOf(clienteId)).find(estante => estante.periodo === periodo)

describe('POST /api/estantes/{id}/copiar', () => {
  test('201 copies active products with adjusted prices and the offer, nothing reserved; as many as announced', async () => {
    const { clienteIds, vendido, periodo, copy, preview } = await source()
    const days = { validaDe: '2027-01-01', validaAte: '2027-01-31' }
    const announced = await preview({ ...days, ajuste: 2.5 })
    assert.equal(announced.status, 200)
    const { estantes, produtos, jaTinham, abaixoDoCusto } = announced.body.copia
    assert.deepEqual([estantes, produtos, jaTinham, abaixoDoCusto], [3, 1, 0, 0])
    assert.equal((await preview({ ...days, ajuste: -99 })).body.copia.abaixoDoCusto, 1)
    const { status, body } = await copy({ ...days, ajuste: 2.5, esperadas: estantes })
    const { estanteIds, ...done } = body.copia
    assert.deepEqual([status, done], [201, announced.body.copia])
    const made = await Promise.all(clienteIds.map(async id => (await named(id, periodo))?.id))
    assert.deepEqual(new Set(estanteIds), new Set(made))
    for (const id of clienteIds) {
      const estante = (await named(id, periodo)) ?? assert.fail()
      assert.deepEqual([estante.ativa, estante.validaDe, estante.validaAte], [1, days.validaDe, days.validaAte])
      const { body } = await admin.call(listarProdutosDaEstante, { params: { id: estante.id } })
      const [line, ...more] = body.produtos
      const { produtoId, precoVenda, quantidade, reservada, minimo, maximo } = line ?? assert.fail()
      // 9.99 × 1.025 = 10.23975
      const told = [produtoId, precoVenda, quantidade, reservada, minimo, maximo, more]
      assert.deepEqual(told, [vendido, 10.24, 40, 0, 2, 40, []])
    }
    await assertStockAndTotals(db)
  })

  test('409 names the clients that have the period, and copies nothing; 201 leaves them out on request', async () => {
    const { clienteIds, periodo, copy } = await source()
    const [first = 0, second = 0, third = 0] = clienteIds
    await world.newEstante(second, { periodo: periodo.toUpperCase() })
    const refused = await copy({})
    assert.equal(refused.status, 409)
    assert.deepEqual(refused.body.atual?.quemJaTinha, [{ clienteId: second, clienteNome: await nameOf(second) }])
    assert.deepEqual((await copy({ pularExistentes: true, esperadas: 3 })).body.atual, { estantes: 2 })
    assert.equal((await shelvesOf(first)).length, 0)
    const { status, body } = await copy({ pularExistentes: true })
    assert.deepEqual([status, body.copia.estantes, body.copia.jaTinham], [201, 2, 1])
    assert.equal((await shelvesOf(third)).length, 1)
  })

  test('422 unknown clients by name, days out of order, an adjustment that leaves no price', async () => {
    const { clienteIds, copy } = await source()
    assert.deepEqual(refusal(await copy({ clienteIds: [...clienteIds, 999_999] })), [422, 'clienteIds.3'])
    const wrong = [
      { validaDe: '2027-02-01', validaAte: '2027-01-01' },
      { ajuste: -100 },
      { ajuste: 1.234 },
      { clienteIds: [] },
    ]
    for (const body of wrong) assert.equal((await copy(body)).status, 422, JSON.stringify(body))
  })

  test('201 not open before its first day; omitted hours move with the days', async () => {
    const { clienteId, estanteId, periodo, copy, clienteIds } = await source()
    world.clock.now = () => new Date('2027-01-04T15:00:00Z')
    const body = { id: estanteId, periodo: `De ${periodo}`, clienteId, validaDe: '2027-01-04', validaAte: '2027-01-08' }
    await admin.call(atualizarEstante, { body: { ...body, abreEm: '2027-01-04T08:00', fechaEm: '2027-01-08T17:30' } })
    const days = { validaDe: '2027-01-11', validaAte: '2027-01-15' }
    assert.equal((await copy(days)).status, 201)
    const copia = (await named(clienteIds[0] ?? 0, periodo)) ?? assert.fail()
    const found = [copia.aberta, copia.abreEm, copia.fechaEm]
    assert.deepEqual(found, [0, '2027-01-11T11:00:00.000Z', '2027-01-15T20:30:00.000Z'])
    world.clock.now = () => new Date('2027-01-11T11:00:00Z')
    assert.equal((await named(clienteIds[0] ?? 0, periodo))?.aberta, 1)
    world.clock.now = () => new Date()
  })
})

describe('POST /api/estantes/proximo-periodo', () => {
  /** Two clients with the same product at different prices, and a third without a shelf. */
  async function clients() {
    const [um, dois, sem] = [await world.newCliente(), await world.newCliente(), await world.newCliente()]
    const produtoId = await world.newProduto({ precoCusto: 5.5 })
    const fora = await world.newProduto({ precoCusto: 99 })
    for (const [i, { id }] of [um, dois].entries()) {
      await world.offer(await world.newEstante(id), produtoId, { precoVenda: 1 })
      const estanteId = await world.newEstante(id)
      await world.offer(estanteId, produtoId, { precoVenda: 5 + i, quantidade: 10 + i })
      await world.offer(estanteId, fora)
      await admin.call(mudarStatusNaEstante, { body: { estanteId, produtoId: fora, ativo: 0 } })
    }
    const periodo = `Próximo ${++periodos}`
    const ids = [um.id, dois.id]
    const sent = (body: Partial<Next>) => ({
      body: { periodo, validaDe: '2027-01-11', validaAte: '2027-01-15', clientes: ids, ...body },
    })
    return {
      um,
      dois,
      sem,
      ids,
      periodo,
      produtoId,
      next: (body: Partial<Next> = {}) => admin.call(contract.abrirProximoPeriodo, sent(body)),
      preview: (body: Partial<Next> = {}) => admin.call(contract.preverProximoPeriodo, sent(body)),
    }
  }
  type Next = Input<typeof contract.abrirProximoPeriodo.body>

  test("201 copies each client's latest shelf with its own prices; as many as announced", async () => {
    const { ids, periodo, produtoId, next, preview } = await clients()
    const { copia } = (await preview()).body
    assert.deepEqual([copia.estantes, copia.linhas, copia.jaTinham, copia.semEstante], [2, 2, 0, []])
    assert.equal(copia.abaixoDoCusto, 1)
    const { status, body } = await next({ esperadas: 2 })
    assert.deepEqual([status, body.copia.estantes, body.copia.estanteIds.length], [201, 2, 2])
    for (const [i, id] of ids.entries()) {
      const estante = (await named(id, periodo)) ?? assert.fail()
      assert.deepEqual([estante.validaDe, estante.validaAte], ['2027-01-11', '2027-01-15'])
      const { produtos } = (await admin.call(listarProdutosDaEstante, { params: { id: estante.id } })).body
      const seen = produtos.map(line => [line.produtoId, line.precoVenda, line.quantidade, line.reservada])
      assert.deepEqual(seen, [[produtoId, 5 + i, 10 + i, 0]])
    }
  })

  test('201 null means all active clients that have a shelf', async () => {
    const { um, dois, sem, periodo, next, preview } = await clients()
    await db.rows`update cliente set ativo = false where id = ${dois.id}`
    const { copia } = (await preview({ clientes: null })).body
    const { status, body } = await next({ clientes: null })
    assert.deepEqual([status, body.copia.estantes], [201, copia.estantes])
    const has = await Promise.all([um, dois, sem].map(async ({ id }) => Boolean(await named(id, periodo))))
    assert.deepEqual(has, [true, false, false])
  })

  test('409 names clients that have the period or have nothing to copy; copies nothing unless they are left out', async () => {
    const { um, dois, sem, ids, periodo, next } = await clients()
    await world.newEstante(dois.id, { periodo: periodo.toUpperCase() })
    const refused = await next()
    const shown = [refused.status, refused.body.atual?.quemJaTinha]
    assert.deepEqual(shown, [409, [{ clienteId: dois.id, clienteNome: dois.nome }]])
    const nothing = await next({ clientes: [um.id, sem.id] })
    assert.deepEqual([nothing.status, nothing.body.atual], [409, { semEstante: [sem.nome] }])
    assert.equal(await named(um.id, periodo), undefined)
    const { status, body } = await next({ clientes: [...ids, sem.id], pularExistentes: true })
    assert.deepEqual([status, body.copia.estantes], [201, 1])
  })
})

const nameOf = async (id: number) =>
  (await db.first<{ nome: string }>`select nome from cliente where id = ${id}`)?.nome ?? ''

describe('POST /api/estantes/copias/desfazer', () => {
  const takeBack = (estantes: number[]) => admin.call(contract.desfazerCopias, { body: { estantes } })

  test('200 deletes the copies with their products, except one with an order; a repeat does no harm', async () => {
    const { clienteIds, vendido, copy, periodo } = await source()
    const { estanteIds } = (await copy({})).body.copia
    const [used = 0] = estanteIds
    await pedidoComLinha(db, { estanteId: used, produtoId: vendido, quantidade: 2 })
    assert.deepEqual((await takeBack([...estanteIds, 2_000_000_000])).body, { excluidas: 2, ficaram: 1 })
    const left = await Promise.all(clienteIds.map(id => named(id, periodo)))
    assert.deepEqual(each(left.filter(Boolean) as { id: number }[], 'id'), [used])
    assert.deepEqual((await takeBack(estanteIds)).body, { excluidas: 0, ficaram: 1 })
    await assertStockAndTotals(db)
  })
})
