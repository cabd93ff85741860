import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarPedidosDoCliente } from '#contract/pedidos.ts'
import { vender } from '../test/vender.ts'
import { openWorld } from '../test/world.ts'

const world = await openWorld()
const { db } = world
const produtoId = await world.newProduto({ nome: 'Farinha', unidadeMedida: 'KG' })
const itens = [{ produtoId, quantidade: 1, precoVenda: 1 }]

describe('GET /api/pedidos/cliente/{clienteId} by delivery day', () => {
  test('200 both days are included, an end may be open, and orders without a day are left out', async () => {
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

  test('422 an inverted range, 404 the same question about another company', async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    const other = await world.newCliente()
    const params = { clienteId }
    const invertido = { dataInicial: '2026-03-02', dataFinal: '2026-03-01' }
    assert.equal((await buyer.call(listarPedidosDoCliente, { params, query: invertido })).status, 422)
    const query = { dataInicial: '2026-03-01' }
    assert.equal((await other.buyer.call(listarPedidosDoCliente, { params, query })).status, 404)
  })
})
