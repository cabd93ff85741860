import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { adicionarProdutoNaEstante } from '#contract/estante-produtos.ts'
import * as contract from '#contract/estantes.ts'
import type { Input } from '#contract/route.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const mine = await world.newCliente({ nome: 'Cantina São José' })

let periods = 0
const nova = () => ({ periodo: `Quinzena ${++periods}`, clienteId: mine.id })

describe('PATCH /api/estantes/{id}/{state}', () => {
  test('200 0 deactivates, 1 activates; the same state twice is no error', async () => {
    const { id } = await newEstante()
    const seen = []
    for (const ativa of [0, 0, 1] as const) {
      const { status, body } = await changeState(id, ativa)
      seen.push([status, body.estantes[0]?.ativa, body.estantes[0]?.aberta])
    }
    assert.deepEqual(seen, [
      [200, 0, 0],
      [200, 0, 0],
      [200, 1, 1],
    ])
  })

  test('200 each of two simultaneous calls returns what it wrote', async () => {
    const { id } = await newEstante()
    const answers = await Promise.all([changeState(id, 0), changeState(id, 1)])
    assert.deepEqual(
      answers.map(({ body }) => body.estantes[0]?.ativa),
      [0, 1],
    )
  })

  test('422 an unknown state', async () => {
    assert.equal((await admin.raw('PATCH', '/api/estantes/1/2')).status, 422)
  })
})

describe('DELETE /api/estantes/{id}', () => {
  test('200 deletes it with its products and returns the record', async () => {
    const { id, periodo } = await newEstante()
    await world.offer(id, await world.newProduto())
    assert.equal((await admin.call(contract.lerEstante, { params: { id } })).body.estantes[0]?.emUso, 0)
    const gone = await admin.call(contract.excluirEstante, { params: { id } })
    assert.deepEqual([gone.status, gone.body.estantes[0]?.periodo], [200, periodo])
    assert.deepEqual(await db.rows(sql`select from estante_produto where estante_id = ${id}`), [])
  })

  test('409 a shelf with orders, even cancelled ones', async () => {
    const { id } = await newEstante()
    const produtoId = await world.newProduto()
    await world.offer(id, produtoId)
    await pedidoComLinha(db, { estanteId: id, produtoId, status: 'Cancelado' })
    const { status, body } = await admin.call(contract.excluirEstante, { params: { id } })
    assert.equal(status, 409)
    assert.match(body.detail, /desative/)
    assert.equal((await admin.call(contract.lerEstante, { params: { id } })).body.estantes[0]?.emUso, 1)
  })

  test('200 and nothing is left when it is deleted and filled at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await newEstante()
      const idProduto = await world.newProduto()
      const [gone, put] = await Promise.all([
        admin.call(contract.excluirEstante, { params: { id } }),
        admin.call(adicionarProdutoNaEstante, {
          params: { idEstante: id, idProduto },
          body: { precoVenda: 1, quantidade: 1 },
        }),
      ])
      assert.ok(gone.status === 200 && [201, 404].includes(put.status), `${gone.status} ${put.status}`)
    }
  })

  test('409, or no line, when it is deleted while an order takes from it', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await newEstante()
      const produtoId = await world.newProduto()
      await world.offer(id, produtoId)
      // Below the API, a foreign key refuses a line of a deleted shelf.
      const [order, gone] = await Promise.all([
        Promise.allSettled([pedidoComLinha(db, { estanteId: id, produtoId })]),
        admin.call(contract.excluirEstante, { params: { id } }),
      ])
      const ordered = order[0].status === 'fulfilled' && order[0].value > 0
      assert.equal(gone.status, ordered ? 409 : 200)
    }
  })
})

function changeState(id: number, ativa: 0 | 1) {
  return admin.call(contract.mudarEstadoDaEstante, { params: { id, state: ativa } })
}

function newEstante(fields: Partial<Input<typeof contract.NovaEstante>> = {}) {
  return admin
    .call(contract.criarEstante, { body: { ...nova(), ...fields } })
    .then(({ body }) => body.estantes[0] ?? assert.fail())
}
