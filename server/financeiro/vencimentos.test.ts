import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listarAvisos } from '#contract/avisos.ts'
import { conta } from '../../test/pedidos/conta.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { deliverNotices, scheduledRound } from '../avisos/rodada.ts'

const world = await openWorld()
const { admin, db, business } = world

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
