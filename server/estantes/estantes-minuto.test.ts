import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/estantes.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { AMANHA, HOJE, onTuesdayNoon, QUINTA } from '../../test/tuesday-noon.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin } = world
const { id: clienteId, buyer } = await world.newCliente()
onTuesdayNoon(world)
let periodos = 0

const at = (hora: string) => {
  world.clock.now = () => new Date(`${HOJE}T${hora}-03:00`)
}
type Bounds = Partial<Pick<contract.Estante, 'validaDe' | 'validaAte' | 'abreEm' | 'fechaEm'>>
const create = (bounds: Bounds) =>
  admin.call(contract.criarEstante, { body: { periodo: `Minuto ${++periodos}`, clienteId, ...bounds } })
async function created(bounds: Bounds): Promise<contract.Estante> {
  const { status, body } = await create(bounds)
  assert.equal(status, 201)
  return body.estantes[0] ?? assert.fail()
}
const seen = async (id: number) => {
  const { aberta, porAbrir } =
    (await buyer.call(contract.lerEstante, { params: { id } })).body.estantes[0] ?? assert.fail()
  return [aberta, porAbrir]
}

describe('abreEm and fechaEm', () => {
  test("without an offset are in the business's time zone, and returned as instants", async () => {
    const { abreEm, fechaEm } = await created({ abreEm: `${HOJE}T13:30`, fechaEm: `${AMANHA}T08:00:00+02:00` })
    assert.deepEqual([abreEm, fechaEm], [`${HOJE}T16:30:00.000Z`, `${AMANHA}T06:00:00.000Z`])
  })

  test('open and close the shelf at the second', async () => {
    const { id, aberta, porAbrir } = await created({ abreEm: `${HOJE}T12:30`, fechaEm: `${HOJE}T18:00` })
    assert.deepEqual([aberta, porAbrir], [0, 1])
    at('12:29:59.001')
    assert.deepEqual(await seen(id), [0, 1])
    at('12:30:00')
    assert.deepEqual(await seen(id), [1, 0])
    at('17:59:59.999')
    assert.deepEqual(await seen(id), [1, 0])
    at('18:00:00')
    assert.deepEqual(await seen(id), [0, 0])
  })

  test('combine with its days: the later start and the earlier end apply', async () => {
    const later = await created({ validaDe: AMANHA, abreEm: `${HOJE}T11:00` })
    assert.deepEqual([later.aberta, later.porAbrir], [0, 1])
    const first = await created({ validaAte: HOJE, fechaEm: `${QUINTA}T11:00` })
    assert.deepEqual([first.aberta, first.porAbrir], [1, 0])
  })

  test('422 an end before the start, also compared with the stored one', async () => {
    const equal = await create({ abreEm: `${HOJE}T18:00`, fechaEm: `${HOJE}T18:00` })
    assert.deepEqual([equal.status, equal.body.errors[0]?.campo], [422, 'fechaEm'])
    const { id, periodo } = await created({ abreEm: `${HOJE}T18:00` })
    const { status, body } = await admin.call(contract.atualizarEstante, {
      body: { id, periodo, clienteId, fechaEm: `${HOJE}T12:00` },
    })
    assert.deepEqual([status, body.errors[0]?.campo], [422, 'fechaEm'])
    for (const abreEm of ['2026-02-30T08:00', '2026-03-01', '08:00', '3026-03-01T08:00'])
      assert.equal((await create({ abreEm })).status, 422)
  })
})

describe('orders from a shelf that closes at an instant', () => {
  test("409 from that instant on, by the server's clock, for an added line and for confirming", async () => {
    const order = await pedidoAberto(world)
    const { estantes } = (await admin.call(contract.lerEstante, { params: { id: order.linha.estanteId } })).body
    const { id, periodo, clienteId } = estantes[0] ?? assert.fail()
    await admin.call(contract.atualizarEstante, { body: { id, periodo, clienteId, fechaEm: `${HOJE}T18:00` } })
    at('17:59:59.999')
    assert.equal((await order.add(1)).status, 200)
    at('18:00:00')
    assert.equal((await order.add(1)).status, 409)
    assert.equal((await order.confirm(QUINTA)).status, 409)
    at('17:59:59.999')
    assert.equal((await order.confirm(QUINTA)).status, 200)
  })
})
