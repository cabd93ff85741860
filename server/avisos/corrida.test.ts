import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAvisos } from '#contract/avisos.ts'
import { ENTREGA, pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { deliverNotices } from './rodada.ts'

const world = await openWorld()
const { db, business } = world
const given = () => deliverNotices({ db, business })
/** A confirmed order of a company with two users, because the one who acts is not notified. */
async function order() {
  const made = await pedidoAberto(world, { unidadeMedida: 'KG', oferecida: 100 })
  await made.confirm(ENTREGA)
  return { ...made, colleague: await world.newBuyer(made.clienteId) }
}

describe('changes of one order in the bell', () => {
  test('a run of changes ends after twenty, and ten minutes after the first', async () => {
    const one = await order()
    for (let i = 0; i < 19; i++) await one.add(1)
    await given()
    for (let i = 0; i < 3; i++) await one.add(1)
    const told = async () => {
      await given()
      return (await one.colleague.call(listarAvisos)).body.avisos.map(({ texto }) => /: (de .*)$/.exec(texto)?.[1])
    }
    assert.deepEqual(await told(), ['de 22 kg para 24 kg', 'de 2 kg para 22 kg', undefined])
    await db.rows(sql`update aviso set quando = quando - interval '10 minutes', desde = desde - interval '10 minutes'
      where pedido_id = ${one.id} and tipo = 'pedido-alterado'`)
    await one.add(1)
    assert.deepEqual((await told()).slice(0, 2), ['de 24 kg para 25 kg', 'de 22 kg para 24 kg'])
  })
})
