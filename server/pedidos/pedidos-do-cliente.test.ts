import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { CONTADOS } from '#contract/contados.ts'
import { listarPedidosDoCliente } from '#contract/pedidos.ts'
import type { Input } from '#contract/route.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { db } = world
const produtoId = await world.newProduto({ nome: 'Farinha', unidadeMedida: 'KG' })
const itens = [{ produtoId, quantidade: 1, precoVenda: 1 }]
type Query = NonNullable<Input<typeof listarPedidosDoCliente.schema.querystring>>

describe('GET /api/pedidos/cliente/{clienteId} by delivery day', () => {
  test('200 both days included, one end may be open, and orders without a day are left out', async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    const ids: number[] = []
    for (const entrega of ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'])
      ids.push(await vender(db, { clienteId, entrega, itens }))
    await vender(db, { clienteId, entrega: null, status: 'Cancelado', itens })
    const [fevereiro, primeiro, ultimo, abril] = ids
    const list = async (query: { dataInicial?: string; dataFinal?: string }) =>
      (await buyer.call(listarPedidosDoCliente, { params: { clienteId }, query })).body.pedidos.map(({ id }) => id)
    assert.deepEqual(await list({ dataInicial: '2026-03-01', dataFinal: '2026-03-31' }), [ultimo, primeiro])
    assert.deepEqual(await list({ dataInicial: '2026-03-31' }), [abril, ultimo])
    assert.deepEqual(await list({ dataFinal: '2026-02-28' }), [fevereiro])
  })
})

describe('GET /api/pedidos/cliente/{clienteId} counted', () => {
  test('200 the first page has the total on request, for any page size and search', async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    for (const dia of ['01', '02', '03']) await vender(db, { clienteId, entrega: `2026-04-${dia}`, itens })
    await vender(db, { clienteId, entrega: null, status: 'Cancelado', itens })
    const list = async (query: Partial<Query>) =>
      (await buyer.call(listarPedidosDoCliente, { params: { clienteId }, query })).body
    const first = await list({ contar: '1', limite: '2' })
    assert.deepEqual([first.pedidos.length, first.total], [2, 4])
    const { total, pedidos } = await list({ contar: '1', limite: '2', cursor: first.proximo ?? assert.fail() })
    assert.deepEqual([pedidos.length, total], [2, undefined])
    assert.equal((await list({ contar: '1', limite: '1', status: 'Finalizado' })).total, 3)
    assert.equal((await list({ contar: '1', limite: '1', dataInicial: '2026-04-02' })).total, 2)
    assert.equal((await list({ contar: '1' })).total, 4)
    assert.equal((await list({})).total, undefined)
  })

  test('200 above ten thousand, the total is not counted', async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    const some = (orders: number) =>
      db.rows(sql`insert into pedido (cliente_id, status, data_entrega, expira_em, data_cancelamento)
        select ${clienteId}, 'Cancelado', null, null, now() from generate_series(1, ${orders}::int)`)
    const total = async () =>
      (await buyer.call(listarPedidosDoCliente, { params: { clienteId }, query: { contar: '1', limite: '1' } })).body
        .total
    await some(CONTADOS)
    assert.equal(await total(), CONTADOS)
    await some(1)
    assert.equal(await total(), null)
  })
})
