import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { abrirProximoPeriodo } from '#contract/estante-copia.ts'
import { atualizarProdutoNaEstante, listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { listarEstantesDoCliente, mudarEstadoDaEstante } from '#contract/estantes.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { acabouProduto, lerEmPedidos, voltouProduto } from '#contract/produto-acabou.ts'
import { atualizarProduto, lerProduto } from '#contract/produtos.ts'
import { each, fields, refusal } from '../../test/each.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { AMANHA, onTuesdayNoon, SEXTA } from '../../test/tuesday-noon.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
onTuesdayNoon(world)

type One = PedidoAberto
type Of = { 1: [One]; 2: [One, One]; 3: [One, One, One]; 4: [One, One, One, One] }
/** Orders of several clients, each for two of one product from a shelf that offers ten. */
async function orders<Count extends 1 | 2 | 3 | 4>(count: Count) {
  const produtoId = await world.newProduto()
  const all: PedidoAberto[] = []
  for (let i = 0; i < count; i++) all.push(await pedidoAberto(world, { produtoId }))
  return { all: all as Of[Count], produtoId, ids: all.map(({ id }) => id) }
}

const end = (id: number, retirarDe: number[]) => admin.call(acabouProduto, { params: { id }, body: { retirarDe } })
const holding = async (id: number) => (await admin.call(lerEmPedidos, { params: { id } })).body
const left = async ({ buyer, estanteId, produtoId }: PedidoAberto) => {
  const { produtos } = (await buyer.call(listarProdutosParaPedir, { params: { id: estanteId } })).body
  return produtos.find(line => line.produtoId === produtoId)?.quantidade
}

describe('GET /api/produtos/{id}/em-pedidos', () => {
  test('200 open and confirmed orders that hold it, with client, day and quantity', async () => {
    const { all, produtoId } = await orders(3)
    const [aberto, confirmado, cancelado] = all
    await confirmado.confirm(SEXTA)
    await cancelado.buyer.call(cancelarPedido, { params: { id: cancelado.id } })
    const { pedidos, oferecem, acabou } = await holding(produtoId)
    assert.deepEqual(
      pedidos.map(({ clienteNome, ...pedido }) => [typeof clienteNome, pedido]),
      [confirmado, aberto].map(order => [
        'string',
        {
          id: order.id,
          clienteId: order.clienteId,
          quantidade: 2,
          ...(order === aberto
            ? { status: 'Aberto', dataEntrega: null }
            : { status: 'Confirmado', dataEntrega: SEXTA }),
        },
      ]),
    )
    assert.deepEqual([oferecem, acabou], [3, 0])
  })

  test('200 counts the open shelves that sell it below its cost', async () => {
    const { all, produtoId } = await orders(3)
    const [{ linha }, closed] = all
    assert.equal((await holding(produtoId)).abaixoDoCusto, 0)
    const { produtos } = (await admin.call(lerProduto, { params: { id: produtoId } })).body
    const [produto = assert.fail()] = produtos
    await admin.call(atualizarProduto, { body: { ...produto, precoCusto: linha.precoVenda + 0.01 } })
    await admin.call(mudarEstadoDaEstante, { params: { id: closed.estanteId, state: 0 } })
    assert.equal((await holding(produtoId)).abaixoDoCusto, 2)
    await admin.call(atualizarProduto, { body: { ...produto, precoCusto: linha.precoVenda } })
    assert.equal((await holding(produtoId)).abaixoDoCusto, 0)
  })
})

describe('PUT /api/produtos/{id}/acabou', () => {
  test('200 removes it from the chosen orders with an entry in their history; cancels emptied ones; offers no more of it', async () => {
    const { all, produtoId } = await orders(3)
    const [so, comMais, fica] = all
    const outro = await comMais.moreOf()
    await comMais.add(1, outro)
    await comMais.confirm(SEXTA)
    const { status, body } = await end(produtoId, [so.id, comMais.id])
    assert.deepEqual([status, body.estantes], [200, 3])
    assert.deepEqual(fields(body.pedidos, 'id', 'status', 'valorTotal'), [
      [so.id, 'Cancelado', 20],
      [comMais.id, 'Confirmado', 10],
    ])
    assert.deepEqual(each(await comMais.itens(), 'produtoId'), [outro.produtoId])
    const { acao, antes, depois } = (await comMais.historico()).at(-1) ?? assert.fail()
    assert.deepEqual([acao, depois], ['acabou', { itens: [] }])
    assert.equal((antes as { itens: { produtoId: number }[] }).itens[0]?.produtoId, produtoId)
    assert.match((await so.pedido()).observacao, /^Acabou: /)
    assert.deepEqual(await Promise.all(all.map(left)), [0, 0, 0])
    assert.equal((await fica.add(1, fica.linha)).status, 409)
    const { pedidos, oferecem, acabou } = await holding(produtoId)
    assert.deepEqual([pedidos.map(({ id }) => id), oferecem, acabou], [[fica.id], 0, 3])
    await assertStockAndTotals(db)
  })

  test('200 a kept line can still be confirmed, and quantities returned later are not offered again', async () => {
    const { all, produtoId } = await orders(2)
    const [um, dois] = all
    assert.equal((await end(produtoId, [])).status, 200)
    assert.equal((await um.confirm(AMANHA)).status, 200)
    assert.equal((await dois.buyer.call(cancelarPedido, { params: { id: dois.id } })).status, 200)
    assert.deepEqual([await left(um), await left(dois)], [0, 0])
    await assertStockAndTotals(db)
  })

  test('200 a larger offer on one shelf makes it available there; a copy for the next period keeps it as ended', async () => {
    const { all, produtoId } = await orders(2)
    const [um, dois] = all
    await end(produtoId, [])
    const params = { idEstante: um.estanteId, idProduto: produtoId }
    await admin.call(atualizarProdutoNaEstante, { params, body: { precoVenda: 10, quantidade: 7 } })
    assert.deepEqual([await left(um), await left(dois)], [5, 0])
    const clientes = [um.clienteId, dois.clienteId]
    const body = { periodo: `Depois ${produtoId}`, validaDe: null, validaAte: null, clientes }
    assert.equal((await admin.call(abrirProximoPeriodo, { body })).status, 201)
    const newest = async ({ clienteId: id }: typeof um) =>
      (await admin.call(listarEstantesDoCliente, { params: { id } })).body.estantes[0]?.id ?? 0
    const [deUm, deDois] = [await newest(um), await newest(dois)]
    assert.deepEqual([await left({ ...um, estanteId: deUm }), await left({ ...dois, estanteId: deDois })], [7, 0])
    assert.equal((await admin.call(voltouProduto, { params: { id: produtoId } })).body.estantes, 2)
    assert.deepEqual([await left(dois), await left({ ...dois, estanteId: deDois })], [8, 10])
    await assertStockAndTotals(db)
  })

  test('422 an unknown order, 409 an order without the product; nothing changes', async () => {
    const { all, produtoId, ids } = await orders(2)
    assert.deepEqual(refusal(await end(produtoId, [...ids, 999_999])), [422, 'retirarDe.2'])
    const outro = await pedidoAberto(world)
    const without = await end(produtoId, [...ids, outro.id])
    const { pedidos } = without.body.atual as { pedidos: { id: number }[] }
    assert.deepEqual([without.status, pedidos.map(({ id }) => id).sort()], [409, ids])
    await admin.call(cancelarPedido, { params: { id: ids[0] ?? 0 } })
    assert.equal((await end(produtoId, ids)).status, 409)
    assert.equal((await all[1].pedido()).status, 'Aberto')
    assert.equal((await holding(produtoId)).acabou, 0)
    assert.equal((await end(999_999, [])).status, 404)
  })

  test('beside simultaneous changes, confirmations and cancellations: removed or refused, nothing offered, no deadlock', async () => {
    for (let round = 0; round < 2; round++) {
      const { all, produtoId, ids } = await orders(4)
      const [ended, ...others] = await Promise.all([
        end(produtoId, ids),
        ...all.map((order, i) => (i % 2 ? order.add(1, order.linha) : order.confirm(SEXTA))),
        end(produtoId, []),
      ])
      assert.equal(ended.status, 200, JSON.stringify(ended.body))
      assert.ok(others.every(({ status }) => [200, 201, 409].includes(status)))
      assert.deepEqual(new Set(await Promise.all(all.map(left))), new Set([0]))
      const status = await Promise.all(all.map(async order => (await order.pedido()).status))
      assert.deepEqual(new Set(status), new Set(['Cancelado']))
      await assertStockAndTotals(db)
    }
  })
})
