import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/estantes.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { refusal } from '../../test/each.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { AMANHA, HOJE, onTuesdayNoon, QUINTA } from '../../test/tuesday-noon.ts'
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

  test('409 also when the order is written at the same time', async () => {
    const { id, periodo, produtoId } = await filled()
    const { moved } = await db.transaction(async db => {
      await db.rows`select from estante where id = ${id} for share`
      const moved = admin.call(contract.atualizarEstante, { body: { id, periodo, clienteId: other.id } })
      await untilSomeoneWaits(world.db)
      await pedidoComLinha(db, { estanteId: id, produtoId })
      return { moved }
    })
    assert.equal((await moved).status, 409)
  })

  const REFUSED: [
    what: string,
    of: () => Promise<Found>,
    change: () => Promise<object>,
    status: number,
    campo: string,
  ][] = [
    ['moving a shelf with orders', withOrder, async () => ({ clienteId: other.id }), 409, 'clienteId'],
    [
      'a period that the client has',
      newEstante,
      async () => ({ periodo: (await newEstante()).periodo }),
      409,
      'periodo',
    ],
    ['an unknown client', withOrder, async () => ({ clienteId: 999_999 }), 422, 'clienteId'],
    ['a start after the stored end', () => dated(), async () => ({ validaDe: '2026-03-21' }), 422, 'validaAte'],
    ['an end before the stored start', () => dated(), async () => ({ validaAte: '2026-03-09' }), 422, 'validaAte'],
    [
      'days and client of a shelf with orders',
      () => dated(withOrder),
      async () => ({ validaDe: '2026-03-21', clienteId: other.id }),
      422,
      'validaAte',
    ],
  ]
  for (const [what, of, change, status, campo] of REFUSED)
    test(`${status} ${what}, and nothing changes`, async () => {
      const { id, periodo } = await of()
      const read = async () => (await admin.call(contract.lerEstante, { params: { id } })).body.estantes
      const before = await read()
      const refused = await admin.call(contract.atualizarEstante, {
        body: { id, periodo, clienteId, ...(await change()) },
      })
      assert.deepEqual([refused.status, refused.body.errors[0]?.campo], [status, campo])
      assert.deepEqual(await read(), before)
    })
})

type Found = { id: number; periodo: string }

async function newEstante() {
  const periodo = `Mês ${++periods}`
  return { id: await world.newEstante(clienteId, { periodo }), periodo }
}

async function dated(of: () => Promise<Found> = newEstante) {
  const estante = await of()
  const body = { ...estante, clienteId, validaDe: '2026-03-10', validaAte: '2026-03-20' }
  await admin.call(contract.atualizarEstante, { body })
  return estante
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

test('PATCH /api/estantes/{id}/{state} 200 0 deactivates, 1 activates; the same state twice is no error', async () => {
  const { id } = await newEstante()
  for (const ativa of [0, 0, 1] as const) {
    const { status, body } = await changeState(id, ativa)
    assert.deepEqual([status, body.estantes[0]?.ativa, body.estantes[0]?.aberta], [200, ativa, ativa])
  }
})

describe('DELETE /api/estantes/{id}', () => {
  test('200 deletes it with its products and returns the record', async () => {
    const { id, periodo } = await newEstante()
    await world.offer(id, await world.newProduto())
    assert.equal((await admin.call(contract.lerEstante, { params: { id } })).body.estantes[0]?.emUso, 0)
    const gone = await admin.call(contract.excluirEstante, { params: { id } })
    assert.deepEqual([gone.status, gone.body.estantes[0]?.periodo], [200, periodo])
    assert.deepEqual(await db.rows`select from estante_produto where estante_id = ${id}`, [])
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
})

function changeState(id: number, ativa: 0 | 1) {
  return admin.call(contract.mudarEstadoDaEstante, { params: { id, state: ativa } })
}

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

describe('abreEm and fechaEm', () => {
  test("without an offset are in the business's time zone, and returned as instants", async () => {
    const { abreEm, fechaEm } = await created({ abreEm: `${HOJE}T13:30`, fechaEm: `${AMANHA}T08:00:00+02:00` })
    assert.deepEqual([abreEm, fechaEm], [`${HOJE}T16:30:00.000Z`, `${AMANHA}T06:00:00.000Z`])
  })

  test('422 an end before the start, also compared with the stored one', async () => {
    assert.deepEqual(refusal(await create({ abreEm: `${HOJE}T18:00`, fechaEm: `${HOJE}T18:00` })), [422, 'fechaEm'])
    const { id, periodo } = await created({ abreEm: `${HOJE}T18:00` })
    const { status, body } = await admin.call(contract.atualizarEstante, {
      body: { id, periodo, clienteId, fechaEm: `${HOJE}T12:00` },
    })
    assert.deepEqual([status, body.errors[0]?.campo], [422, 'fechaEm'])
    for (const abreEm of ['2026-02-30T08:00', '2026-03-01', '08:00', '3026-03-01T08:00'])
      assert.equal((await create({ abreEm })).status, 422)
  })
})

test("orders from a shelf that closes at an instant: 409 from that instant on, by the server's clock, for an added line and for confirming", async () => {
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
