import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAuditoria } from '#contract/auditoria.ts'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { type DiaTexto, somarDias } from '#contract/dias.ts'
import { lerPainel } from '#contract/painel.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import { agruparPedidos } from '#contract/relatorios-agrupados.ts'
import { pedidoAberto } from '../test/pedido-aberto.ts'
import { openWorld, type World } from '../test/world.ts'
import { diaEHora } from './instants.ts'

const MEIA_HORA = 30 * 60_000

/** Sundays with a clock change, and its effect. */
const DOMINGOS = [
  ['America/Asuncion', '2023-10-01', 'has no midnight: it begins at one'],
  ['America/Asuncion', '2024-03-24', 'comes after a Saturday whose last hour is twice'],
  ['America/Nuuk', '2024-03-31', 'comes after a Saturday that has no last hour'],
  ['America/Nuuk', '2024-10-27', 'comes after a Saturday whose last hour is twice'],
  ['Atlantic/Azores', '2024-03-31', 'begins with midnight, and then it is one'],
  ['Atlantic/Azores', '2024-10-27', 'has its midnight twice, and its first hour'],
  ['Europe/Lisbon', '2024-10-27', 'has its second hour twice'],
] as const

const worlds = new Map<string, World>()
for (const timeZone of new Set(DOMINGOS.map(([timeZone]) => timeZone)))
  worlds.set(timeZone, await openWorld({ timeZone }))
const worldIn = (timeZone: string) => worlds.get(timeZone) ?? assert.fail(timeZone)

describe('a day on which the clocks change', () => {
  for (const [timeZone, domingo, what] of DOMINGOS)
    test(`${timeZone}: ${domingo} ${what}`, async () => {
      const world = worldIn(timeZone)
      const { admin } = world
      const { clienteId, instantes } = await everyHalfHour(world, domingo)
      const diaDe = (instante: string) => diaEHora(new Date(instante), timeZone).dia
      const dias = [-1, 0, 1].map(dias => somarDias(domingo, dias))
      const { body: porDia } = await admin.call(agruparPedidos, {
        params: { grupo: 'dia' },
        query: { base: 'criacao', clienteId, dataInicial: dias[0] ?? '', dataFinal: dias[2] ?? '' },
      })
      for (const dia of dias) {
        const seus = instantes.filter(instante => diaDe(instante) === dia)
        const soEle = { dataInicial: dia, dataFinal: dia }
        const { body } = await admin.call(relatorioDePedidos, {
          params: soEle,
          query: { base: 'criacao', clienteId, ordem: 'antigos' },
        })
        assert.deepEqual(
          body.pedidos.map(({ dataCriacao }) => dataCriacao),
          seus,
          dia,
        )
        assert.equal(porDia.grupos.find(({ chave }) => chave === dia)?.pedidos, seus.length, dia)
        const { auditoria } = (await admin.call(listarAuditoria, { query: soEle })).body
        assert.deepEqual(auditoria.map(({ quando }) => quando).reverse(), seus, dia)
      }
      world.clock.now = () => new Date(`${dias[2]}T15:00:00Z`) // on Monday, when everything since Sunday is new
      const desdeDomingo = instantes.filter(instante => diaDe(instante) >= domingo).length
      assert.equal((await admin.call(lerPainel)).body.pedidosNovos.pedidos, desdeDomingo)
    })
})

/** One order and one audit entry for each half hour from Friday to Tuesday, and nothing else. */
async function everyHalfHour({ db, newCliente }: World, domingo: DiaTexto) {
  await db.rows(sql`truncate pedido, auditoria cascade`)
  const { id: clienteId } = await newCliente()
  const first = Date.parse(`${somarDias(domingo, -2)}T12:00:00Z`)
  const instantes = Array.from({ length: 4 * 48 }, (_, i) => new Date(first + i * MEIA_HORA).toISOString())
  const each = sql`unnest(${instantes}::timestamptz[]) as quando`
  await db.rows(
    sql`insert into pedido (cliente_id, status, data_criacao, data_confirmacao, data_entrega)
      select ${clienteId}, 'Confirmado', quando, quando, ${somarDias(domingo, 9)}::date from ${each}`,
  )
  await db.rows(
    sql`insert into auditoria (quando, usuario_id, usuario_nome, chamada, entidade, acao)
      select quando, 1, 'Quem mudou', 'chamada', 'produto', 'alterar' from ${each}`,
  )
  return { clienteId, instantes }
}

describe('a cut-off on such a day', () => {
  const world = worldIn('America/Asuncion')
  /** The local time, whether the day can be chosen, and whether an order for it can still be cancelled. */
  async function at(instante: string, { horarioCorte, dia }: { horarioCorte: string; dia: DiaTexto }) {
    world.clock.now = () => new Date(`${somarDias(dia, -3)}T15:00:00Z`)
    const order = await pedidoAberto(world)
    const marked = await pedidoAberto(world)
    for (const { rules } of [order, marked]) await rules({ horarioCorte, diasEntrega: [1, 2, 3, 4, 5, 6, 7] })
    assert.equal((await marked.confirm(dia)).status, 200)
    world.clock.now = () => new Date(instante)
    const { regras } = (await order.buyer.call(lerRegrasDeEntrega, { params: { id: order.clienteId } })).body
    const { status } = await order.confirm(dia)
    const cancelled = await marked.buyer.call(cancelarPedido, { params: { id: marked.id } })
    return [`${regras.hoje} ${regras.hora}`, status, cancelled.status]
  }

  test('at an hour that occurs twice applies at the first, and what it closed does not reopen', async () => {
    const corte = { horarioCorte: '23:30', dia: '2024-03-24' }
    assert.deepEqual(await at('2024-03-24T02:29:00Z', corte), ['2024-03-23 23:29', 200, 200])
    assert.deepEqual(await at('2024-03-24T02:30:00Z', corte), ['2024-03-23 23:30', 422, 409])
    // From here on the clocks show eleven o'clock again.
    assert.deepEqual(await at('2024-03-24T03:00:00Z', corte), ['2024-03-23 23:59', 422, 409])
    assert.deepEqual(await at('2024-03-24T03:59:00Z', corte), ['2024-03-23 23:59', 422, 409])
    const domingo = await at('2024-03-24T04:00:00Z', { ...corte, dia: '2024-03-25' })
    assert.deepEqual(domingo, ['2024-03-24 00:00', 200, 200])
  })

  test('at an hour that does not exist applies as soon as it would be past', async () => {
    const corte = { horarioCorte: '00:30', dia: '2023-10-02' }
    assert.deepEqual(await at('2023-10-01T03:59:00Z', corte), ['2023-09-30 23:59', 200, 200])
    assert.deepEqual(await at('2023-10-01T04:00:00Z', corte), ['2023-10-01 01:00', 422, 409])
  })
})
