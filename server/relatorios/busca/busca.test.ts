import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { procurar } from '#contract/busca.ts'
import { vender } from '../../../test/vender.ts'
import { openWorld } from '../../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const aurora = await world.newCliente({ nome: 'Cantina Aurora' })
const outra = await world.newCliente({ nome: 'Armazém da Aurora' })
// CNPJs without the digits of the searches below.
for (const [id, cnpj] of [
  [aurora.id, '11222333000181'],
  [outra.id, '11333222000103'],
] as const)
  await db.rows`update cliente set cnpj = ${cnpj} where id = ${id}`
const deles = await world.newEstante(aurora.id, { periodo: 'Semana 48' })
const fechada = await world.newEstante(aurora.id, { periodo: 'Semana 47', ativa: false })
const alheia = await world.newEstante(outra.id, { periodo: 'Semana 48' })
const pedido = await vender(db, { clienteId: aurora.id, entrega: '2026-11-20', itens: [] })
const daOutra = await vender(db, { clienteId: outra.id, entrega: '2026-11-20', itens: [] })
const caqui = await world.newProduto({ nome: 'Caqui em caixa' })
const comprador = await world.newBuyer(aurora.id)

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const found = async (texto: string, who = admin, parecidos: '0' | '1' = '0') => {
  const { status, body } = await who.call(procurar, { query: { texto, parecidos } })
  assert.equal(status, 200)
  return {
    pedidos: ids(body.pedidos),
    clientes: ids(body.clientes),
    produtos: ids(body.produtos),
    estantes: ids(body.estantes),
  }
}

describe('GET /api/busca', () => {
  test('200 names that start with the text come first, in any accents; open shelves before others', async () => {
    assert.deepEqual((await found('aurora')).clientes, [outra.id, aurora.id])
    assert.deepEqual((await found('CANTINA aurorá')).clientes, [aurora.id])
    assert.deepEqual((await found('armazem semana')).estantes, [alheia])
    assert.deepEqual((await found('cantina semana')).estantes, [deles, fechada])
    assert.deepEqual((await found('caqui')).produtos, [caqui])
  })

  test('200 an order by its number', async () => {
    assert.deepEqual((await found(` #${pedido} `)).pedidos, [pedido])
    assert.deepEqual((await found(`${pedido}0`)).pedidos, [])
  })

  test('200 a buyer finds the orders and active shelves of their own company, but no clients or products', async () => {
    assert.deepEqual(await found('semana', comprador), {
      pedidos: [],
      clientes: [],
      produtos: [],
      estantes: [deles],
    })
    assert.deepEqual((await found('caqui', comprador)).produtos, [])
    assert.deepEqual((await found(String(pedido), comprador)).pedidos, [pedido])
    assert.deepEqual((await found(String(daOutra), comprador)).pedidos, [])
  })
})
