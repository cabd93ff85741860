import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarItens } from '#contract/itens-pedido.ts'
import { entregarPedidos } from '#contract/pedidos-em-lote.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { lerSeparacao, marcarSeparacao } from '#contract/separacao.ts'
import { untilSomeoneWaits } from '../../../test/database/until-someone-waits.ts'
import { each } from '../../../test/each.ts'
import { edit } from '../../../test/linha-do-pedido.ts'
import { ouvir } from '../../../test/ouvir.ts'
import { pedidoAberto } from '../../../test/pedido-aberto.ts'
import { type Caller, openWorld } from '../../../test/world.ts'

const world = await openWorld()
const { admin, app, db } = world
const DIA = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
const separador = await world.newPerson('separador')

async function confirmed() {
  const order = await pedidoAberto(world)
  assert.equal((await order.confirm(DIA)).status, 200)
  return order
}
const mark = (
  itens: { itemPedidoId: number; quantidade: number; motivo?: string }[],
  marcada: 0 | 1 = 1,
  who: Caller = separador,
) => who.call(marcarSeparacao, { body: { itens, marcada } })
const dayOf = async (clienteId: number) => {
  const { status, body } = await separador.call(lerSeparacao, { query: { dia: DIA, clienteId } })
  assert.equal(status, 200, JSON.stringify(body))
  return body.clientes
}
const lineOf = async ({ clienteId }: { clienteId: number }) =>
  (await dayOf(clienteId))[0]?.pedidos[0]?.itens[0] ?? assert.fail()

describe('GET /api/separacao', () => {
  test("200 a day's deliveries by client, with quantity, unit, packaging and mark, without money", async () => {
    const order = await confirmed()
    await db.rows`update produto set embalagem = 'cx c/12', codigo = ${`C${order.produtoId}`}
      where id = ${order.produtoId}`
    const [cliente = assert.fail()] = await dayOf(order.clienteId)
    const [pedido = assert.fail()] = cliente.pedidos
    assert.deepEqual([cliente.clienteId, pedido.id, pedido.status], [order.clienteId, order.id, 'Confirmado'])
    const [{ nome, ...item } = assert.fail()] = pedido.itens
    assert.deepEqual(item, {
      itemPedidoId: order.itemId,
      produtoId: order.produtoId,
      codigo: `C${order.produtoId}`,
      embalagem: 'cx c/12',
      unidadeMedida: 'UN',
      quantidade: 2,
      quantidadeEntregue: null,
      marcada: 0,
      marca: null,
    })
    const everything = await separador.raw('GET', `/api/separacao?dia=${DIA}`)
    assert.doesNotMatch(String(everything.bytes), /preco|valor|custo/i)
    assert.match(String(everything.bytes), new RegExp(nome))
  })

  test('200 leaves out open and cancelled orders and other days; includes delivered ones with their quantity; or one order alone', async () => {
    const [open, gone, done] = [await pedidoAberto(world), await confirmed(), await confirmed()]
    await admin.call(cancelarPedido, { params: gone.params })
    const body = { itens: [{ itemPedidoId: done.itemId, quantidadeEntregue: 1, motivo: 'Faltou' }] }
    assert.equal((await separador.call(entregarPedido, { params: done.params, body })).status, 200)
    for (const { clienteId } of [open, gone]) assert.deepEqual(await dayOf(clienteId), [])
    assert.equal((await lineOf(done)).quantidadeEntregue, 1)
    const alone = await separador.call(lerSeparacao, { query: { dia: DIA, pedidoId: done.id } })
    const told = alone.body.clientes.flatMap(({ pedidos }) => pedidos.map(({ id }) => id))
    assert.deepEqual(told, [done.id])
    const other = await separador.call(lerSeparacao, { query: { dia: '2026-01-02', clienteId: done.clienteId } })
    assert.deepEqual(other.body.clientes, [])
  })
})

describe('PUT /api/separacao/marcas', () => {
  test("200 marks a line with the user's name; a repeat keeps the first one's; unmarking clears it", async () => {
    const order = await confirmed()
    const line = { itemPedidoId: order.itemId, quantidade: 2 }
    const { status, body } = await mark([line])
    assert.equal(status, 200)
    const [{ marca, ...rest } = assert.fail()] = body.marcas
    assert.deepEqual(rest, { pedidoId: order.id, ...line, marcada: 1 })
    assert.equal(marca?.usuarioId, separador.userId)
    const again = await mark([line], 1, admin)
    assert.deepEqual(again.body.marcas, body.marcas)
    assert.deepEqual((await lineOf(order)).marca, marca)
    assert.deepEqual((await mark([line], 0)).body.marcas[0]?.marca, null)
    assert.equal((await lineOf(order)).marcada, 0)
  })

  test('a line whose quantity changed is not packed any more, and shows the packed quantity', async () => {
    const order = await confirmed()
    await mark([{ itemPedidoId: order.itemId, quantidade: 2 }])
    assert.equal((await edit(order, { nova: 3 })).status, 200)
    const { marcada, marca, quantidade } = await lineOf(order)
    assert.deepEqual([marcada, marca?.quantidade, quantidade], [0, 2, 3])
    const seen = await mark([{ itemPedidoId: order.itemId, quantidade: 2 }])
    assert.equal(seen.status, 409)
    assert.equal((seen.body.atual as { itens: { quantidade: number }[] }).itens[0]?.quantidade, 3)
    assert.equal((await mark([{ itemPedidoId: order.itemId, quantidade: 3 }])).body.marcas[0]?.marcada, 1)
  })

  test('all lines or none: 409 a changed line, 422 an unknown one', async () => {
    const [one, two] = [await confirmed(), await confirmed()]
    const first = { itemPedidoId: one.itemId, quantidade: 2 }
    assert.equal((await mark([first, { itemPedidoId: two.itemId, quantidade: 9 }])).status, 409)
    const missing = await mark([first, { itemPedidoId: 999_999, quantidade: 1 }])
    assert.deepEqual([missing.status, missing.body.errors[0]?.campo], [422, 'itens.1.itemPedidoId'])
    assert.equal((await lineOf(one)).marcada, 0)
    const both = await mark([first, first, { itemPedidoId: two.itemId, quantidade: 2 }])
    assert.deepEqual(each(both.body.marcas, 'marcada'), [1, 1])
  })

  test('less than ordered with a reason counts as packed, and goes so in a delivery of many', async () => {
    const order = await confirmed()
    const short = (quantidade: number, motivo = 'faltou') => mark([{ itemPedidoId: order.itemId, quantidade, motivo }])
    assert.equal((await mark([{ itemPedidoId: order.itemId, quantidade: 1 }])).status, 409)
    assert.equal((await short(3)).status, 409)
    assert.deepEqual((await short(0.5)).body.errors[0]?.campo, 'itens.0.quantidade')
    await short(1, 'avariado')
    const { marcada, marca } = (await short(0)).body.marcas[0] ?? assert.fail()
    assert.deepEqual([marcada, marca?.quantidade, marca?.separada, marca?.motivo], [1, 2, 0, 'faltou'])
    await short(1)
    const separadaFor = async (who: typeof admin) =>
      (await who.call(listarItens, { params: order.params })).body.itens[0]?.separada
    assert.deepEqual([await separadaFor(admin), await separadaFor(order.buyer)], [1, undefined])
    // A tick of all, from a screen that does not show it yet, leaves it.
    assert.equal(
      (await mark([{ itemPedidoId: order.itemId, quantidade: 2 }], 1, admin)).body.marcas[0]?.marca?.separada,
      1,
    )
    const { body } = await admin.call(entregarPedidos, { body: { pedidos: [order.id], separados: 1 } })
    assert.deepEqual([body.recusados, body.pedidos[0]?.status], [[], 'Entregue'])
    const [item] = (await admin.call(listarItens, { params: order.params })).body.itens
    assert.deepEqual([item?.quantidadeEntregue, item?.motivoEntrega], [1, 'faltou'])

    // So it is where one order is delivered, unless the call names the line.
    for (const [itens, entregue] of [
      [undefined, 1],
      [(itemPedidoId: number) => [{ itemPedidoId, quantidadeEntregue: 2 }], 2],
    ] as const) {
      const { itemId, params } = await confirmed()
      await mark([{ itemPedidoId: itemId, quantidade: 1, motivo: 'faltou' }])
      const body = itens && { itens: itens(itemId) }
      assert.equal((await separador.call(entregarPedido, { params, ...(body && { body }) })).status, 200)
      const [line] = (await admin.call(listarItens, { params })).body.itens
      assert.equal(line?.quantidadeEntregue ?? line?.quantidade, entregue)
    }
  })

  test('409 an order not yet confirmed, or cancelled meanwhile', async () => {
    const [open, gone] = [await pedidoAberto(world), await confirmed()]
    await admin.call(cancelarPedido, { params: gone.params })
    for (const { itemId } of [open, gone]) {
      assert.equal((await mark([{ itemPedidoId: itemId, quantidade: 2 }])).status, 409)
    }
  })

  test("is heard live with the name by the provider's users, and by no buyer", async () => {
    const order = await confirmed()
    const here = await app.listen({ port: 0, host: '127.0.0.1' })
    const [packer, buyer] = [await ouvir(here, separador.token), await ouvir(here, order.buyer.token)]
    const line = { itemPedidoId: order.itemId, quantidade: 2 }
    await mark([line], 1, admin)
    await packer.until(() => packer.marcas().length > 0)
    const [{ usuarioNome, ...marca } = assert.fail()] = packer.marcas()
    assert.deepEqual(marca, { pedidoId: order.id, ...line, marcada: 1 })
    assert.match(usuarioNome, /^Administração/)
    // Sent after them, a change of the order itself reaches the buyer.
    await order.buyer.call(cancelarPedido, { params: order.params })
    await buyer.until(() => buyer.anuncios().some(({ acao }) => acao === 'cancelar'))
    assert.deepEqual(buyer.marcas(), [])
  })

  test('two users who mark the same lines in different order both succeed; a line removed meanwhile is refused', async () => {
    const [one, two] = [await confirmed(), await confirmed()]
    const lines = [one, two].map(({ itemId }) => ({ itemPedidoId: itemId, quantidade: 2 }))
    const both = await Promise.all([mark(lines), mark(lines.toReversed(), 1, admin)])
    assert.deepEqual(each(both, 'status'), [200, 200])
    const { marking } = await db.transaction(async tx => {
      await tx.rows`select from pedido where id = ${one.id} for update`
      const marking = mark(lines, 0)
      await untilSomeoneWaits(db)
      await tx.rows`update pedido set status = 'Cancelado', data_cancelamento = now() where id = ${one.id}`
      return { marking }
    })
    assert.equal((await marking).status, 409)
    assert.equal((await lineOf(two)).marcada, 1)
  })
})
