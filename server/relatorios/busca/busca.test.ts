import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { procurar } from '#contract/busca.ts'
import { listarClientes } from '#contract/clientes.ts'
import { listarEstantes } from '#contract/estantes.ts'
import { listarPedidos } from '#contract/pedidos.ts'
import { listarProdutos, listarProdutosAtivos } from '#contract/produtos.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
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
  await db.rows(sql`update cliente set cnpj = ${cnpj} where id = ${id}`)
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

describe('`parecidos` of a list', () => {
  for (const [route, list, texto, id] of [
    [listarClientes, 'clientes', 'aurorra cantina', aurora.id],
    [listarProdutos, 'produtos', 'caqqui caixxa', caqui],
    [listarProdutosAtivos, 'produtos', 'caqui caixxa', caqui],
    [listarUsuarios, 'usuarios', 'conpras', comprador.userId],
    [listarEstantes, 'estantes', 'aurora cantinna 47', fechada],
    [listarPedidos, 'pedidos', 'cantinaa aurorra', pedido],
  ] as const)
    test(`200 ${route.url}: nothing to the letter, and with it what “${texto}” resembles`, async () => {
      for (const parecidos of ['0', '1'] as const) {
        const { status, body } = await admin.call(route, { query: { busca: texto, parecidos } })
        assert.equal(status, 200)
        const rows = (body as Record<string, unknown>)[list] as { id: number }[]
        assert.deepEqual([rows.length > 0, ids(rows).includes(id)], parecidos === '1' ? [true, true] : [false, false])
      }
    })
})

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

  test('200 a misspelt text finds nothing; with `parecidos`, what it resembles and the user may see', async () => {
    const nothing = { pedidos: [], clientes: [], produtos: [], estantes: [] }
    for (const texto of ['kantina auorra', 'semanna', 'cacqui']) assert.deepEqual(await found(texto), nothing)
    assert.deepEqual((await found('cantinna aurorra', admin, '1')).clientes, [aurora.id])
    assert.deepEqual((await found('armasem semanna', admin, '1')).estantes, [alheia])
    assert.deepEqual((await found('cacqui', admin, '1')).produtos, [caqui])
    assert.deepEqual(await found('quitanda', admin, '1'), nothing)
    assert.deepEqual(await found('semanna 49', admin, '1'), nothing) // each digit counts
    assert.deepEqual(await found('semanna', comprador, '1'), { ...nothing, estantes: [deles] })
    assert.deepEqual(await found('cacqui', comprador, '1'), nothing)
  })
})
