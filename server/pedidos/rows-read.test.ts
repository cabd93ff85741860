import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raw } from 'sql-template-tag'
import { somarDias } from '#contract/dias.ts'
import * as itens from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import type { Answer, Route } from '#contract/route.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { connect, type Database } from '../db/db.ts'
import { diaEHora } from '../instants.ts'

const world = await openWorld()
const { db, admin } = world
const dataEntrega = somarDias(diaEHora(new Date(), 'America/Sao_Paulo').dia, 2)
const [LINHAS, PRECO, PLENTY] = [10, 10, 1_000_000]
const [PRODUTOS, ESTANTES] = [2_000, 20_000]
const { id: clienteId, buyer } = await world.newCliente()
const estanteId = await world.newEstante(clienteId)
const produtos: number[] = []
for (let i = 0; i < LINHAS; i++) produtos.push(await world.newProduto())
/** All products have a stock, so that the rows of `estoque` are read too. */
await db.rows`insert into estoque (produto_id, estoque) select id, ${PLENTY} from produto`
for (const produtoId of produtos) await world.offer(estanteId, produtoId, { precoVenda: PRECO, quantidade: PLENTY })
// Without autovacuum the planner's statistics are exactly what the test makes them.
const tables = await db.rows<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
for (const { name } of tables) await db.rows(raw(`alter table ${name} set (autovacuum_enabled = false)`))

type Reads = Record<string, number>
type Args = { params?: Record<string, string | number>; body?: object }

/** The rows that statements and their triggers have read, by table, as PostgreSQL counts them for the only connection. */
async function readSoFar(db: Database): Promise<Reads> {
  await db.rows`select pg_stat_force_next_flush()`
  const rows = await db.rows<{ relname: string; read: number }>`select relname,
    (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables`
  return Object.fromEntries(rows.map(({ relname, read }) => [relname, read]))
}

/** Counts the rows that each call of an order reads, on a new connection without plans, which uses generic plans at once. */
async function readNow(): Promise<Record<string, Reads>> {
  const options = encodeURIComponent('-c plan_cache_mode=force_generic_plan')
  const database = connect({ connectionString: `${world.connectionString}?options=${options}`, poolSize: 1 })
  const app = await createApp({ db: database, business: world.business })
  const reads: Record<string, Reads> = {}
  const call = async <R extends Route>(name: string, route: R, args: Args, who: Caller = buyer): Promise<Answer<R>> => {
    const before = await readSoFar(database)
    const headers: Record<string, string> = route.method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }
    const reply = await world.at(app, who).call<Route>(route, { ...args, headers })
    assert.ok(reply.status < 300, `${name}: ${reply.status} ${JSON.stringify(reply.body)}`)
    const after = Object.entries(await readSoFar(database))
    reads[name] = Object.fromEntries(after.map(([table, rows]) => [table, rows - (before[table] ?? 0)]))
    return reply.body as Answer<R>
  }
  const linha = (produtoId = 0, quantidade = 1) => ({ estanteId, produtoId, precoVenda: PRECO, quantidade })
  const all = (quantidade: number) => ({ itens: produtos.map(id => linha(id, quantidade)) })
  const open = async () => (await call('open', criarPedido, { body: { clienteId } })).pedidos[0]?.id ?? assert.fail()
  const id = await open()
  const params = { id, pedidoId: id }
  const [first] = produtos
  const added = await call('add', itens.adicionarItem, { params, body: linha(first, 2) })
  const itemId = added.pedidos[0]?.itens[0]?.itemPedidoId ?? assert.fail()
  const mudanca = { ...linha(first), quantidadeAntiga: 2, quantidadeNova: 3 }
  await call('change', itens.atualizarItem, { params: { ...params, itemPedidoId: itemId }, body: mudanca })
  const gone = { ...params, itemId, estanteId, produtoId: first ?? 0 }
  await call('remove', itens.removerItem, { params: gone, body: { quantidade: 3 } })
  await call('set', itens.definirItens, { params, body: all(2) })
  await call('set again', itens.definirItens, { params, body: all(3) })
  await call('read', itens.listarItens, { params })
  await call('confirm', passos.confirmarPedido, { params, body: { dataEntrega } })
  await call('cancel', passos.cancelarPedido, { params })
  const other = { id: await open() }
  await call('set', itens.definirItens, { params: other, body: all(2) })
  await call('confirm', passos.confirmarPedido, { params: other, body: { dataEntrega } })
  await call('deliver', entregarPedido, { params: other }, admin)
  await app.close()
  await database.close()
  return reads
}

async function grow(): Promise<void> {
  // Otherwise each inserted row would be checked against the other tables.
  await db.rows(raw('alter table estante drop constraint estante_cliente'))
  await db.rows(
    raw('alter table estante_produto drop constraint estante_produto_estante, drop constraint estante_produto_produto'),
  )
  await db.transaction(async db => {
    await db.rows`set local statement_timeout = 0`
    await db.long.rows`insert into produto (nome, preco_custo, unidade_medida)
      select 'Outro ' || n, 1, 'UN' from generate_series(${LINHAS + 1}::int, ${PRODUTOS}::int) n`
    await db.long.rows`insert into estante (periodo, cliente_id)
      select 'De outros ' || n, ${clienteId} from generate_series(2, ${ESTANTES}::int) n`
    await db.long.rows`insert into estoque (produto_id, estoque) select id, ${PLENTY} from produto
      on conflict do nothing`
    await db.long.rows`insert into estante_produto (estante_id, produto_id, preco_venda, quantidade, com_estoque)
      select ${estanteId}::int, id, ${PRECO}::numeric, ${PLENTY}::numeric, true from produto
      union all select id, ${produtos[0]}, ${PRECO}, ${PLENTY}, true from estante where id <> ${estanteId}
      on conflict do nothing`
  })
}

/** Tables that grow beside an order. Its own rows and the callers' are found by single-column keys. */
const GROWING = ['produto', 'estante', 'estante_produto', 'estoque']
const sum = (reads: Reads = {}) => GROWING.reduce((sum, table) => sum + (reads[table] ?? 0), 0)

test("an order reads only its lines' rows, however many others there are and whatever the planner's statistics", async () => {
  const told: Record<string, Record<string, Reads>> = { 'few, never counted': await readNow() }
  await db.rows(raw('analyze'))
  told['few, counted'] = await readNow()
  await grow()
  told['many, counted when they were few'] = await readNow()
  await db.rows(raw('analyze'))
  told['many, counted'] = await readNow()
  const few = told['few, never counted'] ?? assert.fail()
  for (const [state, calls] of Object.entries(told))
    for (const [call, reads] of Object.entries(calls)) {
      // A table of one page is scanned for each line, because nothing is faster.
      const most = state === 'few, counted' ? sum(few[call]) * LINHAS : sum(few[call]) + LINHAS
      assert.ok(sum(reads) <= most, `${call}, ${state}: ${JSON.stringify(reads)}; before ${JSON.stringify(few[call])}`)
    }
  const most = { add: 10, change: 10, remove: 10, set: 90, confirm: 40, cancel: 60, deliver: 100 }
  for (const [call, rows] of Object.entries(most))
    assert.ok(sum(few[call]) <= rows, `${call}: ${JSON.stringify(few[call])}`)
})
