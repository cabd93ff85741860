import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAvisos } from '#contract/avisos.ts'
import { atualizarCliente, liberarCliente } from '#contract/clientes.ts'
import { openOrder } from '../../test/pedido-aberto.ts'
import { conta, HOJE, haDias } from '../../test/pedidos/conta.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { deliverNotices, scheduledRound } from '../avisos/rodada.ts'

const world = await openWorld()
const { admin, db, business } = world

const limit = async (clienteId: number, limiteCredito: number | null) => {
  const { nome, cnpj } = await db.one<{ nome: string; cnpj: string }>`select nome, cnpj from cliente
    where id = ${clienteId}`
  assert.equal((await admin.call(atualizarCliente, { body: { id: clienteId, nome, cnpj, limiteCredito } })).status, 200)
}

/** A client that owes 60 since nine days and may owe 100, with an order of 50 that is not confirmed. */
async function indebted() {
  const c = await conta(world)
  await c.receive(60, haDias(9))
  await limit(c.clienteId, 100)
  const order = await openOrder(world, c.first, 0)
  await order.add(50)
  return { ...c, order }
}

type Refused = { credito?: { motivo: string; devido: number; porEntregar: number; limiteCredito: number | null } }

const round = async (moment: string) => {
  world.clock.now = () => new Date(moment)
  await scheduledRound({ db, business })
  await deliverNotices({ db, business })
}

const bell = async (who: Caller) =>
  (await who.call(listarAvisos)).body.avisos
    .filter(({ tipo }) => tipo !== 'estante-aberta')
    .map(({ tipo, texto }) => `${tipo}: ${texto.replaceAll('\u00a0', ' ')}`)
    .reverse()

describe('a buyer whose client may not owe more', () => {
  test('409 at the confirmation, also for who approves; an administrator is warned', async () => {
    const { clienteId, order, paid } = await indebted()
    for (const who of [order.buyer, await world.newPerson('aprovador', clienteId)]) {
      const { status, body } = await order.confirm(undefined, who)
      assert.equal(status, 409)
      assert.match(body.title, /limite de crédito de R\$.100,00: já há R\$.60,00 em aberto/)
      assert.match(body.detail, /Pix/)
      const { motivo, devido, limiteCredito } = (body.atual as Refused).credito ?? assert.fail()
      assert.deepEqual([motivo, devido, limiteCredito], ['limite', 60, 100])
    }
    await paid(10)
    assert.equal((await order.confirm()).status, 200)
    await limit(clienteId, 99)
    const next = await openOrder(world, order, 1)
    const warned = await next.confirm(undefined, admin)
    assert.equal(warned.status, 200)
    assert.match(warned.body.aviso ?? '', /R\$.50,00 em aberto e R\$.50,00 por entregar/)
  })

  test('409 to enlarge a confirmed order; less of it is allowed', async () => {
    const { clienteId, order } = await indebted()
    await limit(clienteId, 110)
    assert.equal((await order.confirm()).status, 200)
    assert.equal((await order.add(1)).status, 409)
    const warned = await order.add(1, {}, admin)
    assert.match(warned.body.aviso ?? '', /limite/)
    await limit(clienteId, 111)
    assert.equal((await order.add(1, {}, admin)).body.aviso?.includes('limite'), true)
  })

  test('409 where something is overdue for too long, until it is let go on', async () => {
    const { clienteId, order } = await indebted()
    await limit(clienteId, null)
    await db.rows`update configuracao set bloqueia_atraso_dias = 8`
    const { status, body } = await order.confirm()
    assert.deepEqual([status, (body.atual as Refused).credito?.motivo], [409, 'atraso'])
    const release = (ate: string) =>
      admin.call(liberarCliente, { params: { id: clienteId }, body: { ate, motivo: 'paga na sexta' } })
    assert.equal((await release(haDias(1))).status, 422)
    assert.equal((await release(HOJE)).body.clientes[0]?.liberadoAte, HOJE)
    const told = await db.one`select depois from auditoria where entidade = 'cliente' and registro_id = ${clienteId}
      order by id desc limit 1`
    assert.deepEqual(told, { depois: { liberadoAte: HOJE, motivoLiberacao: 'paga na sexta' } })
    assert.equal((await order.confirm()).status, 200)
    await db.rows`update configuracao set bloqueia_atraso_dias = null`
  })
})

test('clients are told from nine on what is due in two days, and what is overdue the day after and every week', async () => {
  const c = await conta(world)
  const reader = await world.newPerson('leitor', c.clienteId)
  for (const [valor, dia] of [
    [30, '2026-03-09'],
    [20, '2026-03-12'],
    [7, '2026-03-11'],
  ] as const)
    await c.receive(valor, dia)
  await db.rows`update aviso set distribuido = true`
  const [buyer, approver] = [c.buyer, await world.newPerson('aprovador', c.clienteId)]
  await round('2026-03-10T11:59:00Z') // 8:59 in São Paulo
  assert.deepEqual(await bell(buyer), [])
  for (const time of ['12:00', '12:01', '20:00']) await round(`2026-03-10T${time}:00Z`)
  const first = [
    'vencido: Há R$ 30,00 em atraso, desde segunda, 9 de março',
    'vencimento-proximo: Vencem quinta, 12 de março: R$ 20,00',
  ]
  assert.deepEqual((await bell(buyer)).sort(), first)
  assert.deepEqual((await bell(approver)).sort(), first)
  assert.deepEqual(await bell(reader), [])
  const { nome } = await db.one<{ nome: string }>`select nome from cliente where id = ${c.clienteId}`
  assert.deepEqual(await bell(admin), [`vencido: ${nome} tem R$ 30,00 em atraso, desde segunda, 9 de março`])
  await round('2026-03-11T13:00:00Z')
  assert.equal((await bell(buyer)).length, 2)
  await round('2026-03-12T13:00:00Z')
  assert.equal((await bell(buyer)).at(-1), 'vencido: Há R$ 37,00 em atraso, desde segunda, 9 de março')
  for (const day of [14, 15, 16, 17]) await round(`2026-03-${day}T13:00:00Z`)
  const weekly = await bell(buyer)
  assert.deepEqual([weekly.length, weekly.at(-1)], [4, 'vencido: Há R$ 57,00 em atraso, desde segunda, 9 de março'])
})

test('a payment is told to the client’s buyers', async () => {
  world.clock.now = () => new Date()
  const c = await conta(world)
  await c.paid(12.5, { forma: 'cheque' })
  await deliverNotices({ db, business })
  assert.deepEqual(await bell(c.buyer), ['pagamento-recebido: Pagamento de R$ 12,50 recebido (Cheque)'])
})
