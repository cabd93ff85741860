import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { somarDias } from '#contract/dias.ts'
import { adicionarItem, atualizarItem, removerItem } from '#contract/itens-pedido.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { esteMomento } from '../instants.ts'
import type { ItemsOutcome } from './itens-mudanca.sql.ts'
import { adicionar, atualizar } from './itens-pedido.sql.ts'

const world = await openWorld()
const { db } = world
const momento = esteMomento(world.business)

type Work = (db: Db, user: User, order: PedidoAberto) => Promise<ItemsOutcome>
const add =
  (quantidade: number, minimal = false): Work =>
  (db, user, { id, linha }) =>
    adicionar(db, user, { pedidoId: id, momento, reservationHours: 24, minimal }, { ...linha, quantidade })
const type =
  (quantidadeAntiga: number, quantidade: number): Work =>
  (db, user, { id, linha }) =>
    adicionar(db, user, { pedidoId: id, momento, reservationHours: 24 }, { ...linha, quantidade, quantidadeAntiga })
const set =
  (quantidadeAntiga: number, quantidadeNova: number): Work =>
  (db, user, { id, linha, itemId }) =>
    atualizar(
      db,
      user,
      { pedidoId: id, momento, reservationHours: 24 },
      { ...linha, itemId, quantidadeAntiga, quantidadeNova },
    )

/** Runs `work`, collects its answer, effects and number of statements, and rolls back. `general`: forces `changeItems`. */
async function tried(order: PedidoAberto, work: Work, { general = false, admin = false } = {}) {
  const { id: pedidoId, clienteId, linha } = order
  const papel = admin ? 'administrador' : 'comprador'
  const user: User = { id: 1, nome: 'Cozinha', email: '', admin, papel, clienteId: admin ? null : clienteId }
  let statements = 0
  const seen: unknown[] = []
  const takenBack = new Error('taken back')
  await db
    .transaction(async inner => {
      const first: Db['first'] = (statement, options) =>
        ++statements === 1 && general ? Promise.resolve(undefined) : inner.first(statement, options)
      const outcome = (await work({ ...inner, first, announce: () => undefined }, user, order)) ?? assert.fail()
      const { expiraEm, itens, confirmado = null, ...pedido } = outcome
      // The id of a new line differs every time.
      seen.push(
        pedido,
        confirmado,
        typeof expiraEm,
        itens.map(({ itemPedidoId, ...item }) => item),
      )
      seen.push(
        await inner.rows(
          sql`select acao, usuario_id, usuario_nome, admin, antes, depois from historico where pedido_id = ${pedidoId} order by id`,
        ),
        await inner.rows(
          sql`select reservada from estante_produto where estante_id = ${linha.estanteId} order by produto_id`,
        ),
        await inner.rows(sql`select valor_total, custo_total, versao from pedido where id = ${pedidoId}`),
      )
      throw takenBack
    })
    .catch(error => assert.equal(error, takenBack, String(error)))
  return { statements, seen }
}

async function withMoreLines(): Promise<PedidoAberto> {
  const order = await pedidoAberto(world)
  for (const quantidade of [1.5, 0.125])
    await order.add(quantidade, await order.moreOf({ precoVenda: 3.33, unidadeMedida: 'KG' }))
  return order
}

async function withNewPrice(): Promise<PedidoAberto> {
  const order = await withMoreLines()
  order.linha.precoVenda = 11.5
  await db.rows(sql`update estante_produto set preco_venda = 11.5
    where estante_id = ${order.estanteId} and produto_id = ${order.produtoId}`)
  return order
}

async function confirmed(): Promise<PedidoAberto> {
  const order = await withMoreLines()
  await order.confirm(somarDias(momento.dia, 3))
  return order
}

const CASES: [string, () => Promise<PedidoAberto>, Work, { admin: boolean }][] = [
  ['the first line', () => pedidoAberto(world, { quantidade: 0 }), add(3), { admin: false }],
  ['a line that grows', withMoreLines, add(1), { admin: false }],
  ['a line that grows, told alone', withMoreLines, add(1, true), { admin: false }],
  ['a line that grows, at a new price', withNewPrice, add(2), { admin: false }],
  ['the first line, where none was seen', () => pedidoAberto(world, { quantidade: 0 }), type(0, 3), { admin: false }],
  ['a line that grows as it was seen', withMoreLines, type(2, 1), { admin: false }],
  ['all that is left', withMoreLines, add(8), { admin: false }],
  ['less of a line', withMoreLines, set(2, 1), { admin: false }],
  ['the same of a line, at a new price', withNewPrice, set(2, 2), { admin: false }],
]

for (const [name, given, work, who] of CASES)
  test(`${name}: one statement, with the same result as the statement for any number of lines`, async () => {
    const order = await given()
    const quick = await tried(order, work, who)
    assert.equal(quick.statements, 1)
    const general = await tried(order, work, { ...who, general: true })
    assert.equal(general.statements, 2)
    assert.deepEqual(quick.seen, general.seen)
  })

test('with Prefer: return=minimal returns the order with its total and only the changed line', async () => {
  const { buyer, id, linha, itemId, pedido } = await withMoreLines()
  const headers = { prefer: 'respond-async, return=minimal' }
  const params = { pedidoId: id, itemPedidoId: itemId, itemId, ...linha }
  const produto = { estanteId: linha.estanteId, produtoId: linha.produtoId, precoVenda: linha.precoVenda }
  const lines = [
    await buyer.call(adicionarItem, { params, headers, body: { ...produto, quantidade: 1 } }),
    await buyer.call(atualizarItem, { params, headers, body: { ...produto, quantidadeAntiga: 3, quantidadeNova: 4 } }),
    await buyer.call(removerItem, { params, headers, body: { quantidade: 4 } }),
  ]
  const told = lines.map(({ status, headers, body }) => [
    status,
    headers['preference-applied'],
    body.pedidos[0]?.itens.map(({ quantidade }) => quantidade),
  ])
  assert.deepEqual(told, [
    [200, 'return=minimal', [3]],
    [200, 'return=minimal', [4]],
    [200, 'return=minimal', []],
  ])
  assert.equal(lines[2]?.body.pedidos[0]?.valorTotal, (await pedido()).valorTotal)
  const [whole] = (await buyer.call(adicionarItem, { params, body: { ...produto, quantidade: 1 } })).body.pedidos
  assert.equal(whole?.itens.length, 3)
})

test('a confirmed order uses the statement for any number of lines', async () => {
  assert.equal((await tried(await confirmed(), set(2, 6), { admin: true })).statements, 2)
})

test('an unchanged line uses the statement for any number of lines', async () => {
  assert.equal((await tried(await withMoreLines(), set(2, 2))).statements, 2)
})
