import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { LINHAS_MAXIMAS, type Linha, type LinhaRecusada } from '#contract/itens-pedido.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import type { Problema } from '#contract/problema.ts'
import { counted } from '../../test/database/at-once.ts'
import { refusal } from '../../test/each.ts'
import { define, defineAs, edit, remove, unchanged } from '../../test/linha-do-pedido.ts'
import { openOrder, type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { AMANHA, onTuesdayNoon, QUINTA, SEXTA } from '../../test/tuesday-noon.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { confirmado } = onTuesdayNoon(world)

const another = (order: PedidoAberto, quantidade: number) => openOrder(world, order, quantidade)

type Ask = { nova?: number; vista?: number }
type Now = Partial<LinhaRecusada>

type Call = {
  ask: (order: PedidoAberto, ask: Ask) => Promise<{ status: number; body: Problema }>
  fields: Record<string, string>
}
/** Each call that asks for a line, here for another quantity of the 2 that the order has; and how it names its fields. */
const CALLS: Record<string, Call> = {
  adicionar: {
    ask: (order: PedidoAberto, { nova = 3, vista }: Ask) =>
      order.add(nova - (vista ?? 2), vista === undefined ? {} : { quantidadeAntiga: vista }),
    fields: { vista: 'quantidadeAntiga' },
  },
  atualizar: {
    ask: (order: PedidoAberto, { nova = 3, vista = 2 }: Ask) => edit(order, { antiga: vista, nova }),
    fields: { vista: 'quantidadeAntiga', quantidade: 'quantidadeNova' },
  },
  itens: {
    ask: (order: PedidoAberto, { nova = 3 }: Ask) => define(order, { ...order.linha, quantidade: nova }),
    fields: {},
  },
}

const shelf =
  (set: Sql) =>
  ({ estanteId }: PedidoAberto) =>
    sql`update estante set ${set} where id = ${estanteId}`
const row =
  (set: Sql) =>
  ({ estanteId, produtoId }: PedidoAberto) =>
    sql`update estante_produto set ${set} where estante_id = ${estanteId} and produto_id = ${produtoId}`
const produto =
  (set: Sql) =>
  ({ produtoId }: PedidoAberto) =>
    sql`update produto set ${set} where id = ${produtoId}`
const asItIs = () => sql`select`

type Case = [what: string, (order: PedidoAberto) => Sql, Ask, status: 409 | 422, campo: string, now?: Now]
/** What a line is judged by, each once: contract/linha-do-pedido.test.ts has every reason, itens-pedido.test.ts the agreed price. */
const CASES: Case[] = [
  ['half a piece', asItIs, { nova: 2.5 }, 422, 'quantidade'],
  ['no multiple', produto(sql`multiplo = 6`), { nova: 7 }, 422, 'quantidade', { sugestoes: [6], quantidadePedida: 7 }],
  ['below the minimum', row(sql`minimo = 5`), {}, 422, 'quantidade'],
  ['above the maximum', row(sql`maximo = 5`), { nova: 7 }, 422, 'quantidade'],
  ['not as seen', asItIs, { nova: 9, vista: 1 }, 409, 'vista', { quantidade: 2, quantidadePedida: 9 }],
  ['a closed shelf', shelf(sql`ativa = false`), {}, 409, 'estanteId'],
  ['off the shelf', row(sql`ativo = false`), {}, 409, 'produtoId'],
  ['no longer sold', produto(sql`ativo = false`), {}, 409, 'produtoId'],
  ['at an old price', row(sql`preco_venda = 9.99`), {}, 409, 'precoVenda', { precoVenda: 9.99, quantidade: 2 }],
  ['too little left', asItIs, { nova: 11 }, 409, 'quantidade', { disponivel: 8, quantidade: 2, sugestoes: [10] }],
]

describe('the lines of a confirmed order', () => {
  test('200 its client changes them until the cut-off of its delivery day, then 409', async () => {
    const order = await confirmado(AMANHA)
    await order.rules({ horarioCorte: '12:01' })
    const second = await order.moreOf({ precoVenda: 3 })
    assert.equal((await order.add(1, second)).status, 201)
    assert.equal((await edit(order, { nova: 5 })).status, 200)
    assert.equal((await remove(order, 5)).status, 200)
    const { status, expiraEm, valorTotal, dataEntrega } = await order.pedido()
    assert.deepEqual([status, expiraEm, valorTotal, dataEntrega], ['Confirmado', null, 3, AMANHA])
    await order.rules({ horarioCorte: '12:00' })
    const lines = await order.itens()
    const itemId = lines[0]?.itemPedidoId ?? 0
    const late = [
      await order.add(1),
      await edit({ ...order, itemId, linha: second }, { antiga: 1 }),
      await remove({ ...order, itemId, ...second }, 1),
      await define(order, { ...order.linha, quantidade: 1 }),
    ]
    for (const { status, body } of late) {
      assert.deepEqual([status, body.atual], [409, { status: 'Confirmado', dataEntrega: AMANHA }])
      assert.match(`${body.title} ${body.detail}`, /mudar o pedido.* 12:00/)
    }
    assert.deepEqual(await order.itens(), lines)
    assert.equal((await order.add(1, {}, admin)).status, 201)
  })

  test('409 for anyone once delivered', async () => {
    const order = await confirmado()
    await admin.call(entregarPedido, { params: order.params })
    const answers = [
      await order.add(1, {}, admin),
      await edit(order, {}, admin),
      await remove(order, 2, admin),
      await defineAs(admin, order),
    ]
    for (const { status, body } of answers) assert.deepEqual([status, body.atual], [409, { status: 'Entregue' }])
    await unchanged(order)
  })

  test('409 removing the last line, alone or with all: cancel the order instead', async () => {
    const order = await confirmado()
    await order.add(1, await order.moreOf())
    for (const who of [order.buyer, admin]) {
      const { status, body } = await defineAs(who, order)
      assert.equal(status, 409)
      assert.match(body.title, /cancele o pedido/)
    }
    assert.equal((await define(order, { ...order.linha, quantidade: 2 })).status, 200)
    for (const who of [order.buyer, admin]) assert.match((await remove(order, 2, who)).body.title, /cancele o pedido/)
    await unchanged(order)
    const other = await order.moreOf()
    assert.equal((await define(order, { ...other, quantidade: 1 })).status, 200)
  })

  test('an unchanged line keeps its price and stays, whatever its shelf says; a changed one takes the current price', async () => {
    const order = await confirmado()
    const other = await order.moreOf({ precoVenda: 3 })
    await order.add(1, other)
    await db.rows`update estante_produto set preco_venda = 12, ativo = produto_id <> ${order.produtoId}
      where estante_id = ${order.estanteId}`
    const set = (a: Partial<Linha>, b: Partial<Linha>) =>
      define(order, { ...order.linha, quantidade: 2, ...a }, { ...other, quantidade: 1, ...b })
    assert.deepEqual(refusal(await set({}, { quantidade: 3 })), [409, 'itens.1.precoVenda'])
    assert.equal((await set({ quantidade: 1 }, {})).body.errors[0]?.campo, 'itens.0.produtoId')
    const { status, body } = await set({}, { quantidade: 3, precoVenda: 12 })
    assert.deepEqual([status, body.pedidos[0]?.valorTotal], [200, 56])
  })
})

describe("the minimum of a client's orders for one day", () => {
  test("counts them together: a small addition is not refused; the rules show the day's existing total", async () => {
    const first = await pedidoAberto(world, { quantidade: 3 })
    await first.rules({ pedidoMinimo: 30 })
    assert.equal((await first.confirm(SEXTA)).status, 200)
    const more = await another(first, 1)
    const elsewhere = await more.confirm(QUINTA)
    assert.deepEqual([elsewhere.status, elsewhere.body.atual], [409, { valorTotal: 10, pedidoMinimo: 30, falta: 20 }])
    assert.match(elsewhere.body.detail, /Somando os pedidos do mesmo dia, faltam R\$\s20,00 .* R\$\s30,00/)
    assert.equal((await more.confirm(SEXTA)).status, 200)
    const { body } = await first.buyer.call(lerRegrasDeEntrega, { params: { id: first.clienteId } })
    assert.deepEqual(body.regras.pedidosPorDia, [
      { dataEntrega: SEXTA, valorTotal: 40, semAprovacao: 40, pedidos: [first.id, more.id] },
    ])
  })

  test('409 for a client, reported to an administrator, after every change of a confirmed order', async () => {
    const order = await pedidoAberto(world, { quantidade: 4 })
    const extra = await order.moreOf({ precoVenda: 1 })
    await order.add(1, extra)
    await order.rules({ pedidoMinimo: 40 })
    assert.equal((await order.confirm(SEXTA)).status, 200)
    const refused = [
      await edit(order, { antiga: 4, nova: 3 }),
      await remove(order, 4),
      await define(order, { ...order.linha, quantidade: 3 }),
    ]
    for (const { status, body } of refused)
      assert.deepEqual([status, body.title, body.atual?.pedidoMinimo], [409, 'O pedido não chegou ao mínimo', 40])
    assert.deepEqual(refused[0]?.body.atual, { valorTotal: 31, pedidoMinimo: 40, falta: 9 })
    assert.equal((await order.pedido()).valorTotal, 41)
    assert.equal((await edit(order, { antiga: 4, nova: 5 })).status, 200)
    const warned = await edit(order, { antiga: 5, nova: 3 }, admin)
    assert.equal(warned.status, 200)
    assert.match(warned.body.aviso ?? '', /faltam R\$\s9,00 para o pedido mínimo de R\$\s40,00/)
    assert.equal((await edit(order, { antiga: 3, nova: 4 }, admin)).body.aviso, undefined)
  })

  test('an administrator confirms below it, with a warning; moving an order must also satisfy it on the new day', async () => {
    const order = await pedidoAberto(world)
    await order.rules({ pedidoMinimo: 30 })
    const warned = await order.confirm(SEXTA, admin)
    assert.equal(warned.status, 200)
    assert.match(warned.body.aviso ?? '', /faltam R\$\s10,00/)
    const refused = await order.move(QUINTA, order.buyer)
    assert.deepEqual([refused.status, refused.body.atual?.falta], [409, 10])
    const moved = await order.move(QUINTA, admin)
    assert.deepEqual([moved.status, Boolean(moved.body.aviso)], [200, true])
    const more = await another(order, 3)
    assert.equal((await more.confirm(SEXTA)).status, 200)
    assert.equal((await order.move(SEXTA, order.buyer)).status, 200)
  })

  test("of two simultaneous reductions that rely on each other's order, one succeeds", async () => {
    const first = await pedidoAberto(world, { quantidade: 3, oferecida: 100 })
    await first.rules({ pedidoMinimo: 50 })
    await first.confirm(SEXTA, admin)
    const second = await another(first, 3)
    await second.confirm(SEXTA)
    const answers = await Promise.all([first, second].map(order => edit(order, { antiga: 3, nova: 2 })))
    assert.deepEqual(counted(answers), { 200: 1, 409: 1 })
  })
})

describe('a line is refused with its field and the values of now', () => {
  for (const [what, arrange, ask, status, campo, now = {}] of CASES)
    for (const [name, call] of Object.entries(CALLS)) {
      if (name === 'itens' && campo === 'vista') continue
      test(`${status} ${name}: ${what}`, async () => {
        const order = await pedidoAberto(world)
        await db.rows(arrange(order))
        const { status: told, body } = await call.ask(order, ask)
        const field = call.fields[campo] ?? campo
        assert.deepEqual([told, body.errors[0]?.campo], [status, name === 'itens' ? `itens.0.${field}` : field])
        const [atual] = (body.atual?.itens ?? [body.atual]) as Now[]
        assert.deepEqual({ ...atual, ...now }, { ...atual })
        await unchanged(order)
      })
    }

  test('409 a line that is not in the order any more, though it was seen there; 201 one that was not', async () => {
    const order = await pedidoAberto(world)
    const other = await order.moreOf()
    const gone = await order.add(1, { ...other, quantidadeAntiga: 2 })
    assert.deepEqual([gone.status, gone.body.atual?.quantidade, gone.body.atual?.itemPedidoId], [409, 0, null])
    assert.equal((await order.add(1, { ...other, quantidadeAntiga: 0 })).status, 201)
  })

  test("422 a product not on the shelf, and another client's shelf with the same answer as an unknown one", async () => {
    const order = await pedidoAberto(world)
    const other = await pedidoAberto(world)
    const wrong = [
      { produtoId: other.produtoId },
      { estanteId: other.estanteId },
      { estanteId: other.estanteId, produtoId: other.produtoId },
      { estanteId: 999_999, produtoId: 999_999 },
    ]
    const answers = await Promise.all(wrong.flatMap(line => [order.add(1, line), order.add(1, line, admin)]))
    for (const { status, body } of answers) assert.deepEqual([status, body], [422, answers[0]?.body])
    for (const line of wrong) assert.equal((await edit(order, line)).body.errors[0]?.campo, 'produtoId')
    await unchanged(other)
  })

  test('409 and 422 name every refused line by its place, and nothing changes', async () => {
    const order = await pedidoAberto(world)
    const [b, c] = [await order.moreOf({ precoVenda: 5.5 }), await order.moreOf({ precoVenda: 1 })]
    const old = { ...b, precoVenda: 5, quantidade: 1 }
    const fine = { ...order.linha, quantidade: 5 }
    const late = await define(order, fine, old, { ...c, quantidade: 11 })
    const row = { estanteId: b.estanteId, itemPedidoId: null, precoCombinado: 0, disponivel: 10, quantidade: 0 }
    assert.deepEqual(late.body.atual?.itens, [
      { ...row, produtoId: b.produtoId, precoVenda: 5.5, quantidadePedida: 1, sugestoes: [] },
      { ...row, produtoId: c.produtoId, precoVenda: 1, quantidadePedida: 11, sugestoes: [10] },
    ])
    const wrong = await define(order, old, { ...c, quantidade: 1.5 }, fine, { ...c, produtoId: 999_999, quantidade: 1 })
    const found = [late, wrong].map(({ status, body }) => [status, body.errors.map(({ campo }) => campo)])
    assert.deepEqual(found, [
      [409, ['itens.1.precoVenda', 'itens.2.quantidade']],
      [422, ['itens.0.precoVenda', 'itens.1.quantidade', 'itens.3.produtoId']],
    ])
    await unchanged(order)
  })

  test('422 what no line can be: no quantity, four decimals, a price in tenths of cents, a product twice, too many', async () => {
    const order = await pedidoAberto(world)
    const raw = (method: 'PUT' | 'POST', path: string, body: object) =>
      order.buyer.raw(method, `/api/${path}`, { ...order.linha, ...body })
    const asked = [0, 0.001, 1.0001, '1', 1e9].map(quantidade => ({ quantidade }))
    const added = [...asked, { quantidade: 1, precoVenda: 10.001 }, { quantidade: 1, quantidadeAntiga: -1 }]
    for (const body of added)
      assert.equal((await raw('POST', `pedido/${order.id}/adicionar`, body)).status, 422, JSON.stringify(body))
    for (const nova of [0, -1, 1.0001])
      assert.equal((await edit(order, { nova })).body.errors[0]?.campo, 'quantidadeNova', String(nova))
    const line = { ...order.linha, quantidade: 1 }
    const many = Array.from({ length: LINHAS_MAXIMAS + 1 }, (_, n) => ({ ...line, produtoId: n + 1 }))
    for (const itens of [[line, line], [{ ...line, quantidade: 0 }], many, undefined])
      assert.equal((await raw('PUT', `pedidos/${order.id}/itens`, { itens })).status, 422, String(itens?.length))
    assert.equal((await remove(order, 0)).status, 422)
    await unchanged(order)
  })

  test('409 removed at another quantity; 404 by a path with another shelf, product or line', async () => {
    const [order, other] = [await pedidoAberto(world), await pedidoAberto(world)]
    const { status, body } = await remove(order, 3)
    assert.deepEqual([status, body.errors[0]?.campo, body.atual?.quantidade], [409, 'quantidade', 2])
    const { produtoId, estanteId, itemId } = other
    for (const wrong of [{ produtoId }, { estanteId }, { itemId }])
      assert.equal((await remove({ ...order, ...wrong })).status, 404)
    assert.equal((await edit({ ...order, itemId })).status, 404)
    assert.equal((await edit({ ...order, id: other.id }, {}, admin)).status, 404)
    await unchanged(order)
    await unchanged(other)
  })

  test('the order of refusals: 422 of the input, 404 of the company, 422 of the line, 409 of the status, of the line', async () => {
    const order = await pedidoAberto(world)
    const { buyer: stranger } = await world.newCliente()
    const { id, linha } = order
    const url = `/api/pedido/${id}/adicionar`
    assert.equal((await stranger.raw('POST', url, { ...linha, quantidade: 0 })).status, 422)
    assert.equal((await stranger.raw('POST', url, { ...linha, quantidade: 1.5 })).status, 404)
    await admin.call(cancelarPedido, { params: { id } })
    assert.equal((await order.add(1.5)).status, 422)
    const late = await order.add(1, { precoVenda: 1 })
    assert.deepEqual([late.status, late.body.atual], [409, { status: 'Cancelado' }])
  })
})
