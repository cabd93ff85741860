import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/estantes.ts'
import type { Input } from '#contract/route.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { each, fields } from '../../test/each.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { AMANHA, HOJE, onTuesdayNoon, QUINTA } from '../../test/tuesday-noon.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const mine = await world.newCliente({ nome: 'Cantina São José' })
const other = await world.newCliente({ nome: 'Bar do Zé' })

// Still the 9th in São Paulo.
world.clock.now = () => new Date('2026-03-10T01:30:00Z')

let periods = 0
const nova = () => ({ periodo: `Quinzena ${++periods}`, clienteId: mine.id })
const { id: clienteId, buyer } = await world.newCliente()
const another = await world.newCliente({ nome: 'Outra empresa' })

describe('POST /api/estantes', () => {
  test('201 active by default, without dates, and open', async () => {
    const { status, body } = await admin.call(contract.criarEstante, {
      body: { periodo: '  Dezembro/2026 ', clienteId: mine.id },
    })
    assert.equal(status, 201)
    assert.partialDeepStrictEqual(body.estantes[0], {
      ...{ periodo: 'Dezembro/2026', clienteId: mine.id, clienteNome: 'Cantina São José', observacao: '' },
      ...{ ativa: 1, validaDe: null, validaAte: null, aberta: 1, porAbrir: 0 },
    })
  })

  test('201 stores every sent field', async () => {
    const body = { ...nova(), observacao: 'Linha 1\nLinha 2', ativa: 0, validaDe: '2026-03-01' } as const
    const estante = await newEstante({ ...body, validaAte: '2026-03-31' })
    assert.partialDeepStrictEqual(estante, { ...body, validaAte: '2026-03-31', aberta: 0 })
  })

  test('422 each wrong field, an end before the start, an unknown client; 409 a period that the client has', async () => {
    const { periodo } = await newEstante()
    for (const [body, status, ...campos] of [
      [{ periodo: '', clienteId: 0, validaDe: '2026-02-30' }, 422, 'clienteId', 'periodo', 'validaDe'],
      [{ ...nova(), validaDe: '2026-03-02', validaAte: '2026-03-01' }, 422, 'validaAte'],
      [{ ...nova(), clienteId: 999_999 }, 422, 'clienteId'],
      [{ periodo: periodo.toUpperCase(), clienteId: mine.id }, 409, 'periodo'],
    ] as const) {
      const refused = await admin.raw('POST', '/api/estantes', body)
      assert.deepEqual([refused.status, each(refused.body.errors, 'campo').sort()], [status, campos])
    }
    assert.equal((await newEstante({ periodo, clienteId: other.id })).periodo, periodo)
  })
})

describe('GET /api/estantes', () => {
  test('200 in pages, open ones first, then the newest, filtered by client and state', async () => {
    const { id: clienteId } = await world.newCliente()
    const ids = []
    for (let i = 0; i < 4; i++) ids.unshift((await newEstante({ clienteId })).id)
    const [newest = 0, second, third, oldest] = ids
    await changeState(newest, 0)

    const first = await admin.call(contract.listarEstantes, { query: { clienteId, limite: 3 } })
    assert.deepEqual(fields(first.body.estantes, 'id', 'ativa', 'aberta'), [
      [second, 1, 1],
      [third, 1, 1],
      [oldest, 1, 1],
    ])
    const cursor = first.body.proximo ?? assert.fail()
    const rest = await admin.call(contract.listarEstantes, { query: { clienteId, limite: 3, cursor } })
    assert.deepEqual(idsOf(rest), [newest])
    assert.deepEqual([rest.body.proximo, rest.body.total], [null, 4])
    assert.deepEqual(idsOf(await admin.call(contract.listarEstantes, { query: { clienteId, ativa: 0 } })), [newest])

    const future = await newEstante({ clienteId, validaDe: '2026-03-10' })
    const over = await newEstante({ clienteId, validaAte: '2026-03-08' })
    const closed = await newEstante({ clienteId, fechaEm: '2026-03-09T22:00:00-03:00' })
    const never = await newEstante({ clienteId, validaDe: '2026-03-10', fechaEm: '2026-03-09T23:00:00-03:00' })
    for (const [situacao, found] of [
      ['aberta', [second, third, oldest]],
      ['por-abrir', [future.id]],
      ['encerrada', [never.id, closed.id, over.id]],
      ['inativa', [newest]],
    ] as const) {
      const answer = await admin.call(contract.listarEstantes, { query: { clienteId, situacao } })
      assert.deepEqual([idsOf(answer), answer.body.total], [found, found.length])
    }
  })

  test("200 searched by period and by the client's name, without accents", async () => {
    const { id } = await newEstante({ periodo: 'Única de março' })
    assert.deepEqual(idsOf(await admin.call(contract.listarEstantes, { query: { busca: 'marco cantina' } })), [id])
    assert.deepEqual(idsOf(await admin.call(contract.listarEstantes, { query: { busca: 'marco bar' } })), [])
  })
})

test('GET /api/cliente/{id}/estantes 200 its buyer sees the active ones, an administrator all', async () => {
  const { id: clienteId, buyer } = await world.newCliente()
  const params = { id: clienteId }
  assert.deepEqual(idsOf(await buyer.call(contract.listarEstantesDoCliente, { params })), [])
  const [active, past, inactive] = [
    await newEstante({ clienteId, periodo: 'Corrente' }),
    await newEstante({ clienteId, validaAte: '2026-03-08' }),
    await newEstante({ clienteId, ativa: 0 }),
  ]
  assert.deepEqual(idsOf(await buyer.call(contract.listarEstantesDoCliente, { params })), [past.id, active.id])
  assert.deepEqual(idsOf(await admin.call(contract.listarEstantesDoCliente, { params })), [
    inactive.id,
    past.id,
    active.id,
  ])

  const first = await buyer.call(contract.listarEstantesDoCliente, { params, query: { limite: 1 } })
  const cursor = first.body.proximo ?? assert.fail()
  assert.deepEqual(idsOf(await buyer.call(contract.listarEstantesDoCliente, { params, query: { cursor } })), [
    active.id,
  ])
})

describe('GET /api/estantes/{id}', () => {
  test('200 open on its first and last day and no others, and readable afterwards', async () => {
    const days: [string | null, string | null, 0 | 1][] = [
      ['2026-03-09', '2026-03-09', 1],
      [null, '2026-03-09', 1],
      ['2026-03-09', null, 1],
      ['2026-03-10', null, 0],
      [null, '2026-03-08', 0],
    ]
    for (const [validaDe, validaAte, aberta] of days) {
      const { id } = await newEstante({ validaDe, validaAte })
      const { status, body } = await mine.buyer.call(contract.lerEstante, { params: { id } })
      assert.deepEqual([status, body.estantes[0]?.ativa, body.estantes[0]?.aberta], [200, 1, aberta])
    }
  })

  test('404 for its client while inactive', async () => {
    const { id } = await newEstante()
    assert.equal((await mine.buyer.call(contract.lerEstante, { params: { id } })).status, 200)
    await changeState(id, 0)
    assert.equal((await mine.buyer.call(contract.lerEstante, { params: { id } })).status, 404)
    assert.equal((await admin.call(contract.lerEstante, { params: { id } })).status, 200)
  })
})

function newEstante(fields: Partial<Input<typeof contract.NovaEstante>> = {}) {
  return admin
    .call(contract.criarEstante, { body: { ...nova(), ...fields } })
    .then(({ body }) => body.estantes[0] ?? assert.fail())
}

const idsOf = ({ body }: { body: { estantes: contract.Estante[] } }) => body.estantes.map(({ id }) => id)

function changeState(id: number, ativa: 0 | 1) {
  return admin.call(contract.mudarEstadoDaEstante, { params: { id, state: ativa } })
}

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
    const { id, periodo } = await ofPeriod()
    await world.offer(id, await world.newProduto())
    const { status, body } = await admin.call(contract.atualizarEstante, {
      body: { id, periodo, clienteId: another.id },
    })
    assert.deepEqual([status, body.estantes[0]?.clienteNome], [200, 'Outra empresa'])
  })

  test('409 also when the order is written at the same time', async () => {
    const { id, periodo, produtoId } = await filled()
    const { moved } = await db.transaction(async db => {
      await db.rows`select from estante where id = ${id} for share`
      const moved = admin.call(contract.atualizarEstante, { body: { id, periodo, clienteId: another.id } })
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
    ['moving a shelf with orders', withOrder, async () => ({ clienteId: another.id }), 409, 'clienteId'],
    ['a period that the client has', ofPeriod, async () => ({ periodo: (await ofPeriod()).periodo }), 409, 'periodo'],
    ['an unknown client', withOrder, async () => ({ clienteId: 999_999 }), 422, 'clienteId'],
    ['a start after the stored end', () => dated(), async () => ({ validaDe: '2026-03-21' }), 422, 'validaAte'],
    ['an end before the stored start', () => dated(), async () => ({ validaAte: '2026-03-09' }), 422, 'validaAte'],
    [
      'days and client of a shelf with orders',
      () => dated(withOrder),
      async () => ({ validaDe: '2026-03-21', clienteId: another.id }),
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

async function ofPeriod() {
  const periodo = `Mês ${++periods}`
  return { id: await world.newEstante(clienteId, { periodo }), periodo }
}

async function dated(of: () => Promise<Found> = ofPeriod) {
  const estante = await of()
  const body = { ...estante, clienteId, validaDe: '2026-03-10', validaAte: '2026-03-20' }
  await admin.call(contract.atualizarEstante, { body })
  return estante
}

async function filled() {
  const estante = await ofPeriod()
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
    const { id } = await ofPeriod()
    for (const ativa of [0, 0, 1] as const) {
      const { status, body } = await changeState(id, ativa)
      assert.deepEqual([status, body.estantes[0]?.ativa, body.estantes[0]?.aberta], [200, ativa, ativa])
    }
  })
})

describe('DELETE /api/estantes/{id}', () => {
  test('200 deletes it with its products and returns the record', async () => {
    const { id, periodo } = await ofPeriod()
    await world.offer(id, await world.newProduto())
    assert.equal((await admin.call(contract.lerEstante, { params: { id } })).body.estantes[0]?.emUso, 0)
    const gone = await admin.call(contract.excluirEstante, { params: { id } })
    assert.deepEqual([gone.status, gone.body.estantes[0]?.periodo], [200, periodo])
    assert.deepEqual(await db.rows`select from estante_produto where estante_id = ${id}`, [])
  })

  test('409 a shelf with orders, even cancelled ones', async () => {
    const { id } = await ofPeriod()
    const produtoId = await world.newProduto()
    await world.offer(id, produtoId)
    await pedidoComLinha(db, { estanteId: id, produtoId, status: 'Cancelado' })
    const { status, body } = await admin.call(contract.excluirEstante, { params: { id } })
    assert.equal(status, 409)
    assert.match(body.detail, /desative/)
    assert.equal((await admin.call(contract.lerEstante, { params: { id } })).body.estantes[0]?.emUso, 1)
  })
})

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
