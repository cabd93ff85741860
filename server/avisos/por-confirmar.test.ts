import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAvisos } from '#contract/avisos.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { deliverNotices, scheduledRound } from './rodada.ts'

const world = await openWorld()
const { db, business } = world

/** Noon in São Paulo, on a Tuesday. */
const NOON = Date.parse('2026-03-10T15:00:00Z')
const at = (hours: number) => {
  world.clock.now = () => new Date(NOON + hours * 3_600_000)
}
const remindAhead = (hours: number | null) => db.rows`update configuracao set lembrete_horas = ${hours}`

type Given = { corte?: string; fechaEm?: string; dias?: number[]; quantidade?: number; criado?: string }
/** An open order, begun at nine. */
async function open({ corte, fechaEm, dias, quantidade = 2, criado = '2026-03-10T12:00:00Z' }: Given) {
  const order = await pedidoAberto(world, { quantidade })
  await order.rules({ ...(corte && { horarioCorte: corte }), ...(dias && { diasEntrega: dias }) })
  await db.rows`update estante set fecha_em = ${fechaEm ?? null} where id = ${order.estanteId}`
  await db.rows`update pedido set data_criacao = ${criado} where id = ${order.id}`
  return order
}
/** What the buyers' bells say after a round. */
async function told(orders: Record<string, PedidoAberto>) {
  await scheduledRound({ db, business })
  await deliverNotices({ db, business })
  const bells = Object.entries(orders).map(async ([name, { id, buyer }]) => {
    const { avisos } = (await buyer.call(listarAvisos)).body
    const textos = avisos.flatMap(({ tipo, pedidoId, texto }) =>
      tipo === 'pedido-por-confirmar' && pedidoId === id ? [texto.replace(`nº ${id}`, 'nº N')] : [],
    )
    return textos.length ? [[name, textos.join()] as const] : []
  })
  return Object.fromEntries((await Promise.all(bells)).flat())
}
const AT_18 = 'Falta confirmar o pedido nº N, até terça, 10 de março, às 18:00'

describe('an open order with lines', () => {
  test('is reminded of once, the chosen hours before its shelf closes or the cut-off of its next delivery passes', async () => {
    const orders = {
      shelf: await open({ fechaEm: '2026-03-10T21:00:00Z' }),
      cutOff: await open({ corte: '18:00' }),
      endOfDay: await open({}),
      onFridays: await open({ corte: '18:00', dias: [5] }),
      empty: await open({ corte: '18:00', quantidade: 0 }),
      justBegun: await open({ corte: '18:00', criado: '2026-03-10T17:30:00Z' }),
      confirmed: await open({ corte: '18:00' }),
      waiting: await open({ corte: '18:00' }),
    }
    await db.rows`update pedido set status = 'Confirmado', data_entrega = '2026-03-11', expira_em = null
      where id = ${orders.confirmed.id}`
    await db.rows`update pedido set aprovacao = '{"dataEntrega": "2026-03-11"}'
      where id = ${orders.waiting.id}`
    at(3)
    assert.deepEqual(await told(orders), {})
    await remindAhead(3)
    at(2.9)
    assert.deepEqual(await told(orders), {})
    for (const hours of [3, 3.4]) {
      at(hours)
      assert.deepEqual(await told(orders), { shelf: AT_18, cutOff: AT_18 })
    }
    at(3.6)
    assert.deepEqual(await told(orders), { shelf: AT_18, cutOff: AT_18, justBegun: AT_18 })
    at(9.5)
    const endOfDay = 'Falta confirmar o pedido nº N, até terça, 10 de março'
    assert.deepEqual(await told(orders), { shelf: AT_18, cutOff: AT_18, justBegun: AT_18, endOfDay })
    await remindAhead(null)
  })

  test('of a standing order is reminded of before the cut-off of the day that it is for, not of an earlier one', async () => {
    at(3)
    const friday = await open({ corte: '18:00' })
    await db.rows`with fixo as (
        insert into pedido_fixo (cliente_id, nome, dias_semana, itens) values (${friday.clienteId}, 'Sexta', '{5}', '[]') returning id
      )
      insert into pedido_fixo_dia (pedido_fixo_id, dia, situacao, pedido_id) select id, '2026-03-13', 'feito', ${friday.id} from fixo`
    await remindAhead(3)
    assert.deepEqual(await told({ friday }), {})
    at(48 + 3)
    assert.deepEqual(await told({ friday }), {
      friday: 'Falta confirmar o pedido nº N, até quinta, 12 de março, às 18:00',
    })
    await remindAhead(null)
  })
})
