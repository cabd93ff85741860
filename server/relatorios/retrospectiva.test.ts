import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerRetrospectiva, listarRetrospectivas } from '#contract/retrospectiva.ts'
import { each, fields } from '../../test/each.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const produtoId = await world.newProduto({ nome: 'Farinha', unidadeMedida: 'KG' })
const year = (ano: number) => admin.call(lerRetrospectiva, { params: { ano } })
const linha = (quantidade: number, precoVenda = 1) => [{ produtoId, quantidade, precoVenda }]

describe('GET /api/retrospectiva/{ano}', () => {
  test('200 a year without orders is empty', async () => {
    const { status, body } = await year(2023)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      ...{ ano: 2023, pedidos: 0, valorTotal: 0, ticketMedio: null, clientes: 0, produtos: 0, crescimento: null },
      meses: Array.from({ length: 12 }, (_, i) => ({ mes: i + 1, pedidos: 0, valorTotal: 0 })),
      diasDaSemana: Array.from({ length: 7 }, (_, i) => ({ diaDaSemana: i + 1, pedidos: 0, valorTotal: 0 })),
      ...{ valorAnterior: null, dias: [] },
      ...{ melhorMes: null, melhorDia: null, melhorDiaDaSemana: null, topProdutos: [], topClientes: [] },
      ...{ cancelados: 0, primeiroPedido: null, ultimoPedido: null },
    })
  })

  test("200 the year's figures, by delivery day", async () => {
    const um = await world.newCliente({ nome: 'Um' })
    const dois = await world.newCliente({ nome: 'Dois' })
    const outro = await world.newProduto({ nome: 'Sal' })
    await vender(db, { clienteId: um.id, entrega: '2023-12-31', itens: linha(80) })
    const first = await vender(db, { clienteId: um.id, entrega: '2024-01-01', itens: linha(30) }) // Monday
    await vender(db, { clienteId: dois.id, entrega: '2024-03-05', status: 'Confirmado', itens: linha(0.335, 100) }) // Tuesday
    await vender(db, { clienteId: um.id, entrega: '2024-03-12', status: 'Entregue', itens: linha(10) }) // Tuesday
    const sal = { produtoId: outro, quantidade: 3, precoVenda: 5 }
    const last = await vender(db, { clienteId: um.id, entrega: '2024-12-31', itens: [...linha(11.5), sal] }) // Tuesday
    await vender(db, { clienteId: um.id, entrega: '2024-05-01', status: 'Cancelado', itens: linha(500) })
    await vender(db, { clienteId: um.id, entrega: null, status: 'Cancelado', itens: linha(500) })
    await vender(db, { clienteId: um.id, entrega: '2025-01-01', itens: linha(900) })
    const { body } = await year(2024)
    assert.deepEqual(
      [body.pedidos, body.valorTotal, body.ticketMedio, body.clientes, body.produtos, body.cancelados],
      [4, 100, 25, 2, 2, 1],
    )
    assert.deepEqual([body.crescimento, body.valorAnterior], [25, 80])
    assert.deepEqual(body.meses[2], { mes: 3, pedidos: 2, valorTotal: 43.5 })
    assert.deepEqual(body.melhorMes, { mes: 3, pedidos: 2, valorTotal: 43.5 })
    assert.deepEqual(body.melhorDia, { dia: '2024-03-05', pedidos: 1, valorTotal: 33.5 })
    assert.deepEqual(body.melhorDiaDaSemana, { diaDaSemana: 2, pedidos: 3, valorTotal: 70 })
    assert.deepEqual(each(body.diasDaSemana, 'valorTotal'), [30, 70, 0, 0, 0, 0, 0])
    assert.deepEqual(fields(body.dias, 'dia', 'valorTotal'), [
      ['2024-01-01', 30],
      ['2024-03-05', 33.5],
      ['2024-03-12', 10],
      ['2024-12-31', 26.5],
    ])
    assert.deepEqual(body.topProdutos, [
      { produtoId, nome: 'Farinha', unidadeMedida: 'KG', quantidade: 51.835, valorTotal: 85 },
      { produtoId: outro, nome: 'Sal', unidadeMedida: 'UN', quantidade: 3, valorTotal: 15 },
    ])
    assert.deepEqual(body.topClientes, [
      { clienteId: um.id, clienteNome: 'Um', pedidos: 3, valorTotal: 66.5 },
      { clienteId: dois.id, clienteNome: 'Dois', pedidos: 1, valorTotal: 33.5 },
    ])
    const um_ = { clienteNome: 'Um' }
    assert.deepEqual(body.primeiroPedido, { id: first, ...um_, dataEntrega: '2024-01-01', valorTotal: 30 })
    assert.deepEqual(body.ultimoPedido, { id: last, ...um_, dataEntrega: '2024-12-31', valorTotal: 26.5 })
  })

  test('404 a year before 2023, one not over, one without counted orders', async () => {
    const { id: clienteId } = await world.newCliente()
    await vender(db, { clienteId, entrega: '2022-05-05', itens: linha(1) })
    await vender(db, { clienteId, entrega: '2026-05-05', itens: linha(1) })
    world.clock.now = () => new Date('2027-01-01T01:30:00Z') // still 31 December 2026 in São Paulo
    for (const ano of [2022, 2026, 2031]) assert.equal((await year(ano)).status, 404)
    const { anos: before } = (await admin.call(listarRetrospectivas)).body
    assert.deepEqual([before.slice(0, 2), before.includes(2026)], [[2023, 2024], false])
    world.clock.now = () => new Date('2028-01-01T12:00:00Z')
    await vender(db, { clienteId, entrega: '2027-05-05', status: 'Cancelado', itens: linha(1) })
    assert.equal((await year(2026)).status, 200)
    assert.equal((await year(2027)).status, 404)
    assert.ok((await admin.call(listarRetrospectivas)).body.anos.includes(2026))
    assert.equal((await admin.raw('GET', '/api/retrospectiva/abc')).status, 422)
  })
})
