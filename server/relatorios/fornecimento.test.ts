import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { relatorioDeFornecimento } from '#contract/relatorios.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const abacate = await world.newProduto({ nome: 'Abacate', unidadeMedida: 'KG' })
const agua = await world.newProduto({ nome: 'Água' })
const zimbro = await world.newProduto({ nome: 'Zimbro' })

function report(dias: string, body: { clienteId?: number } = {}, query: Record<string, string | number> = {}) {
  const [dataInicial = '', dataFinal = dataInicial] = dias.split(' ')
  return admin.call(relatorioDeFornecimento, { body: { dataInicial, dataFinal, ...body }, query })
}

describe('POST /api/pedidos/relatorio-data/analitico', () => {
  test('200 by day, client, order and product, in Portuguese order', async () => {
    const z = await world.newCliente({ nome: 'Zoo' })
    const a = await world.newCliente({ nome: 'Ática' })
    const both = [zimbro, agua, abacate].map(produtoId => ({ produtoId, quantidade: 2, precoVenda: 1.5 }))
    const late = await vender(db, { clienteId: a.id, entrega: '2021-01-02', itens: both.slice(1, 2) })
    const ofZ = await vender(db, { clienteId: z.id, entrega: '2021-01-01', status: 'Confirmado', itens: both })
    const ofA = await vender(db, {
      clienteId: a.id,
      entrega: '2021-01-01',
      status: 'Entregue',
      itens: both.slice(0, 1),
    })
    await vender(db, { clienteId: a.id, entrega: '2021-01-01', status: 'Cancelado', itens: both })
    const { status, body } = await report('2021-01-01 2021-01-02')
    assert.equal(status, 200)
    assert.deepEqual(
      body.itens.map(({ pedidoId, nome }) => [pedidoId, nome]),
      [
        [ofA, 'Zimbro'],
        [ofZ, 'Abacate'],
        [ofZ, 'Água'],
        [ofZ, 'Zimbro'],
        [late, 'Água'],
      ],
    )
    assert.deepEqual(body.itens[1], {
      ...{ dataEntrega: '2021-01-01', clienteId: z.id, clienteNome: 'Zoo', pedidoId: ofZ },
      ...{ produtoId: abacate, nome: 'Abacate', unidadeMedida: 'KG', quantidade: 2, precoVenda: 1.5, valor: 3 },
    })
    assert.deepEqual(body.totais, { pedidos: 3, itens: 5, valorTotal: 15 })
    const mine = await report('2021-01-01 2021-01-02', { clienteId: z.id })
    assert.deepEqual(mine.body.totais, { pedidos: 1, itens: 3, valorTotal: 9 })
  })

  test('200 pages contain everything exactly once, with the totals of all', async () => {
    const same = { nome: 'Mesmo Nome' }
    const clientes = [await world.newCliente(same), await world.newCliente(same)]
    for (const { id: clienteId } of clientes)
      for (const entrega of ['2021-02-01', '2021-02-01', '2021-02-02'])
        await vender(db, {
          clienteId,
          entrega,
          itens: [agua, abacate].map(produtoId => ({ produtoId, quantidade: 1, precoVenda: 2 })),
        })
    const whole = await report('2021-02-01 2021-02-28')
    assert.equal(whole.body.itens.length, 12)
    const seen: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await report('2021-02-01 2021-02-28', {}, { limite: 5, ...(cursor && { cursor }) })
      assert.deepEqual(body.totais, { pedidos: 6, itens: 12, valorTotal: 24 })
      seen.push(...body.itens)
      cursor = body.proximo
    }
    assert.deepEqual(seen, whole.body.itens)
    assert.equal(new Set(whole.body.itens.map(item => JSON.stringify(item))).size, 12)
  })

  test('200 searched by client and product', async () => {
    const { id: clienteId } = await world.newCliente({ nome: 'Empório Raro' })
    const itens = [agua, zimbro].map(produtoId => ({ produtoId, quantidade: 1, precoVenda: 2 }))
    await vender(db, { clienteId, entrega: '2021-03-01', itens })
    assert.equal((await report('2021-03-01', {}, { busca: 'emporio agua' })).body.totais.itens, 1)
    assert.equal((await report('2021-03-01', {}, { busca: 'emporio' })).body.totais.itens, 2)
    assert.equal((await report('2021-03-01', {}, { busca: 'nada disso' })).body.totais.itens, 0)
  })
})
