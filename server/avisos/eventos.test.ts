import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { sair } from '#contract/autenticacao.ts'
import { criarMovimento } from '#contract/estoque.ts'
import { observarPedido } from '#contract/pedidos-status.ts'
import { ouvir, type Stream } from '../../test/ouvir.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { type Caller, openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const here = await world.app.listen({ port: 0, host: '127.0.0.1' })

const there = await (await world.server()).listen({ port: 0, host: '127.0.0.1' })

const heard = (stream: Stream, pedidoId: number) =>
  stream
    .anuncios()
    .filter(anuncio => anuncio.pedidoId === pedidoId)
    .map(({ acao }) => acao)

describe('GET /api/eventos', () => {
  test('a change on one server is heard on another', async () => {
    const stream = await ouvir(there, admin.token)
    const { id, clienteId, confirm } = await pedidoAberto(world)
    await confirm()
    await stream.until(() => heard(stream, id).includes('confirmar'))
    assert.deepEqual(heard(stream, id).sort(), ['adicionar-item', 'confirmar', 'criar'])
    assert.ok(stream.anuncios().every(anuncio => anuncio.pedidoId !== id || anuncio.clienteId === clienteId))
  })

  test('a client hears of their own orders only', async () => {
    const own = await pedidoAberto(world)
    const stream = await ouvir(here, own.buyer.token)
    const foreign = await pedidoAberto(world)
    await foreign.confirm()
    await own.confirm()
    await stream.until(() => heard(stream, own.id).includes('confirmar'))
    assert.deepEqual(new Set(stream.anuncios().map(({ clienteId }) => clienteId)), new Set([own.clienteId]))
  })

  test('a stock movement is announced to every company, once for many movements, without its author', async () => {
    const produtoId = await world.newProduto()
    const { buyer } = await world.newCliente()
    const streams = [await ouvir(here, admin.token), await ouvir(there, buyer.token)]
    const body = { produtoId, tipo: 'contagem', quantidade: 5 } as const
    const moved = await Promise.all(Array.from({ length: 10 }, () => admin.call(criarMovimento, { body })))
    assert.ok(moved.every(({ status }) => status === 201))
    const refused = await admin.call(criarMovimento, { body: { ...body, tipo: 'perda', quantidade: 9, motivo: 'x' } })
    assert.equal(refused.status, 409)
    for (const stream of streams) {
      await stream.until(() => stream.estoque().length > 0)
      assert.ok(stream.estoque().length < 6)
      assert.deepEqual([...new Set(stream.estoque().flat())], [produtoId])
      assert.deepEqual(stream.anuncios(), [])
    }
  })

  test('ends with its session, which it does not extend', async () => {
    const expired = await world.newAdmin()
    const left = await world.newAdmin()
    const stream = await ouvir(here, expired.token)
    const stays = await ouvir(here, left.token)
    const end = sql`select expira_em as fim from sessao where usuario_id = ${left.userId}`
    const before = await db.first<{ fim: string }>(end)
    await db.rows`update sessao set expira_em = now() where usuario_id = ${expired.userId}`
    await stream.ended
    const { id: pedidoId } = await pedidoAberto(world)
    await stays.until(() => heard(stays, pedidoId).length > 0)
    assert.deepEqual(await db.first(end), before)
  })
})

const onBoth = ({ token }: Caller) => Promise.all([ouvir(here, token), ouvir(there, token)])
const observed = (stream: Stream, pedidoId: number) =>
  stream.anuncios().filter(anuncio => anuncio.pedidoId === pedidoId && anuncio.acao === 'observar')
const observe = async (id: number, observacao: string) => {
  assert.equal((await admin.call(observarPedido, { params: { id }, body: { observacao } })).status, 200)
}
const done = ({ status, body }: { status: number; body: unknown }) => assert.equal(status, 200, JSON.stringify(body))

/** Every way in which a user's access changes. A change of a user or a company is heard by triggers, whoever writes it. */
type Change = (who: Caller, clienteId: number) => Promise<unknown>
const ofUser =
  (set: (clienteId: number) => Sql): Change =>
  ({ userId }, clienteId) =>
    db.rows`update usuario set ${set(clienteId)} where id = ${userId}`
const OF_A_BUYER: Record<string, Change> = {
  'was moved to another company': async (who, _) =>
    ofUser(id => sql`cliente_id = ${id}`)(who, (await world.newCliente()).id),
  'signed out': async who => done(await who.call(sair)),
  'was deactivated with its company': (_, id) => db.rows`update cliente set ativo = false where id = ${id}`,
}
const OF_AN_ADMINISTRATOR: Record<string, Change> = {
  'may only pack from now on': ofUser(() => sql`papel = 'separador'`),
  'was demoted': ofUser(id => sql`admin = false, papel = 'comprador', cliente_id = ${id}`),
}

/** The witnesses receive the later change in the same message as the others would, so the others need no wait. */
async function hearsNothingAfter(change: Change, who: Caller, { id, clienteId }: { id: number; clienteId: number }) {
  const [streams, witnesses] = await Promise.all([onBoth(who), onBoth(admin)])
  await observe(id, 'Antes')
  await Promise.all([...streams, ...witnesses].map(stream => stream.until(() => observed(stream, id).length === 1)))
  await change(who, clienteId)
  await observe(id, 'Depois')
  await Promise.all(witnesses.map(witness => witness.until(() => observed(witness, id).length === 2)))
  await Promise.all(streams.map(({ ended }) => ended))
  for (const stream of streams) assert.equal(observed(stream, id).length, 1)
}

describe("a listener, on any server, hears nothing committed after a change of the user's access", () => {
  for (const [what, change] of Object.entries(OF_A_BUYER))
    test(what, async () => {
      const order = await pedidoAberto(world)
      await hearsNothingAfter(change, order.buyer, order)
    })
  for (const [what, change] of Object.entries(OF_AN_ADMINISTRATOR))
    test(what, async () => {
      const order = await pedidoAberto(world)
      const { id: clienteId } = await world.newCliente()
      await hearsNothingAfter(change, await world.newAdmin(), { id: order.id, clienteId })
    })
})

test('a lost listening connection ends every stream before it hears anything more; a new one hears again', async () => {
  const { id, buyer } = await pedidoAberto(world)
  const streams = await onBoth(buyer)
  await db.rows`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name = 'pedidos-listen'`
  await observe(id, 'Antes')
  await Promise.all(streams.map(({ ended }) => ended))
  const again = await onBoth(buyer)
  await observe(id, 'Depois')
  await Promise.all(again.map(stream => stream.until(() => observed(stream, id).length === 1)))
  for (const stream of streams) assert.equal(observed(stream, id).length, 0)
})
