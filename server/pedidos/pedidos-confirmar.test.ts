import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { atualizarProdutoNaEstante, mudarStatusNaEstante } from '#contract/estante-produtos.ts'
import { definirItens } from '#contract/itens-pedido.ts'
import { confirmarPedido, observarPedido } from '#contract/pedidos-status.ts'
import { define } from '../../test/linha-do-pedido.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { onTuesdayNoon, SEXTA } from '../../test/tuesday-noon.ts'
import { type Caller, openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
onTuesdayNoon(world)

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
  who.call(confirmarPedido, { params, body: { dataEntrega: SEXTA, versao } })

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
    await order.buyer.call(observarPedido, { params: order.params, body: { observacao: 'Doca' } })
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

  test('409 a closed shelf comes before prices, and prices before the minimum', async () => {
    const order = await pedidoAberto(world)
    await order.rules({ pedidoMinimo: 50 })
    await setPrice(order.linha, 30)
    assert.match((await order.confirm(SEXTA)).body.title, /O preço de/)
    await db.rows(sql`update estante set ativa = false where id = ${order.estanteId}`)
    assert.match((await order.confirm(SEXTA)).body.title, /não está mais aberta/)
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
