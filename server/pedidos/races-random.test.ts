import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { somarDias } from '#contract/dias.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { diaEHora } from '../instants.ts'

const world = await openWorld()
const { db } = world
const hoje = diaEHora(new Date(), 'America/Sao_Paulo').dia
const SEED = Number(process.env.RACE_SEED ?? 20_260_310)
const CALLS_EACH = 75

/** A seeded generator of integers below `n` (mulberry32). */
function below(seed: number) {
  let state = seed >>> 0
  return (n: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
}

type Company = { clienteId: number; buyers: Caller[]; shelves: number[] }
type Line = { itemPedidoId: number; estanteId: number; produtoId: number; precoVenda: number; quantidade: number }
type Offered = { estanteId: number; produtoId: number; precoVenda: number; quantidade: number }

async function newCompany(shelves: number, produtos: number[]): Promise<Company> {
  const { id: clienteId, buyer } = await world.newCliente()
  const company = { clienteId, buyers: [buyer, await world.newBuyer(clienteId)], shelves: [] as number[] }
  for (let n = 0; n < shelves; n++) {
    const id = await world.newEstante(clienteId)
    for (const produtoId of produtos) await world.offer(id, produtoId, { quantidade: 12, precoVenda: 2.5 })
    company.shelves.push(id)
  }
  return company
}

/** A recent order of the client, so that many calls find something to change. */
const anOrder = (clienteId: number, pick: number) =>
  db.first<{ id: number }>(
    sql`select id from (select id from pedido where cliente_id = ${clienteId} order by id desc limit 4) as p
      order by id desc offset ${pick} limit 1`,
  )
const newestIn = (clienteId: number, status: string) =>
  db.first<{ id: number }>(
    sql`select id from pedido where cliente_id = ${clienteId} and status = ${status} order by id desc limit 1`,
  )
/** A line with the shelf's current price; prices change often enough to cause refusals anyway. */
const aLine = (pedidoId: number, pick: number) =>
  db.first<Line>(
    sql`select i.id as "itemPedidoId", estante_id as "estanteId", produto_id as "produtoId", ep.preco_venda as "precoVenda", i.quantidade
      from item_pedido i join estante_produto ep using (estante_id, produto_id)
      where pedido_id = ${pedidoId} order by i.id offset ${pick} limit 1`,
  )
const offersOf = (estanteId: number) =>
  db.rows<Offered>(
    sql`select estante_id as "estanteId", produto_id as "produtoId", preco_venda as "precoVenda", quantidade
      from estante_produto where estante_id = ${estanteId} order by produto_id`,
  )

type Roll = ReturnType<typeof below>
type Calls = Record<string, () => ReturnType<Caller['raw']>>

/** `confirmed`: the order to deliver or move. */
function callsOnOrder(who: Caller, id: number, confirmed: number, roll: Roll): Calls {
  const day = somarDias(hoje, 1 + roll(20))
  const observacao = `Vez ${roll(99)}`
  return {
    confirmar: () => who.raw('PUT', `/api/pedidos/${id}/confirmar`, { dataEntrega: day }),
    cancelar: () => who.raw('PUT', `/api/pedidos/${id}/cancelar`),
    alterarEntrega: () => who.raw('PATCH', `/api/pedidos/${confirmed}/alterar/entrega/${day}`),
    observar: () => who.raw('PUT', `/api/pedidos/${id}/observacao`, { observacao }),
  }
}

function callsOnProducts(who: Caller, id: number, offers: Offered[], offer: Offered, roll: Roll): Calls {
  const line = ({ estanteId, produtoId, precoVenda }: Offered, quantidade: number) => {
    return { estanteId, produtoId, precoVenda, quantidade }
  }
  const add = (quantidade: number) => () => who.raw('POST', `/api/pedido/${id}/adicionar`, line(offer, quantidade))
  const some = offers.filter(() => roll(2)).map(offer => line(offer, 1 + roll(4)))
  const itens = roll(2) ? some : some.toReversed()
  return {
    adicionar: add(1 + roll(5)),
    adicionarUm: add(1),
    definir: () => who.raw('PUT', `/api/pedidos/${id}/itens`, { itens }),
  }
}

function callsOnLine(who: Caller, id: number, line: Line, roll: Roll): Calls {
  const { itemPedidoId, quantidade, estanteId, produtoId, precoVenda } = line
  const body = { estanteId, produtoId, precoVenda, quantidadeAntiga: quantidade, quantidadeNova: 1 + roll(5) }
  const path = `/api/pedido/${id}/item-pedido/${itemPedidoId}/estante-id/${estanteId}/produto-id/${produtoId}`
  return {
    atualizar: () => who.raw('PUT', `/api/pedido/${id}/atualizar/${itemPedidoId}`, body),
    remover: () => who.raw('POST', path, { quantidade }),
  }
}

function callsOfStaff(who: Caller, id: number, confirmed: number, offered: Offered, roll: Roll): Calls {
  const { estanteId, produtoId, ...offer } = offered
  const precoVenda = roll(3) ? offer.precoVenda : (200 + roll(99)) / 100
  const quantidade = Math.max(1, Math.min(20, offer.quantidade + roll(9) - 4))
  const path = `/api/estantes/${estanteId}/produtos/${produtoId}/preco-quantidade`
  return {
    oferecer: () => who.raw('PUT', path, { precoVenda, quantidade }),
    entregar: () => who.raw('PATCH', `/api/pedidos/${confirmed}/entrega`),
    entregarJuntos: () =>
      who.raw('PATCH', '/api/pedidos/entrega', { pedidos: [id + 2, id, id + 1, Math.max(1, id - 1)] }),
    excluir: () => who.raw('DELETE', `/api/pedidos/${id}`),
    conferir: () => who.raw('PUT', `/api/pedidos/${id}/atualizar/valorTotal`, { valorTotal: 0 }),
  }
}

/** The same caller, whose next write carries its own Idempotency-Key, so that the call becomes a transaction. */
function withKey(who: Caller): Caller {
  const key = { 'idempotency-key': randomUUID() }
  return { ...who, raw: (method, url, body) => who.raw(method, url, body, key) }
}

type Happened = Awaited<ReturnType<Caller['raw']>> & { name: string }

/**
 * One random call among those that have something to act on; one in three is sent twice with a key. Returns all
 * answers, including that of a confirmation made first if no order is confirmed.
 */
async function oneCall(
  person: Caller,
  { clienteId, shelves }: Company,
  roll: Roll,
  admin: boolean,
): Promise<Happened[]> {
  const repeated = roll(3) === 0
  const who = repeated ? withKey(person) : person
  const pedido = await anOrder(clienteId, [0, 0, 0, 1, 2, 3][roll(6)] ?? 0)
  const offers = await offersOf(shelves[roll(shelves.length)] ?? 0)
  const offer = offers[roll(offers.length)] ?? assert.fail()
  const open = (await newestIn(clienteId, 'Aberto')) ?? pedido
  const line = open && (await aLine(open.id, roll(3)))
  const isNoneConfirmed = !(await newestIn(clienteId, 'Confirmado'))
  const happened: Happened[] = []
  // Without this, only chance would decide whether there is ever an order to move or deliver.
  if (isNoneConfirmed && open && roll(2)) {
    const body = { dataEntrega: somarDias(hoje, 1) }
    happened.push({ name: 'confirmar', ...(await person.raw('PUT', `/api/pedidos/${open.id}/confirmar`, body)) })
  }
  const confirmed = (await newestIn(clienteId, 'Confirmado'))?.id ?? pedido?.id ?? 0
  const calls: Calls = {
    criar: () => who.raw('POST', '/api/pedidos', { clienteId }),
    ...(pedido && callsOnOrder(who, pedido.id, confirmed, roll)),
    ...(pedido && callsOnProducts(who, pedido.id, offers, offer, roll)),
    ...(open && line && callsOnLine(who, open.id, line, roll)),
    ...(pedido && admin && callsOfStaff(who, pedido.id, confirmed, offer, roll)),
  }
  const [name, call] = Object.entries(calls)[roll(Object.keys(calls).length)] ?? assert.fail()
  const answer = await call()
  if (repeated && answer.status < 300) {
    const { status, body } = await call()
    assert.deepEqual({ name, status, body }, { name, status: answer.status, body: answer.body })
  }
  return [...happened, { name, ...answer }]
}

test(`600 random calls by 8 people over 3 shelves keep stock and totals exact (seed ${SEED})`, async () => {
  const produtos = [
    await world.newProduto(),
    await world.newProduto(),
    await world.newProduto(),
    await world.newProduto(),
  ]
  const companies = [await newCompany(2, produtos), await newCompany(1, produtos)]
  const people = [
    ...companies.flatMap(company => company.buyers.map(who => ({ who, company, admin: false }))),
    ...(await Promise.all(
      [0, 1, 0, 1].map(async n => ({ who: await world.newAdmin(), company: companies[n], admin: true })),
    )),
  ]
  const happened: Record<string, Record<number, number>> = {}
  const count = ({ name, status, body }: Happened) => {
    happened[name] = { ...happened[name], [status]: (happened[name]?.[status] ?? 0) + 1 }
    assert.ok([200, 201, 404, 409, 422].includes(status), `${name}: ${status} ${JSON.stringify(body)}`)
  }
  const neverDone = () =>
    Object.entries(happened).filter(([name, counts]) => name !== 'conferir' && !counts[200] && !counts[201])
  let checking = true
  const check = async () => {
    while (checking) {
      await assertStockAndTotals(db)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  const work = people.map(async ({ who, company, admin }, n) => {
    const roll = below(SEED + n)
    for (let i = 0; company && i < CALLS_EACH; i++)
      for (const what of await oneCall(who, company, roll, admin)) count(what)
  })
  const all = Promise.all(work).finally(() => {
    checking = false
  })
  await Promise.all([all, check()])
  await assertStockAndTotals(db)
  // Calls that always lost their race succeed now, without concurrency.
  const roll = below(SEED - 1)
  for (let i = 0; neverDone().length > 0 && i < 500; i++) {
    const { who, company = assert.fail(), admin } = people[i % people.length] ?? assert.fail()
    for (const what of await oneCall(who, company, roll, admin)) count(what)
  }
  await assertStockAndTotals(db)
  assert.deepEqual(neverDone(), [])
  assert.equal(Object.keys(happened).length, 15)
})
