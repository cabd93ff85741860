import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/estantes.ts'
import type { Input } from '#contract/route.ts'
import { each, fields } from '../../test/each.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin } = world
const mine = await world.newCliente({ nome: 'Cantina São José' })
const other = await world.newCliente({ nome: 'Bar do Zé' })
// Still the 9th in São Paulo.
world.clock.now = () => new Date('2026-03-10T01:30:00Z')

let periods = 0
const nova = () => ({ periodo: `Quinzena ${++periods}`, clienteId: mine.id })

describe('POST /api/estantes', () => {
  test('201 active by default, without dates, and open', async () => {
    const { status, body } = await admin.call(contract.criarEstante, {
      body: { periodo: '  Dezembro/2026 ', clienteId: mine.id },
    })
    assert.equal(status, 201)
    assert.partialDeepStrictEqual(body.estantes[0], {
      periodo: 'Dezembro/2026',
      clienteId: mine.id,
      clienteNome: 'Cantina São José',
      observacao: '',
      ativa: 1,
      validaDe: null,
      validaAte: null,
      aberta: 1,
      porAbrir: 0,
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
