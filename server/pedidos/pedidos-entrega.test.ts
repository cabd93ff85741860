import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ajustarPedido, entregarPedido } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import { relatorioDeCompras, relatorioDeFornecimento } from '#contract/relatorios.ts'
import { agruparVendas } from '#contract/relatorios-agrupados.ts'
import type { Route } from '#contract/route.ts'
import { recuperarValorTotal, somarValorTotal } from '#contract/valor-total.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { each, fields, refusal } from '../../test/each.ts'
import { ENTREGA, type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { openWorld } from '../../test/world.ts'
import { verify } from '../manutencao/verify/verify.ts'

const world = await openWorld()
const { admin, db } = world

/** A confirmed order: 8 pieces at R$ 10, and 2,5 kg at R$ 4; each costs R$ 1. */
async function confirmado() {
  const order = await pedidoAberto(world, { quantidade: 8 })
  const more = await order.add(2.5, await order.moreOf({ precoVenda: 4, unidadeMedida: 'KG' }))
  const kilos = more.body.pedidos[0]?.itens.find(({ unidadeMedida }) => unidadeMedida === 'KG') ?? assert.fail()
  assert.equal((await order.confirm(ENTREGA, admin)).status, 200)
  return { ...order, kilosId: kilos.itemPedidoId, kilosDe: kilos.produtoId }
}
type Confirmado = Awaited<ReturnType<typeof confirmado>>

type Entregue = { itemPedidoId: number; quantidadeEntregue: number; motivo?: string | null }
const entregar = ({ id }: { id: number }, itens?: Entregue[], versao?: number) =>
  admin.call(entregarPedido, { params: { id }, body: { itens, versao } })
const ajustar = ({ id }: { id: number }, itemPedidoId: number, quantidade: number, volta: 0 | 1 = 1, versao?: number) =>
  admin.call(ajustarPedido, {
    params: { id },
    body: { itens: [{ itemPedidoId, quantidade, motivo: 'Avariado' }], volta, versao },
  })

const custoDe = async ({ id }: { id: number }) =>
  (await db.first<{ custo: number }>`select custo_total as custo from pedido where id = ${id}`)?.custo
/** Sorted as they were added to the order. */
const lines = async (order: PedidoAberto) => (await order.itens()).toSorted((a, b) => a.itemPedidoId - b.itemPedidoId)
const figures = async (order: PedidoAberto) =>
  (await lines(order)).map(({ quantidade, quantidadeEntregue, quantidadeAjustada, valor }) => ({
    quantidade,
    quantidadeEntregue,
    quantidadeAjustada,
    valor,
  }))
const asOrdered = [
  { quantidade: 8, quantidadeEntregue: null, quantidadeAjustada: 0, valor: 80 },
  { quantidade: 2.5, quantidadeEntregue: null, quantidadeAjustada: 0, valor: 10 },
]

describe('PATCH /api/pedidos/{id}/entrega', () => {
  test('200 less, nothing and more than ordered: lines, totals, cost and history follow; the shelf keeps the ordered quantity', async () => {
    const order = await confirmado()
    assert.deepEqual(await figures(order), asOrdered)
    const { status, body } = await entregar(order, [
      { itemPedidoId: order.itemId, quantidadeEntregue: 5, motivo: ' faltou ' },
      { itemPedidoId: order.kilosId, quantidadeEntregue: 3.125, motivo: 'a mais' },
    ])
    assert.deepEqual([status, body.pedidos[0]?.status, body.pedidos[0]?.valorTotal], [200, 'Entregue', 62.5])
    assert.deepEqual(body.pedidos[0], await order.pedido())
    assert.deepEqual(await figures(order), [
      { quantidade: 8, quantidadeEntregue: 5, quantidadeAjustada: 0, valor: 50 },
      { quantidade: 2.5, quantidadeEntregue: 3.125, quantidadeAjustada: 0, valor: 12.5 },
    ])
    assert.deepEqual(each(await lines(order), 'motivoEntrega'), ['faltou', 'a mais'])
    assert.deepEqual([await custoDe(order), await order.reservada()], [8.13, 8])
    for (const route of [somarValorTotal, recuperarValorTotal])
      assert.equal((await order.buyer.call(route, { params: order.params })).body.valorTotal, 62.5)
    const last = (await order.historico()).at(-1)
    assert.deepEqual([last?.acao, last?.antes], ['entregar', { status: 'Confirmado', valorTotal: 90 }])
    const { entregues, ...depois } = last?.depois ?? assert.fail()
    assert.deepEqual(depois, { status: 'Entregue', valorTotal: 62.5 })
    assert.deepEqual(fields(entregues as Record<string, unknown>[], 'quantidade', 'quantidadeEntregue', 'motivo'), [
      [8, 5, 'faltou'],
      [2.5, 3.125, 'a mais'],
    ])
    const none = await confirmado()
    const nothing = [none.itemId, none.kilosId].map(itemPedidoId => ({
      itemPedidoId,
      quantidadeEntregue: 0,
      motivo: 'recusado',
    }))
    assert.deepEqual([(await entregar(none, nothing)).body.pedidos[0]?.valorTotal, await custoDe(none)], [0, 0])
  })

  test('200 without a body or with an empty one, and for unnamed lines: as ordered', async () => {
    for (const send of [
      ({ id }: Confirmado) => admin.raw('PATCH', `/api/pedidos/${id}/entrega`),
      ({ id }: Confirmado) => admin.raw('PATCH', `/api/pedidos/${id}/entrega`, {}),
      (order: Confirmado) => entregar(order, [{ itemPedidoId: order.itemId, quantidadeEntregue: 8 }]),
    ]) {
      const order = await confirmado()
      assert.equal((await send(order)).status, 200)
      const told = (await lines(order)).map(item => [item.quantidadeEntregue, item.motivoEntrega])
      assert.deepEqual(told, [
        [8, null],
        [2.5, null],
      ])
      assert.equal((await order.pedido()).valorTotal, 90)
    }
  })

  test("422 a difference without a reason, half a piece, another order's line, a duplicate, a negative: nothing changes", async () => {
    const order = await confirmado()
    const other = await confirmado()
    const itemPedidoId = order.itemId
    const wrong: [Entregue[], string][] = [
      [[{ itemPedidoId, quantidadeEntregue: 7 }], 'itens.0.motivo'],
      [[{ itemPedidoId, quantidadeEntregue: 7, motivo: null }], 'itens.0.motivo'],
      [[{ itemPedidoId, quantidadeEntregue: 7, motivo: ' ' }], 'itens.0.motivo'],
      [[{ itemPedidoId, quantidadeEntregue: 7.5, motivo: 'x' }], 'itens.0.quantidadeEntregue'],
      [[{ itemPedidoId: other.itemId, quantidadeEntregue: 1, motivo: 'x' }], 'itens.0.itemPedidoId'],
      [[1, 2].map(() => ({ itemPedidoId, quantidadeEntregue: 1, motivo: 'x' })), 'itens.1.itemPedidoId'],
      [[{ itemPedidoId, quantidadeEntregue: -1, motivo: 'x' }], 'itens.0.quantidadeEntregue'],
      [[], 'itens'],
    ]
    for (const [itens, campo] of wrong) assert.deepEqual(refusal(await entregar(order, itens)), [422, campo])
    assert.deepEqual([(await order.pedido()).status, await figures(order)], ['Confirmado', asOrdered])
  })

  test('the order of refusals: 404, 422 of a line, 409 of the status, 409 of the version', async () => {
    const order = await confirmado()
    const line = { itemPedidoId: order.itemId, quantidadeEntregue: 1, motivo: 'x' }
    const half = [{ ...line, quantidadeEntregue: 1.5 }]
    assert.equal((await entregar({ id: 999_999 }, half)).status, 404)
    const { versao = 0 } = await order.pedido()
    assert.equal((await entregar(order, half, versao - 1)).status, 422)
    const stale = await entregar(order, [line], versao - 1)
    assert.deepEqual([stale.status, stale.body.atual?.versao], [409, versao])
    assert.deepEqual(await figures(order), asOrdered)
    assert.equal((await entregar(order, [line], versao)).status, 200)
    assert.equal((await entregar(order, half)).status, 422)
    assert.deepEqual((await entregar(order, [line], versao - 1)).body.atual, { status: 'Entregue' })
  })
})

describe('POST /api/pedidos/{id}/ajustes', () => {
  test('200 returned goods are not charged; back in stock they cost nothing, lost ones do', async () => {
    const order = await confirmado()
    await entregar(order, [{ itemPedidoId: order.itemId, quantidadeEntregue: 5, motivo: 'faltou' }])
    const { status, body } = await ajustar(order, order.itemId, 2)
    assert.equal(status, 200)
    const { itens, ...pedido } = body.pedidos[0] ?? assert.fail()
    assert.deepEqual([pedido, itens], [await order.pedido(), await order.itens()])
    assert.equal((await lines(order))[0]?.motivoAjuste, 'Avariado')
    const found = [(await figures(order))[0], pedido.valorTotal, await custoDe(order)]
    assert.deepEqual(found, [{ quantidade: 8, quantidadeEntregue: 5, quantidadeAjustada: 2, valor: 30 }, 40, 5.5])
    assert.equal((await ajustar(order, order.itemId, 1, 0)).body.pedidos[0]?.valorTotal, 30)
    assert.deepEqual([await custoDe(order), await order.reservada()], [5.5, 8])
    const story = (await order.historico()).filter(({ acao }) => acao === 'ajustar')
    const seen = story.map(({ antes, depois }) => [antes, depois?.valorTotal, depois?.volta])
    assert.deepEqual(seen, [
      [{ valorTotal: 60 }, 40, 1],
      [{ valorTotal: 40 }, 30, 0],
    ])
    assert.match(
      JSON.stringify(story[0]?.depois),
      /"quantidade":2.*"motivo":"Avariado"|"motivo":"Avariado".*"quantidade":2/,
    )
  })

  test('409 more than was delivered and not yet returned: the remainder is named, and nothing changes', async () => {
    const order = await confirmado()
    await entregar(order)
    assert.equal((await ajustar(order, order.itemId, 6)).status, 200)
    const { status, body } = await ajustar(order, order.itemId, 3)
    const [nome] = (await lines(order)).map(({ nome }) => nome)
    assert.deepEqual([status, body.atual], [409, { itens: [{ itemPedidoId: order.itemId, nome, quantidade: 2 }] }])
    assert.match(body.title, /só podem voltar 2 un/)
    assert.equal((await order.pedido()).valorTotal, 30)
  })

  test('the order of refusals: 404, 422, 409 of the status and of the version', async () => {
    const order = await confirmado()
    const body = { itens: [{ itemPedidoId: order.itemId, quantidade: 1, motivo: 'x' }], volta: 1 as const }
    assert.equal((await ajustar({ id: 999_999 }, order.itemId, 1)).status, 404)
    assert.equal((await ajustar(order, order.itemId, 0.5)).status, 422)
    assert.equal((await ajustar(order, 999_999, 1)).status, 422)
    const url = `/api/pedidos/${order.id}/ajustes`
    for (const wrong of [
      { ...body, volta: 2 },
      { itens: body.itens },
      { ...body, itens: [] },
      { ...body, itens: [{ ...body.itens[0], motivo: '' }] },
    ])
      assert.equal((await admin.raw('POST', url, wrong)).status, 422)
    assert.deepEqual((await ajustar(order, order.itemId, 1)).body.atual, { status: 'Confirmado' })
    await entregar(order)
    const { versao = 0 } = await order.pedido()
    const stale = await ajustar(order, order.itemId, 1, 1, versao - 1)
    assert.deepEqual([stale.status, stale.body.atual?.versao], [409, versao])
    await admin.call(passos.finalizarPedido, { params: order.params })
    assert.deepEqual((await ajustar(order, order.itemId, 1)).body.atual, { status: 'Finalizado' })
  })

  test('many simultaneous returns never exceed the delivered quantity', async () => {
    const order = await confirmado()
    await entregar(order)
    const answers = await times(12, n => ajustar(order, order.itemId, 3, n % 2 ? 1 : 0))
    assert.deepEqual(counted(answers), { 200: 2, 409: 10 })
    assert.deepEqual((await figures(order))[0], {
      quantidade: 8,
      quantidadeEntregue: 8,
      quantidadeAjustada: 6,
      valor: 20,
    })
  })
})

describe('sums of deliveries', () => {
  test('sales, supply, purchases and the folded sums count sold quantities and their cost', async () => {
    const order = await confirmado()
    await entregar(order, [{ itemPedidoId: order.itemId, quantidadeEntregue: 6, motivo: 'faltou' }])
    await ajustar(order, order.itemId, 2, 1)
    await ajustar(order, order.itemId, 1, 0)
    const about = { dataInicial: ENTREGA, dataFinal: ENTREGA, clienteId: order.clienteId }
    const grouped = async (grupo: 'produto' | 'cliente') =>
      fields(
        (await admin.call(agruparVendas, { params: { grupo }, query: about })).body.vendas,
        'quantidade',
        'valorTotal',
        'custoTotal',
      )
    assert.deepEqual(await grouped('produto'), [
      [3, 30, 4],
      [2.5, 10, 2.5],
    ])
    assert.deepEqual(await grouped('cliente'), [[null, 40, 6.5]])
    const read = async <R extends Route>(route: R) => (await admin.call(route, { body: about as never })).body
    assert.deepEqual(fields((await read(relatorioDeFornecimento)).itens, 'quantidade', 'valor'), [
      [3, 30],
      [2.5, 10],
    ])
    assert.deepEqual(each((await read(relatorioDeCompras)).compras, 'quantidade'), [4, 2.5])
  })

  test('npm run verify finds nothing afterwards', async () => {
    await assertStockAndTotals(db)
    assert.deepEqual((await verify(db)).quebras, [])
  })
})
