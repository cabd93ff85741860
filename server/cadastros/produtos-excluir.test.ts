import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { adicionarProdutoNaEstante } from '#contract/estante-produtos.ts'
import * as contract from '#contract/produtos.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { id: clienteId } = await world.newCliente({ nome: 'Padaria Central' })

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

  test('409 a product in an order', async () => {
    const { id, estanteId } = await onShelf({ unidadeMedida: 'UN', quantidade: 1 })
    await pedidoComLinha(db, { estanteId, produtoId: id })
    assert.equal((await admin.call(contract.excluirProduto, { params: { id } })).status, 409)
  })

  test('409 or 404 for exactly one of deleting it and adding it to a shelf at the same time', async () => {
    const estanteId = await world.newEstante(clienteId)
    for (let round = 0; round < 8; round++) {
      const id = await world.newProduto()
      const params = { idEstante: estanteId, idProduto: id }
      const [gone, put] = await Promise.all([
        admin.call(contract.excluirProduto, { params: { id } }),
        admin.call(adicionarProdutoNaEstante, { params, body: { precoVenda: 1, quantidade: 1 } }),
      ])
      assert.ok(['200 404', '409 201'].includes(`${gone.status} ${put.status}`), `${gone.status} ${put.status}`)
    }
  })
})

async function onShelf({ unidadeMedida, quantidade }: { unidadeMedida: 'KG' | 'L' | 'UN'; quantidade: number }) {
  const id = await world.newProduto({ unidadeMedida })
  const estanteId = await world.newEstante(clienteId)
  await world.offer(estanteId, id, { quantidade })
  return { id, estanteId }
}
