import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { constraintOf } from '../db/driver-errors.ts'
import { retryStale } from './retry-stale.ts'

const { db, ...world } = await openWorld()

/** Reserves `quantidade` of ten pieces, without checking how many are left. */
const hold = (produtoId: number, quantidade: number) =>
  db.rows(sql`update estante_produto set reservada = reservada + ${quantidade} where produto_id = ${produtoId}`)

/** Work that requests the next quantity on each attempt; returns the outcome and the number of attempts. */
async function asking(quantidades: number[]) {
  const order = await pedidoAberto({ db, ...world }, { quantidade: 2 })
  let times = 0
  const done = retryStale(() => hold(order.produtoId, quantidades[times++] ?? assert.fail('too often')))
  return { outcome: await done.then(() => 'done', constraintOf), times, held: await order.reservada() }
}

test("a refusal by the shelf's constraint is retried", async () => {
  assert.deepEqual(await asking([9, 3]), { outcome: 'done', times: 2, held: 5 })
})

test('is refused when every retry is refused; finished work runs once', async () => {
  assert.deepEqual(await asking([9, 9, 9, 9]), { outcome: 'estante_produto_reserva', times: 4, held: 2 })
  assert.deepEqual(await asking([3]), { outcome: 'done', times: 1, held: 5 })
})

test('no other refusal is retried', async () => {
  let times = 0
  const work = () => {
    times++
    return db.rows(sql`insert into estante (cliente_id, periodo) values (0, 'Semana')`)
  }
  await assert.rejects(retryStale(work), error => constraintOf(error) === 'estante_cliente')
  assert.equal(times, 1)
})

test('both sides of a deadlock are done', async () => {
  const [um, outro] = [await world.newProduto(), await world.newProduto()]
  const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const inOrder = (first: number, then: number, me: 0 | 1) =>
    retryStale(() =>
      db.transaction(async db => {
        const hold = (id: number) => db.rows(sql`select from produto where id = ${id} for update`)
        await hold(first)
        arrived[me].resolve()
        await arrived[me === 0 ? 1 : 0].promise
        await hold(then)
        return 'done'
      }),
    )
  assert.deepEqual(await Promise.all([inOrder(um, outro, 0), inOrder(outro, um, 1)]), ['done', 'done'])
})
