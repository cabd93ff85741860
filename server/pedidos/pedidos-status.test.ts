import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { atualizarProdutoNaEstante, mudarStatusNaEstante } from '#contract/estante-produtos.ts'
import { definirItens } from '#contract/itens-pedido.ts'
import * as contract from '#contract/pedidos-status.ts'
import { define } from '../../test/linha-do-pedido.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { AMANHA, HOJE, onTuesdayNoon, QUINTA, SEXTA } from '../../test/tuesday-noon.ts'
import { type Caller, openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

const { confirmado } = onTuesdayNoon(world)
const at = (instant: string) => {
  world.clock.now = () => new Date(instant)
}

describe('PUT /api/pedidos/{id}/confirmar', () => {
  test('200 sets status, day and instant, keeps the stock and adds to the history', async () => {
    const { confirm, reservada, historico } = await pedidoAberto(world)
    const { status, body } = await confirm(SEXTA)
    const pedido = body.pedidos[0] ?? assert.fail()
    assert.deepEqual(
      [status, pedido.status, pedido.dataEntrega, pedido.valorTotal, pedido.expiraEm],
      [200, 'Confirmado', SEXTA, 20, null],
    )
    assert.ok(Math.abs(Date.parse(pedido.dataConfirmacao ?? '') - Date.now()) < 60_000)
    assert.equal(await reservada(), 2)
    const last = (await historico()).at(-1)
    assert.deepEqual(
      [last?.acao, last?.antes, last?.depois],
      [
        'confirmar',
        { status: 'Aberto', dataEntrega: null, valorTotal: 20 },
        { status: 'Confirmado', dataEntrega: SEXTA, valorTotal: 20 },
      ],
    )
  })

  test('409 an empty order', async () => {
    const { confirm, pedido } = await pedidoAberto(world, { quantidade: 0 })
    for (const caller of [undefined, admin]) assert.equal((await confirm(SEXTA, caller)).status, 409)
    assert.equal((await pedido()).status, 'Aberto')
  })

  test('409 below the minimum, with the total; exactly the minimum is enough', async () => {
    const { confirm, rules, add } = await pedidoAberto(world)
    await rules({ pedidoMinimo: 30 })
    const { status, body } = await confirm(SEXTA)
    assert.deepEqual([status, body.atual], [409, { valorTotal: 20, pedidoMinimo: 30, falta: 10 }])
    assert.match(body.detail, /R\$\s10,00/)
    await add(1)
    assert.equal((await confirm(SEXTA)).status, 200)
  })

  test('409 a deactivated or expired shelf', async () => {
    const closings = [sql`ativa = false`, sql`valida_ate = '2026-03-09'`, sql`valida_de = '2026-03-11'`]
    for (const closing of closings) {
      const { confirm, estanteId, pedido } = await pedidoAberto(world)
      await db.rows(sql`update estante set ${closing} where id = ${estanteId}`)
      const { status, body } = await confirm(SEXTA)
      assert.deepEqual([status, body.atual?.status], [409, 'Aberto'])
      assert.match(body.title, /não está mais aberta/)
      assert.equal((await pedido()).status, 'Aberto')
    }
  })

  test('409 already confirmed; an impossible day comes first', async () => {
    const { confirm } = await confirmado()
    const again = await confirm(SEXTA)
    assert.deepEqual([again.status, again.body.atual], [409, { status: 'Confirmado' }])
    assert.equal((await confirm(HOJE)).status, 422)
  })

  test('422 a day that does not exist, before 404; 404 before the rules of the day', async () => {
    const { buyer } = await world.newCliente()
    const { id, confirm } = await pedidoAberto(world)
    for (const day of ['2026-02-30', '10/03/2026', '2026-3-10', ''])
      assert.equal((await confirm(day, buyer)).status, 422, day)
    assert.equal((await buyer.raw('PUT', `/api/pedidos/${id}/confirmar`, {})).status, 422)
    assert.equal((await buyer.raw('PUT', `/api/pedidos/${id}/confirmar`)).status, 422)
    assert.equal((await confirm(HOJE, buyer)).status, 404)
  })
})

describe('PUT /api/pedidos/{id}/cancelar and /cancelar-com-observacao', () => {
  test('200 keeps the lines and frees their stock; the observation stays, or is replaced by the sent one', async () => {
    for (const observacao of [undefined, '  Fechamos a loja\nnesta semana ']) {
      const { params, buyer, add, moreOf, itens, reservada, pedido, historico } = await pedidoAberto(world)
      await add(3, await moreOf())
      await buyer.call(contract.observarPedido, { params, body: { observacao: 'Portão azul' } })
      const lines = await itens()
      const { status, body } = observacao
        ? await buyer.call(contract.cancelarPedidoComObservacao, { params, body: { observacao } })
        : await buyer.call(contract.cancelarPedido, { params })
      assert.equal(status, 200)
      const cancelado = body.pedidos[0] ?? assert.fail()
      assert.deepEqual(
        [cancelado.status, cancelado.observacao, cancelado.valorTotal, cancelado.expiraEm],
        ['Cancelado', observacao?.trim() ?? 'Portão azul', 50, null],
      )
      assert.ok(cancelado.dataCancelamento)
      assert.deepEqual(await pedido(), cancelado)
      assert.deepEqual(await itens(), lines)
      assert.equal(await reservada(), 0)
      assert.equal((await historico()).at(-1)?.acao, 'cancelar')
    }
  })

  test('409 for a client after the cut-off of the day before delivery; 200 for an administrator', async () => {
    const { params, buyer, rules } = await confirmado(SEXTA)
    await rules({ horarioCorte: '18:00' })
    at('2026-03-12T21:00:00Z')
    for (const call of ['cancelar', 'cancelar-com-observacao']) {
      const late = await buyer.raw('PUT', `/api/pedidos/${params.id}/${call}`, { observacao: 'Tarde' })
      assert.deepEqual([late.status, late.body.atual], [409, { status: 'Confirmado', dataEntrega: SEXTA }])
    }
    assert.equal((await admin.call(contract.cancelarPedido, { params })).status, 200)
    const inTime = await confirmado(SEXTA)
    await inTime.rules({ horarioCorte: '18:00' })
    at('2026-03-12T20:59:00Z')
    assert.equal((await inTime.buyer.call(contract.cancelarPedido, { params: inTime.params })).status, 200)
  })

  test('409 without a cut-off, from the end of the day before on', async () => {
    const [late, inTime] = [await confirmado(SEXTA), await confirmado(SEXTA)]
    at('2026-03-13T02:59:00Z')
    assert.equal((await inTime.buyer.call(contract.cancelarPedido, { params: inTime.params })).status, 200)
    at('2026-03-13T03:00:00Z')
    assert.equal((await late.buyer.call(contract.cancelarPedido, { params: late.params })).status, 409)
    assert.equal(await late.reservada(), 2)
  })

  test('409 already cancelled; 422 without an observation', async () => {
    const { params, id, buyer, reservada } = await pedidoAberto(world)
    const url = `/api/pedidos/${id}/cancelar-com-observacao`
    for (const body of [{}, { observacao: '   ' }, { observacao: null }, undefined])
      assert.equal((await buyer.raw('PUT', url, body)).status, 422, JSON.stringify(body))
    assert.equal((await buyer.call(contract.cancelarPedido, { params })).status, 200)
    const again = await buyer.call(contract.cancelarPedido, { params })
    assert.deepEqual([again.status, again.body.atual], [409, { status: 'Cancelado' }])
    assert.equal(await reservada(), 0)
  })
})

describe('PATCH /api/pedidos/{id}/alterar/entrega/{data}', () => {
  const move = (caller: Caller, id: number, data: string) =>
    caller.call(contract.alterarEntrega, { params: { id, data } })

  test('200 moves a confirmed order, with both days in its history', async () => {
    const { id, buyer, historico } = await confirmado(SEXTA)
    const { status, body } = await move(buyer, id, QUINTA)
    assert.deepEqual([status, body.pedidos[0]?.dataEntrega], [200, QUINTA])
    const last = (await historico()).at(-1)
    assert.deepEqual([last?.antes, last?.depois], [{ dataEntrega: SEXTA }, { dataEntrega: QUINTA }])
  })

  test('409 for a client after the cut-off of the current day; 200 for an administrator', async () => {
    const order = await confirmado(AMANHA)
    const { id, buyer } = order
    await order.rules({ horarioCorte: '12:01' })
    assert.equal((await move(buyer, id, SEXTA)).status, 200)
    assert.equal((await move(admin, id, AMANHA)).status, 200)
    await order.rules({ horarioCorte: '12:00' })
    const story = await order.historico()
    const { status, body } = await move(buyer, id, SEXTA)
    assert.deepEqual([status, body.atual], [409, { status: 'Confirmado', dataEntrega: AMANHA }])
    assert.match(`${body.title} ${body.detail}`, /mudar o dia.* 12:00/)
    assert.deepEqual(await order.historico(), story)
    const observacao = { params: { id }, body: { observacao: 'Doca' } }
    assert.equal((await buyer.call(contract.observarPedido, observacao)).status, 200)
    assert.equal((await move(buyer, id, SEXTA)).status, 409)
    assert.equal((await order.pedido()).dataEntrega, AMANHA)
    assert.equal((await move(buyer, id, HOJE)).status, 422)
    assert.equal((await move(admin, id, SEXTA)).status, 200)
    assert.equal((await move(buyer, id, QUINTA)).status, 200)
  })
})

type Line = { estanteId: number; produtoId: number }
const setPrice = ({ estanteId, produtoId }: Line, precoVenda: number) =>
  admin.call(atualizarProdutoNaEstante, {
    params: { idEstante: estanteId, idProduto: produtoId },
    body: { precoVenda, quantidade: 10 },
  })
const takeOff = ({ estanteId, produtoId }: Line) =>
  admin.call(mudarStatusNaEstante, { body: { ativo: 0, estanteId, produtoId } })
const deactivate = ({ produtoId }: Line) => db.rows(sql`update produto set ativo = false where id = ${produtoId}`)

/** Confirms as the screen does, with the version the caller saw. */
const confirmSeen = ({ params, buyer }: PedidoAberto, versao: number | undefined, who: Caller = buyer) =>
  who.call(contract.confirmarPedido, { params, body: { dataEntrega: SEXTA, versao } })

/** The state to compare before and after a refused confirmation. */
const standing = async (order: PedidoAberto) => [
  await order.pedido(),
  await order.itens(),
  (await order.historico()).length,
  await order.reservada(),
]

describe('PUT /api/pedidos/{id}/confirmar, each line compared with its shelf', () => {
  test('409 with every changed price, higher or lower, old and new; nothing changes', async () => {
    const order = await pedidoAberto(world, { precoVenda: 100 })
    const [cheaper, same] = [await order.moreOf({ precoVenda: 5.5 }), await order.moreOf()]
    await order.add(3, cheaper)
    await order.add(1, same)
    await setPrice(order.linha, 999)
    await setPrice(cheaper, 5.49)
    // Touching the order extends its expiry, but does not update its prices.
    await order.buyer.call(contract.observarPedido, { params: order.params, body: { observacao: 'Doca' } })
    const before = await standing(order)
    const itens = await order.itens()
    const lineOf = ({ produtoId }: Line) => itens.find(item => item.produtoId === produtoId) ?? assert.fail()
    const told = ({ precoVenda, itemPedidoId, estanteId, produtoId, nome, quantidade }: (typeof itens)[number]) => ({
      ...{ itemPedidoId, estanteId, produtoId, nome, quantidade, precoNoPedido: precoVenda, motivo: 'preco' },
    })
    const byName = (a: { nome: string }, b: { nome: string }) => a.nome.localeCompare(b.nome)
    const expected = [
      { ...told(lineOf(order.linha)), precoNaEstante: 999 },
      { ...told(lineOf(cheaper)), precoNaEstante: 5.49 },
    ].sort(byName)
    for (const caller of [order.buyer, admin]) {
      const { status, body } = await order.confirm(SEXTA, caller)
      const { itens: named, ...rest } = body.atual ?? {}
      assert.equal(status, 409)
      assert.deepEqual((named as typeof expected).toSorted(byName), expected)
      const { versao, valorTotal } = await order.pedido()
      assert.deepEqual(rest, { status: 'Aberto', versao, valorTotal })
      const words = body.errors.map(({ campo, mensagem }) => `${campo}: ${mensagem}`).join('\n')
      assert.match(words, /null: O preço de .+ mudou de R\$\s100,00 para R\$\s999,00/)
      assert.match(words, /null: O preço de .+ mudou de R\$\s5,50 para R\$\s5,49/)
      assert.match(body.title, /^2 itens mudaram/)
    }
    assert.deepEqual(await standing(order), before)
  })

  test('409 a product no longer active or on the shelf, without its price', async () => {
    const order = await pedidoAberto(world)
    const [off, gone] = [await order.moreOf(), await order.moreOf()]
    await order.add(1, off)
    await order.add(1, gone)
    await setPrice(gone, 12)
    await takeOff(off)
    await deactivate(gone)
    const before = await standing(order)
    for (const caller of [order.buyer, admin]) {
      const { status, body } = await order.confirm(SEXTA, caller)
      const named = body.atual?.itens as { produtoId: number; motivo: string; precoNaEstante: number }[]
      assert.equal(status, 409)
      assert.deepEqual(
        named.map(({ produtoId, motivo, precoNaEstante }) => [produtoId, motivo, precoNaEstante]).sort(),
        [
          [off.produtoId, 'fora', 10],
          [gone.produtoId, 'inativo', 12],
        ].sort(),
      )
      assert.match(body.errors.map(({ mensagem }) => mensagem).join(), /saiu da estante/)
      assert.match(body.errors.map(({ mensagem }) => mensagem).join(), /não está mais à venda/)
    }
    assert.deepEqual(await standing(order), before)
  })

  test('200 once current prices are accepted and missing products removed, in one call', async () => {
    const order = await pedidoAberto(world)
    const [off, same] = [await order.moreOf(), await order.moreOf({ precoVenda: 3 })]
    await order.add(1, off)
    await order.add(2, same)
    await setPrice(order.linha, 11)
    await takeOff(off)
    const { body } = await order.confirm(SEXTA)
    const itens = [
      { ...order.linha, precoVenda: 11, quantidade: 2 },
      { ...same, quantidade: 2 },
    ]
    const versao = body.atual?.versao as number
    const taken = await order.buyer.call(definirItens, { params: order.params, body: { itens, versao } })
    assert.deepEqual([taken.status, taken.body.pedidos[0]?.valorTotal], [200, 28])
    const confirmed = await confirmSeen(order, taken.body.pedidos[0]?.versao)
    assert.deepEqual([confirmed.status, confirmed.body.pedidos[0]?.valorTotal], [200, 28])
  })
})

describe('the seen version', () => {
  test('409 with the current order when the version differs; nothing changes', async () => {
    const order = await pedidoAberto(world)
    const seen = (await order.pedido()).versao ?? assert.fail()
    const colleague = await world.newBuyer(order.clienteId)
    await order.add(3, {}, colleague)
    const before = await standing(order)
    for (const caller of [order.buyer, admin]) {
      const { status, body } = await confirmSeen(order, seen, caller)
      assert.equal(status, 409)
      assert.deepEqual(body.atual, { ...(await order.pedido()), itens: await order.itens() })
      assert.match(body.title, /mudou em outro lugar/)
    }
    const itens = [{ ...order.linha, quantidade: 1 }]
    const set = await order.buyer.call(definirItens, { params: order.params, body: { itens, versao: seen } })
    assert.deepEqual([set.status, set.body.atual?.valorTotal], [409, 50])
    assert.deepEqual(await standing(order), before)
    assert.equal((await confirmSeen(order, seen + 1)).status, 200)
  })

  test('200 without a version; a line added and removed again counts as a change', async () => {
    const order = await pedidoAberto(world)
    const seen = (await order.pedido()).versao
    for (const quantidade of [5, 2]) await define(order, { ...order.linha, quantidade })
    assert.equal((await confirmSeen(order, seen)).status, 409)
    assert.equal((await order.confirm(SEXTA)).status, 200)
  })

  test('409 the status comes first, 404 before both; 422 an invalid version', async () => {
    const order = await pedidoAberto(world)
    const { buyer: stranger } = await world.newCliente()
    assert.equal((await confirmSeen(order, 0, stranger)).status, 404)
    for (const versao of [-1, 1.5, '1', null, 3e9]) {
      const body = { dataEntrega: SEXTA, versao }
      assert.equal((await stranger.raw('PUT', `/api/pedidos/${order.id}/confirmar`, body)).status, 422, String(versao))
    }
    assert.equal((await order.confirm(SEXTA)).status, 200)
    assert.deepEqual((await confirmSeen(order, 0)).body.atual, { status: 'Confirmado' })
  })
})
