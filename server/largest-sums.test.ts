import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { definirItens } from '#contract/itens-pedido.ts'
import * as relatorios from '#contract/relatorios.ts'
import { lerRetrospectiva } from '#contract/retrospectiva.ts'
import { recuperarValorTotal, somarValorTotal } from '#contract/valor-total.ts'
import { type PedidoAberto, pedidoAberto } from '../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../test/stock.ts'
import { copies, vender } from '../test/vender.ts'
import { openWorld } from '../test/world.ts'

const world = await openWorld()
const { admin, db } = world

/** The maximum of a price, a quantity and an order's total. */
const PRECO = 99_999_999.99
const QUANTIDADE = 99_999_999.999
const TOTAL = 999_999_999.99
const GRANDE = 'O valor é grande demais: confira preço e quantidade'

const cost = (produtoId: number, precoCusto: number) =>
  db.rows`update produto set preco_custo = ${precoCusto} where id = ${produtoId}`

/** An order of R$ 999.999.999,90 in one line, and a product that costs one cent. */
async function almostFull(): Promise<PedidoAberto & { centavo: PedidoAberto['linha'] }> {
  const order = await pedidoAberto(world, { quantidade: 10, oferecida: 999_999, precoVenda: PRECO })
  return { ...order, centavo: await order.moreOf({ precoVenda: 0.01, oferecida: 999_999 }) }
}

async function refused(order: PedidoAberto, call: Promise<{ status: number; body: { errors: unknown } }>) {
  const before = await order.pedido()
  const { status, body } = await call
  assert.deepEqual([status, body.errors], [422, [{ campo: null, mensagem: GRANDE }]])
  assert.deepEqual(await order.pedido(), before)
}

describe('an order', () => {
  test('may total R$ 999.999.999,99 to the cent, and no more', async () => {
    const order = await almostFull()
    const { params, buyer, centavo } = order
    const full = await order.add(9, centavo)
    assert.equal(full.body.pedidos[0]?.valorTotal, TOTAL)
    for (const route of [somarValorTotal, recuperarValorTotal])
      assert.equal((await buyer.call(route, { params })).bytes.toString(), `{"valorTotal":${TOTAL}}`)
    await refused(order, order.add(1, centavo))
    const itens = [{ ...order.linha, quantidade: 11 }]
    await refused(order, buyer.call(definirItens, { params, body: { itens } }))
    await assertStockAndTotals(db)
  })

  test('422 a line whose cents exceed exact numbers', async () => {
    const order = await pedidoAberto(world, { quantidade: 0, oferecida: 999_999, precoVenda: PRECO })
    await refused(order, order.add(999_999))
    const dear = await pedidoAberto(world, {
      quantidade: 0,
      oferecida: QUANTIDADE,
      precoVenda: PRECO,
      unidadeMedida: 'KG',
    })
    await refused(dear, dear.add(QUANTIDADE))
    const free = await pedidoAberto(world, { quantidade: 0, oferecida: QUANTIDADE, precoVenda: 0, unidadeMedida: 'KG' })
    assert.equal((await free.add(QUANTIDADE)).body.pedidos[0]?.itens[0]?.quantidade, QUANTIDADE)
  })
})

describe('reports', () => {
  test('add up hundreds of the largest orders to the cent', async () => {
    const { id: clienteId } = await world.newCliente()
    const produtoId = await world.newProduto({ precoCusto: PRECO })
    const centavo = await world.newProduto()
    const itens = [
      { produtoId, quantidade: 10, precoVenda: PRECO, precoCusto: PRECO },
      { produtoId: centavo, quantidade: 9, precoVenda: 0.01, precoCusto: 0.01 },
    ]
    const id = await vender(db, { clienteId, entrega: '2023-03-01', itens })
    await copies(db, id, 776)
    const valorTotal = 776_999_999_992.23 // 777 × 999,999,999.99
    const intervalo = { dataInicial: '2023-01-01', dataFinal: '2023-12-31' }
    const [pedidos, vendas, fornecimento, ano] = await Promise.all([
      admin.call(relatorios.relatorioDePedidos, { params: intervalo }),
      admin.call(relatorios.relatorioDeVendas, { body: { ...intervalo, clienteId: 0 } }),
      admin.call(relatorios.relatorioDeFornecimento, { body: intervalo }),
      admin.call(lerRetrospectiva, { params: { ano: 2023 } }),
    ])
    const { totais } = vendas.body
    assert.deepEqual(
      [pedidos.body.totais.valorTotal, totais.valorTotal, fornecimento.body.totais.valorTotal, ano.body.valorTotal],
      [valorTotal, valorTotal, valorTotal, valorTotal],
    )
    assert.equal(ano.body.meses[2]?.valorTotal, valorTotal)
    const said = await db.first<{ soma: string }>`select sum(valor_total)::text as soma from pedido
      where cliente_id = ${clienteId}`
    assert.equal(String(totais.valorTotal), said?.soma)
  })

  test("422 purchases that today's cost makes too large; searching product names narrows them", async () => {
    const { id: clienteId } = await world.newCliente()
    const produtoId = await world.newProduto({ nome: 'Tomate', unidadeMedida: 'KG' })
    const itens = [{ produtoId, quantidade: QUANTIDADE, precoVenda: 0 }]
    await vender(db, { clienteId, entrega: '2022-05-01', itens })
    const compras = () =>
      admin.call(relatorios.relatorioDeCompras, { body: { dataInicial: '2022-05-01', dataFinal: '2022-05-01' } })
    await cost(produtoId, 99_999)
    assert.equal((await compras()).body.custoTotal, 9_999_899_999_900)
    await cost(produtoId, PRECO)
    const { status, body } = await compras()
    assert.equal(status, 422)
    assert.match(
      body.detail,
      /^O custo passa de R\$\u00a09\.999\.999\.999\.999,99: confira o preço de custo de Tomate$/,
    )
  })
})
