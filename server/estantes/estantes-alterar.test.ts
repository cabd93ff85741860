import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import * as contract from '#contract/estantes.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { id: clienteId } = await world.newCliente()
const other = await world.newCliente({ nome: 'Outra empresa' })
let periods = 0

describe('PUT /api/estantes', () => {
  test('200 keeps omitted fields and the state, and null clears a date, also of a shelf with orders', async () => {
    const { id, periodo } = await withOrder()
    await admin.call(contract.mudarEstadoDaEstante, { params: { id, state: 0 } })
    const body = { id, periodo, clienteId }
    const full = { ...body, observacao: 'Com nota', validaDe: '2026-03-01', validaAte: '2026-03-31' }
    await admin.call(contract.atualizarEstante, { body: full })
    const { status, body: same } = await admin.call(contract.atualizarEstante, { body })
    assert.equal(status, 200)
    const { observacao, validaDe, validaAte, ativa } = same.estantes[0] ?? assert.fail()
    assert.deepEqual([observacao, validaDe, validaAte, ativa], ['Com nota', '2026-03-01', '2026-03-31', 0])

    const cleared = await admin.call(contract.atualizarEstante, { body: { ...body, observacao: '', validaAte: null } })
    const now = cleared.body.estantes[0] ?? assert.fail()
    assert.deepEqual([now.observacao, now.validaDe, now.validaAte], ['', '2026-03-01', null])
  })

  test('200 moves a shelf without orders to another client', async () => {
    const { id, periodo } = await newEstante()
    await world.offer(id, await world.newProduto())
    const { status, body } = await admin.call(contract.atualizarEstante, { body: { id, periodo, clienteId: other.id } })
    assert.deepEqual([status, body.estantes[0]?.clienteNome], [200, 'Outra empresa'])
  })

  test('409 moving a shelf with orders to another client', async () => {
    const { id, periodo } = await withOrder()
    const body = { id, periodo: 'Não muda', clienteId: other.id }
    const refused = await admin.call(contract.atualizarEstante, { body })
    assert.deepEqual([refused.status, refused.body.errors[0]?.campo], [409, 'clienteId'])
    assert.deepEqual(refused.body.atual, { clienteId })
    const { body: now } = await admin.call(contract.lerEstante, { params: { id } })
    assert.equal(now.estantes[0]?.periodo, periodo)
  })

  test('409 also when the order is written at the same time', async () => {
    const { id, periodo, produtoId } = await filled()
    const { moved } = await db.transaction(async db => {
      await db.rows(sql`select from estante where id = ${id} for share`)
      const moved = admin.call(contract.atualizarEstante, { body: { id, periodo, clienteId: other.id } })
      await untilSomeoneWaits(world.db)
      await pedidoComLinha(db, { estanteId: id, produtoId })
      return { moved }
    })
    assert.equal((await moved).status, 409)
  })

  test('409 the client already has that period', async () => {
    const [one, two] = [await newEstante(), await newEstante()]
    const body = { id: two.id, periodo: one.periodo, clienteId }
    const { status, body: refused } = await admin.call(contract.atualizarEstante, { body })
    assert.deepEqual([status, refused.errors[0]?.campo], [409, 'periodo'])
  })

  test('422 an unknown client, also of a shelf with orders', async () => {
    const { id, periodo } = await withOrder()
    const body = { id, periodo, clienteId: 999_999 }
    const { status, body: refused } = await admin.call(contract.atualizarEstante, { body })
    assert.deepEqual([status, refused.errors[0]?.campo], [422, 'clienteId'])
  })

  test('422 an end before the start, also compared with the stored end', async () => {
    const body = { ...(await newEstante()), clienteId }
    await admin.call(contract.atualizarEstante, { body: { ...body, validaDe: '2026-03-10', validaAte: '2026-03-20' } })
    for (const change of [
      { validaDe: '2026-03-21' },
      { validaAte: '2026-03-09' },
      { validaDe: '2026-03-15', validaAte: '2026-03-14' },
      { validaAte: '2026-03-09', clienteId: other.id },
    ]) {
      const { status, body: refused } = await admin.call(contract.atualizarEstante, { body: { ...body, ...change } })
      assert.deepEqual([status, refused.errors[0]?.campo], [422, 'validaAte'])
    }
  })

  test('404 an unknown shelf', async () => {
    const body = { id: 999_999, periodo: 'Nenhum', clienteId }
    assert.equal((await admin.call(contract.atualizarEstante, { body })).status, 404)
  })
})

async function newEstante() {
  const periodo = `Mês ${++periods}`
  return { id: await world.newEstante(clienteId, { periodo }), periodo }
}

async function filled() {
  const estante = await newEstante()
  const produtoId = await world.newProduto()
  await world.offer(estante.id, produtoId)
  return { ...estante, produtoId }
}

async function withOrder() {
  const { produtoId, ...estante } = await filled()
  await pedidoComLinha(db, { estanteId: estante.id, produtoId })
  return estante
}

describe('PATCH /api/estantes/{id}/{state}', () => {
  test('200 0 deactivates, 1 activates; the same state twice is no error', async () => {
    const { id } = await newEstante()
    for (const ativa of [0, 0, 1] as const) {
      const { status, body } = await changeState(id, ativa)
      assert.deepEqual([status, body.estantes[0]?.ativa, body.estantes[0]?.aberta], [200, ativa, ativa])
    }
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

  test('409, or no line, when it is deleted while an order takes from it', async () => {
    for (let round = 0; round < 3; round++) {
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
