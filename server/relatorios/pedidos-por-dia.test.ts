import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Base, relatorioDePedidos } from '#contract/relatorios.ts'
import { each, fields } from '../../test/each.ts'
import { pages } from '../../test/pages.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const produtoId = await world.newProduto()
const linha = (valor: number) => [{ produtoId, quantidade: 1, precoVenda: valor }]

function report(dataInicial: string, dataFinal: string, query: Record<string, string | number> = {}) {
  return admin.call(relatorioDePedidos, { params: { dataInicial, dataFinal }, query })
}

describe('GET /api/pedidos/relatorio/datas/{dataInicial}/to/{dataFinal}', () => {
  test('200 lists every status; cancelled ones count only in porStatus', async () => {
    const { id: clienteId, nome } = await world.newCliente()
    const day = { clienteId, entrega: '2021-05-10' }
    await vender(db, { ...day, status: 'Confirmado', itens: linha(10.1) })
    await vender(db, { ...day, status: 'Confirmado', itens: linha(20.2) })
    await vender(db, { ...day, status: 'Finalizado', itens: linha(5) })
    await vender(db, { ...day, status: 'Cancelado', itens: linha(99.99) })
    const { status, body } = await report('2021-05-10', '2021-05-10')
    assert.equal(status, 200)
    assert.deepEqual(fields(body.pedidos, 'status', 'valorTotal'), [
      ['Cancelado', 99.99],
      ['Finalizado', 5],
      ['Confirmado', 20.2],
      ['Confirmado', 10.1],
    ])
    assert.equal(body.pedidos[0]?.clienteNome, nome)
    const without = await report('2021-05-10', '2021-05-10', { cancelados: 0 })
    assert.deepEqual(without.body, { ...body, pedidos: body.pedidos.slice(1) })
    const chosen = await report('2021-05-10', '2021-05-10', { cancelados: 0, status: 'Cancelado' })
    assert.deepEqual(chosen.body.pedidos, body.pedidos.slice(0, 1))
    assert.deepEqual(body.totais, {
      pedidos: 3,
      valorTotal: 35.3,
      porStatus: {
        Confirmado: { pedidos: 2, valorTotal: 30.3 },
        Finalizado: { pedidos: 1, valorTotal: 5 },
        Cancelado: { pedidos: 1, valorTotal: 99.99 },
      },
    })
  })

  test("200 creation and confirmation days are in the business's time zone, around its midnight", async () => {
    const { id: clienteId } = await world.newCliente()
    // 01:30Z on the 10th is still 22:30 on the 9th in São Paulo.
    const id = await vender(db, {
      clienteId,
      entrega: '2021-07-20',
      criacao: '2021-07-10T01:30:00Z',
      confirmacao: '2021-07-11T02:59:59.999Z',
      itens: linha(7),
    })
    const idsOn = async (dia: string, base: Base) => (await report(dia, dia, { base })).body.pedidos.map(({ id }) => id)
    assert.deepEqual(await idsOn('2021-07-09', 'criacao'), [id])
    assert.deepEqual(await idsOn('2021-07-10', 'criacao'), [])
    assert.deepEqual(await idsOn('2021-07-10', 'confirmacao'), [id])
    assert.deepEqual(await idsOn('2021-07-11', 'confirmacao'), [])
    assert.deepEqual(await idsOn('2021-07-20', 'entrega'), [id])
  })

  test('200 leaves out orders without the day', async () => {
    const { id: clienteId } = await world.newCliente()
    const expira = '2099-01-01T00:00:00Z'
    const aberto = { clienteId, entrega: null, status: 'Aberto', confirmacao: null, expira } as const
    await vender(db, { ...aberto, criacao: '2021-08-05T12:00:00Z', itens: linha(7) })
    const { body } = await report('2021-08-01', '2021-08-31', { base: 'criacao' })
    assert.deepEqual(body.totais.porStatus, { Aberto: { pedidos: 1, valorTotal: 7 } })
    assert.equal((await report('1900-01-01', '2999-12-31', { clienteId })).body.totais.pedidos, 0)
    const confirmed = await report('1900-01-01', '2999-12-31', { clienteId, base: 'confirmacao' })
    assert.equal(confirmed.body.totais.pedidos, 0)
  })

  test('200 filtered by client, status and search, and the totals follow', async () => {
    const { id: clienteId } = await world.newCliente({ nome: 'Empório Çedilha' })
    const other = await world.newCliente()
    await vender(db, { clienteId, entrega: '2021-09-01', itens: linha(3) })
    const cancelled = await vender(db, { clienteId, entrega: '2021-09-01', status: 'Cancelado', itens: linha(4) })
    await vender(db, { clienteId: other.id, entrega: '2021-09-01', itens: linha(8) })
    const september = async (query: Record<string, string | number>) =>
      (await report('2021-09-01', '2021-09-30', query)).body.totais
    assert.equal((await september({ clienteId: 0 })).valorTotal, 11)
    assert.equal((await september({ clienteId })).valorTotal, 3)
    assert.deepEqual((await september({ clienteId, status: 'Finalizado' })).porStatus, {
      Finalizado: { pedidos: 1, valorTotal: 3 },
    })
    assert.equal((await september({ busca: 'emporio cedilha' })).valorTotal, 3)
    assert.equal((await september({ busca: `#${cancelled}`, status: 'Cancelado' })).porStatus.Cancelado?.pedidos, 1)
  })

  test('200 pages contain everything exactly once, by any day, with the totals of all', async () => {
    const { id: clienteId } = await world.newCliente()
    for (let i = 0; i < 7; i++)
      await vender(db, {
        clienteId,
        entrega: `2021-10-0${1 + (i % 3)}`,
        criacao: `2021-10-01T12:00:00.00000${i % 2}Z`,
        confirmacao: '2021-10-01T13:00:00Z',
        itens: linha(1),
      })
    for (const base of ['entrega', 'criacao', 'confirmacao']) {
      const whole = await report('2021-10-01', '2021-10-31', { base })
      const pedidosOf = ({ pedidos, totais }: typeof whole.body) => {
        assert.equal(totais.pedidos, 7)
        return pedidos
      }
      const seen = await pages(page => report('2021-10-01', '2021-10-31', { base, ...page }), pedidosOf)
      assert.equal(new Set(each(seen, 'id')).size, 7)
      assert.deepEqual(seen, whole.body.pedidos)
    }
  })
})
