import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarClientes } from '#contract/clientes.ts'
import { lerResumoDoCliente } from '#contract/resumo-do-cliente.ts'
import { each } from '../../test/each.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
/** 22:30 on Monday 9 March 2026 in São Paulo. */
world.clock.now = () => new Date('2026-03-10T01:30:00Z')
const tomate = await world.newProduto({ nome: 'Tomate', unidadeMedida: 'KG' })
const alface = await world.newProduto({ nome: 'Alface' })
const kg = (quantidade: number) => [{ produtoId: tomate, quantidade, precoVenda: 2 }]
const resumo = async (id: number) => (await admin.call(lerResumoDoCliente, { params: { id } })).body.resumo

describe('GET /api/clientes/{id}/resumo', () => {
  test('200 the newest order, the month of the business, the usual weekday, what is open and what is bought', async () => {
    const { id } = await world.newCliente()
    const sell = (
      entrega: string | null,
      quantidade: number,
      status: 'Entregue' | 'Confirmado' | 'Cancelado' = 'Entregue',
    ) => vender(db, { clienteId: id, entrega, status, itens: kg(quantidade) })
    await sell('2026-02-28', 4) // a Saturday, of last month
    for (const dia of ['2026-03-03', '2026-03-05', '2026-02-24']) await sell(dia, 1)
    await sell('2025-12-01', 500) // too long ago
    const coming = await sell('2026-03-31', 10, 'Confirmado')
    await sell('2026-04-01', 7, 'Confirmado')
    const aberto = {
      clienteId: id,
      entrega: null,
      status: 'Aberto',
      confirmacao: null,
      ...{ criacao: '2026-03-10T01:00:00Z', expira: '2026-03-11T01:00:00Z' },
    } as const
    const open = await vender(db, { ...aberto, itens: kg(3) })
    const cancelled = await sell('2026-03-12', 9, 'Cancelado')
    const { ultimoPedido, mes, diaHabitual, emAberto, compra } = await resumo(id)
    assert.deepEqual([ultimoPedido?.id, ultimoPedido?.status], [cancelled, 'Cancelado'])
    assert.deepEqual(mes, { pedidos: 3, valorTotal: 24 })
    assert.deepEqual(diaHabitual, { diaDaSemana: 2, entregas: 3, de: 6 })
    assert.deepEqual(emAberto[0], {
      ...{ id: open, status: 'Aberto', aguardaAprovacao: 0, dia: '2026-03-09', dataEntrega: null, valorTotal: 6 },
    })
    assert.deepEqual(each(emAberto, 'id').slice(1, 2), [coming])
    const nome = { produtoId: tomate, nome: 'Tomate', unidadeMedida: 'KG' }
    assert.deepEqual(compra, [{ ...nome, quantidade: 24, valorTotal: 48, pedidos: 6 }])
    const listed = (await admin.call(listarClientes)).body.clientes.find(cliente => cliente.id === id)
    assert.deepEqual([listed?.ultimoPedido, listed?.valorDoMes], ['2020-01-01', 24])
  })

  test('200 special prices are those that differ from most open shelves; closed ones do not count', async () => {
    const shelf = async (preco: number, ativa = true) => {
      const { id } = await world.newCliente()
      const estante = await world.newEstante(id, { ativa })
      await world.offer(estante, alface, { precoVenda: preco })
      return id
    }
    for (const preco of [5, 5]) await shelf(preco)
    for (const preco of [6, 6, 6]) await shelf(preco, false)
    const special = await shelf(4)
    const { precosEspeciais } = await resumo(special)
    const nome = { produtoId: alface, nome: 'Alface', unidadeMedida: 'UN' }
    assert.deepEqual(precosEspeciais, [{ ...nome, precoVenda: 4, precoComum: 5 }])
    assert.deepEqual((await resumo(await shelf(5))).precosEspeciais, [])
  })
})
