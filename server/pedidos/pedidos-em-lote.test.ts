import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import * as contract from '#contract/pedidos.ts'
import * as lote from '#contract/pedidos-em-lote.ts'
import * as passos from '#contract/pedidos-status.ts'
import { marcarSeparacao } from '#contract/separacao.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { ouvir } from '../../test/ouvir.ts'
import { type PedidoAberto, pedidoAberto, pedidoEm } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const here = await world.app.listen({ port: 0, host: '127.0.0.1' })
await db.rows(sql`update configuracao set empresas = '{Matriz,Filial Norte}'`)

const inStatus = (status: contract.Status) => pedidoEm(world, status)
const idsOf = (orders: readonly { id: number }[]) => orders.map(({ id }) => id)
const statusOf = (orders: readonly PedidoAberto[]) =>
  Promise.all(orders.map(async ({ pedido }) => (await pedido()).status))
const entregar = (pedidos: number[]) => admin.call(lote.entregarPedidos, { body: { pedidos } })

/** Each call with the statuses it may start from and the status it sets. */
const CALLS = [
  { route: lote.entregarPedidos, from: passos.statusPermitidos.entregar, leaves: 'Entregue' },
  { route: lote.finalizarPedidos, from: passos.statusPermitidos.finalizar, leaves: 'Finalizado' },
] as const

for (const { route, from, leaves } of CALLS)
  describe(`PATCH ${route.url}`, () => {
    test('200 of one order in each status: allowed ones change, the others are named and stay', async () => {
      const orders = await Promise.all(contract.STATUS.map(inStatus))
      const may = orders.filter((_, i) => (from as readonly string[]).includes(contract.STATUS[i] ?? ''))
      // Descending, and one of them twice: the answer is still sorted by number.
      const pedidos = [...idsOf(orders), orders[0]?.id ?? 0, 2_000_000_000].toReversed()
      const { status, body } = await admin.call(route, { body: { pedidos } })
      assert.equal(status, 200)
      assert.deepEqual(body.pedidos, await Promise.all(may.map(({ pedido }) => pedido())))
      assert.deepEqual(
        body.recusados,
        [
          ...orders.flatMap(({ id }, i) =>
            may.some(one => one.id === id) ? [] : [{ id, status: contract.STATUS[i] }],
          ),
          { id: 2_000_000_000, status: null },
        ].sort((a, b) => a.id - b.id),
      )
      const expected = contract.STATUS.map(before => ((from as readonly string[]).includes(before) ? leaves : before))
      assert.deepEqual(await statusOf(orders), expected)
    })
  })

describe('PATCH /api/pedidos/entrega', () => {
  test("is in each order's history and on every screen, and a repeat changes nothing", async () => {
    const orders = await times(3, () => inStatus('Confirmado'))
    const heard = await ouvir(here, admin.token)
    await entregar(idsOf(orders))
    assert.deepEqual((await entregar(idsOf(orders))).body.pedidos, [])
    for (const { historico } of orders) {
      const story = await historico()
      assert.deepEqual(story.at(-1)?.antes, { status: 'Confirmado' })
      assert.equal(story.filter(({ acao }) => acao === 'entregar').length, 1)
    }
    const told = () =>
      heard
        .anuncios()
        .filter(({ acao }) => acao === 'entregar')
        .map(({ pedidoId }) => pedidoId)
    await heard.until(() => told().length === 3)
    assert.deepEqual(
      told().sort((a, b) => a - b),
      idsOf(orders).sort((a, b) => a - b),
    )
  })

  test('200 with `separados` leaves out what nobody packed, and says what', async () => {
    const orders = await times(4, () => pedidoAberto(world))
    const [packed, part, none, changed] = orders
    for (const order of orders) {
      await order.add(1, await order.moreOf())
      await order.confirm()
    }
    const lines = async (order: PedidoAberto | undefined, much: number) =>
      ((await order?.itens()) ?? []).flatMap(({ itemPedidoId, quantidade }) =>
        quantidade <= much ? [{ itemPedidoId, quantidade }] : [],
      )
    const itens = [...(await lines(packed, 2)), ...(await lines(part, 1)), ...(await lines(changed, 2))]
    await admin.call(marcarSeparacao, { body: { itens, marcada: 1 } })
    assert.equal((await changed?.add(1))?.status, 200)
    const { body } = await admin.call(lote.entregarPedidos, { body: { pedidos: idsOf(orders), separados: 1 } })
    assert.deepEqual(idsOf(body.pedidos), [packed?.id])
    const doPrimeiro = async (order: PedidoAberto | undefined) =>
      (await order?.itens())?.find(({ itemPedidoId }) => itemPedidoId === order?.itemId)?.nome
    assert.deepEqual(
      new Map(body.recusados.map(({ id, naoSeparado }) => [id, naoSeparado])),
      new Map([
        [part?.id, await doPrimeiro(part)],
        [none?.id, ''],
        [changed?.id, await doPrimeiro(changed)],
      ]),
    )
    assert.deepEqual(await statusOf(orders), ['Entregue', 'Confirmado', 'Confirmado', 'Confirmado'])
    assert.equal((await entregar(idsOf(orders))).body.pedidos.length, 3)
  })

  test('422 an empty list, too many, or something that is no number', async () => {
    for (const pedidos of [[], Array.from({ length: 501 }, (_, i) => i + 1), [0], ['1'], [1.5]])
      assert.equal((await admin.raw('PATCH', '/api/pedidos/entrega', { pedidos })).status, 422)
  })

  test('many simultaneous calls in both orders, beside cancellations: each order changes once, without a deadlock', async () => {
    const orders = await times(12, () => inStatus('Confirmado'))
    const ids = idsOf(orders)
    const answers = await times(
      24,
      (n): Promise<{ status: number }> =>
        n % 3 === 2
          ? admin.call(passos.cancelarPedido, { params: { id: ids[n % 12] ?? 0 } })
          : entregar(n % 3 ? ids : ids.toReversed()),
    )
    const { 200: fine = 0, 409: late = 0 } = counted(answers)
    assert.equal(fine + late, 24)
    for (const { historico, pedido, reservada } of orders) {
      const last = (await historico()).filter(({ acao }) => acao === 'entregar' || acao === 'cancelar')
      const { status } = await pedido()
      assert.deepEqual([last.length, ['Entregue', 'Cancelado'].includes(status)], [1, true])
      assert.equal(await reservada(), status === 'Cancelado' ? 0 : 2)
    }
  })
})

describe('PATCH /api/pedidos/empresa/{empresa}', () => {
  const assign = (empresa: string, pedidos: number[]) =>
    admin.call(lote.atribuirEmpresaAosPedidos, { params: { empresa }, body: { pedidos } })

  test('200 confirmed and delivered ones; the others are named', async () => {
    const orders = await Promise.all((['Confirmado', 'Entregue', 'Finalizado', 'Aberto'] as const).map(inStatus))
    const { status, body } = await assign(' Filial Norte ', idsOf(orders))
    assert.deepEqual(
      [status, body.pedidos.length, body.recusados.map(({ status }) => status).sort()],
      [200, 2, ['Aberto', 'Finalizado']],
    )
    const empresas = await Promise.all(orders.map(async ({ pedido }) => (await pedido()).empresa))
    assert.deepEqual(empresas, ['Filial Norte', 'Filial Norte', null, null])
  })

  test('200 an order that already has this company counts as done, however it was seen, and nothing is written', async () => {
    const [first, second] = [await inStatus('Confirmado'), await inStatus('Confirmado')]
    await assign('Matriz', [first.id])
    const before = [await first.pedido(), await first.historico()]
    const { body } = await admin.call(lote.atribuirEmpresaAosPedidos, {
      params: { empresa: 'Matriz' },
      body: { pedidos: [{ id: first.id, versao: 0 }, second.id] },
    })
    assert.deepEqual([idsOf(body.pedidos), body.recusados], [[first.id, second.id], []])
    assert.deepEqual([await first.pedido(), await first.historico()], before)
    assert.equal((await second.historico()).at(-1)?.acao, 'atribuir-empresa')
  })

  test('422 a company not in the settings, also when no order exists: nothing changes', async () => {
    const { id, pedido } = await inStatus('Confirmado')
    for (const pedidos of [[id], [2_000_000_000]]) {
      const { status, body } = await assign('Filial Sul', pedidos)
      assert.deepEqual([status, body.errors[0]?.campo, (await pedido()).empresa], [422, 'empresa', null])
    }
  })
})
