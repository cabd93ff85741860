import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import type { Route } from '#contract/route.ts'
import { guardRows, openProbe, type Probe } from '../test/database/one-client.ts'
import { orderPath, type Shelf } from '../test/database/order-path.ts'
import { assertStockAndTotals } from '../test/stock.ts'
import { vender } from '../test/vender.ts'
import { type Caller, openWorld } from '../test/world.ts'
import { createApp } from './app.ts'
import { contractEntries } from './http/contract-entries.ts'

const world = await openWorld()
const { db, admin, connectionString } = world
await db.rows(sql`update configuracao set empresas = array['Matriz']`)

const delivered = (clienteId: number) =>
  vender(db, {
    clienteId,
    entrega: '2026-01-02',
    itens: [{ produtoId: produtos[0] ?? 0, quantidade: 1, precoVenda: 1 }],
  })
/** The same three products on every shelf. */
const produtos = [await world.newProduto(), await world.newProduto(), await world.newProduto()]
const PRECO = 10
async function newCompany(): Promise<Shelf & { buyer: Caller }> {
  const { id: clienteId, buyer } = await world.newCliente()
  const estanteId = await world.newEstante(clienteId)
  for (const produtoId of produtos) await world.offer(estanteId, produtoId, { precoVenda: PRECO, quantidade: 1000 })
  await delivered(clienteId)
  return { clienteId, estanteId, produtos, precoVenda: PRECO, buyer }
}
const [one, other, stranger] = [await newCompany(), await newCompany(), await newCompany()]
// Other companies with orders in every state, which the tested two might affect.
for (let i = 0; i < 6; i++) {
  const company = await newCompany()
  const walk = orderPath(company.buyer, company, false)
  await walk.buyer()
  await orderPath(admin, company, false).administrator()
  await walk.leaveOpen()
}
await guardRows(db)

/** A server whose connections may read only one client's rows and this user's. */
async function serverFor({ clienteId }: Shelf, person: Caller): Promise<Probe & { caller: Caller }> {
  const probe = await openProbe(connectionString, { clienteId, userId: person.userId })
  const app = await world.server({ db: probe.db })
  after(() => probe.db.close())
  return { ...probe, caller: world.at(app, person) }
}

const FILES = ['pedidos', 'pedidos-status', 'itens-pedido', 'valor-total', 'estantes', 'estante-produtos', 'clientes']
const OF_THE_ADMINISTRATOR = ['entregarPedido', 'finalizarPedido', 'atribuirEmpresa', 'excluirPedido']
const address = ({ method, url }: Route) => `${method} ${url}`

describe("the order path, on a server that can read one client's rows only", () => {
  const called = new Set<string>()
  for (const [name, company] of Object.entries({ 'one client': one, 'another client': other }))
    for (const keyed of [true, false])
      test(`${name}: its buyer and an administrator can do all of it, ${keyed ? 'with' : 'without'} keys`, async () => {
        for (const [person, role] of [
          [company.buyer, 'buyer'],
          [admin, 'administrator'],
        ] as const) {
          await delivered(stranger.clienteId) // the newest order of all is another company's
          const { caller, statements, failures } = await serverFor(company, person)
          const walk = orderPath(caller, company, keyed)
          await walk[role]().catch(error => assert.fail([...failures, (error as Error).message].join('\n\n')))
          assert.ok(statements.size > 10)
          for (const call of walk.called) called.add(call)
        }
        await assertStockAndTotals(db)
      })

  test("covers every client's call on orders, lines, shelves and themselves, and an administrator's on one order", async () => {
    const wanted = (await contractEntries()).filter(
      ({ name, file, route }) =>
        FILES.some(noun => file === `contract/${noun}.ts`) &&
        (route.config.access === 'user' || OF_THE_ADMINISTRATOR.includes(name)),
    )
    assert.ok(wanted.length > 20)
    assert.deepEqual(
      wanted.filter(({ route }) => !called.has(address(route))).map(({ name }) => name),
      [],
    )
  })
})

describe("a statement that reads other clients' rows is detected", async () => {
  const probe = await serverFor(one, one.buyer)
  const [pedido] = await db.rows<{ id: number }>(
    sql`select id from pedido where cliente_id = ${other.clienteId} limit 1`,
  )
  const cases: [string, Sql][] = [
    ['the open orders of all', sql`select count(*) from pedido where status = 'Aberto' or status = 'Cancelado'`],
    [
      'what all shelves have left of a product',
      sql`select sum(quantidade) from estante_produto where produto_id = ${produtos[0]}`,
    ],
    ['the deliveries of a day', sql`select count(*) from pedido where data_entrega = '2026-01-02'`],
    ['another’s order, locked', sql`select from pedido where id = ${pedido?.id} for update`],
    [
      'the price of a product on all shelves',
      sql`update estante_produto set preco_venda = 1 where produto_id = ${produtos[1]}`,
    ],
    ['the lines of a product', sql`select count(*) from item_pedido where produto_id = ${produtos[2]}`],
    ['somebody else’s sessions', sql`select count(*) from sessao`],
    ['a table that nobody said anything of', sql`select count(*) from auditoria`],
  ]
  await admin.raw('PUT', '/api/configuracoes', { nome: 'Fornecedor' }) // so that the audit has a row
  for (const [what, statement] of cases)
    test(what, async () => {
      await assert.rejects(
        probe.db.rows(statement),
        /^error: a row of \w+ was read that is not of (cliente|pessoa) \d+/,
      )
    })
})

describe('locks', () => {
  test("while one client's whole order is uncommitted, another's runs from end to end", async () => {
    const second = await serverFor(other, other.buyer)
    const first = await openProbe(connectionString, { clienteId: one.clienteId, userId: one.buyer.userId })
    after(() => first.db.close())
    const rolledBack = first.db.transaction(async db => {
      // Every call of this server joins the open transaction.
      const app = await createApp({ db: { ...first.db, ...db }, business: world.business })
      await orderPath(world.at(app, one.buyer), one, true).buyer()
      const held = await db.rows<{ mode: string; locktype: string }>(
        sql`select distinct mode, locktype from pg_locks where pid = pg_backend_pid()`,
      )
      assert.ok(held.length > 2)
      assert.deepEqual(
        held.filter(
          ({ mode, locktype }) => locktype === 'advisory' || (locktype === 'relation' && !WEAK.includes(mode)),
        ),
        [],
      )
      await orderPath(second.caller, other, true).buyer()
      throw new Error('as planned')
    })
    await assert.rejects(rolledBack, /as planned/)
  })

  test('a transaction that holds rows of both is detected', async () => {
    const second = await serverFor(other, other.buyer)
    const held = db.transaction(async db => {
      await db.rows(sql`update estante_produto set reservada = reservada where produto_id = any(${produtos})`)
      await assert.rejects(orderPath(second.caller, other, true).buyer(), /503/)
      throw new Error('as planned')
    })
    await assert.rejects(held, /as planned/)
    assert.match(second.failures.join(), /lock timeout/)
  })
})

/** Lock modes that conflict only with a migration's. */
const WEAK = ['AccessShareLock', 'RowShareLock', 'RowExclusiveLock']
