import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/pedidos.ts'
import { definirPrecoDoItem } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { define } from '../../test/linha-do-pedido.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { expirar } from '../pedidos/pedidos-status.ts'
import { expiryRound } from './expiry.ts'

const world = await openWorld()
const { db, business } = world
const quiet = { info: () => {}, error: (details: object) => assert.fail(JSON.stringify(details)) }

/** An open order that reserves 3 of 10; `giveUp` moves its deadline into the past. */
async function openOrder() {
  const order = await pedidoAberto(world, { quantidade: 3 })
  const giveUp = () => db.rows`update pedido set expira_em = now() - interval '1 second' where id = ${order.id}`
  return { ...order, read: order.pedido, giveUp }
}

describe('an open order untouched for too long', () => {
  test('is cancelled with the reason, frees its stock and has it in its history', async () => {
    const given = await openOrder()
    const kept = await openOrder()
    await given.giveUp()
    await expiryRound({ db, log: quiet, business })
    const { status, observacao, dataCancelamento, expiraEm, valorTotal } = await given.read()
    const told = { status, observacao, expiraEm, valorTotal }
    assert.deepEqual(told, {
      status: 'Cancelado',
      observacao: 'Cancelado automaticamente: ficou 24 h sem movimento',
      expiraEm: null,
      valorTotal: 30,
    })
    assert.ok(dataCancelamento)
    assert.equal(await given.reservada(), 0)
    const { body } = await given.buyer.call(contract.lerHistorico, { params: { id: given.id } })
    const last = body.historico.at(-1)
    assert.deepEqual([last?.acao, last?.usuarioId, last?.usuarioNome], ['expirar', null, 'Fornecedor'])
    assert.equal((await kept.read()).status, 'Aberto')
    assert.equal(await kept.reservada(), 3)
  })

  test('with a longer deadline, like a standing order, keeps that one whatever touches it', async () => {
    const order = await openOrder()
    const { id, buyer, linha, itemId, add, read } = order
    await db.rows`update pedido set expira_em = now() + interval '5 days' where id = ${id}`
    const { expiraEm } = await read()
    await add(1)
    await define(order, { ...linha, quantidade: 2 })
    await buyer.call(passos.observarPedido, { params: { id }, body: { observacao: 'De manhã' } })
    const preco = { precoVenda: 5, motivo: 'Combinado' }
    const params = { id, itemPedidoId: itemId }
    assert.equal((await world.admin.call(definirPrecoDoItem, { params, body: preco })).status, 200)
    const { valorTotal, expiraEm: ate } = await read()
    assert.deepEqual([valorTotal, ate], [10, expiraEm])
  })
})

describe('touching an order', () => {
  test('renews its deadline', async () => {
    const { id, buyer, add, read, giveUp } = await openOrder()
    const touches = [
      () => add(1),
      () => buyer.call(passos.observarPedido, { params: { id }, body: { observacao: 'Espere' } }),
    ]
    for (const touch of touches) {
      await giveUp()
      await touch()
      const deadline = Date.parse((await read()).expiraEm ?? '')
      assert.ok(Math.abs(deadline - Date.now() - 24 * 3_600_000) < 60_000)
    }
    await expiryRound({ db, log: quiet, business })
    assert.equal((await read()).status, 'Aberto')
  })

  test('saves it even while the cancellation waits for it', async () => {
    const { id, read, reservada, giveUp } = await openOrder()
    await giveUp()
    const waiting = await db.transaction(async tx => {
      await tx.rows`update pedido set expira_em = now() + interval '1 day', versao = versao + 1 where id = ${id}`
      const waiting = expirar(db, id, 'tarde')
      await untilSomeoneWaits(db)
      return { waiting }
    })
    assert.equal(await waiting.waiting, undefined)
    assert.equal((await read()).status, 'Aberto')
    assert.equal(await reservada(), 3)
  })
})

test('the clean-up deletes ended sessions, answers older than a day, old failures and old networks, and nothing else', async () => {
  const { userId } = await world.newAdmin()
  await db.rows`insert into sessao (token_hash, usuario_id, expira_em)
    values ('\\x01', ${userId}, now() - interval '1 second'), ('\\x02', ${userId}, now() + interval '1 hour')`
  await db.rows`insert into idempotencia (usuario_id, chave, pedido_hash, criada_em)
    values (${userId}, 'velha', '', now() - interval '25 hours'), (${userId}, 'nova', '', now() - interval '23 hours')`
  await db.rows`insert into tentativa (chave, falhas, ate)
    values ('\\x01', 1, now() - interval '1 second'), ('\\x02', 1, now() + interval '1 hour')`
  await db.rows`insert into rede_conhecida (usuario_id, rede, visto_em)
    values (${userId}, '10.1.1.1', now() - interval '7 months'), (${userId}, '10.1.1.2', now() - interval '5 months')`
  await expiryRound({ db, log: quiet, business })
  const left = await db.first`select (select array_agg(chave) from idempotencia where usuario_id = ${userId}) as chaves,
      (select count(*) from sessao where token_hash = '\\x01') as mortas,
      (select count(*) from sessao where token_hash = '\\x02') as vivas,
      (select array_agg(encode(chave, 'hex')) from tentativa) as tentativas,
      (select array_agg(host(rede)) from rede_conhecida where usuario_id = ${userId}) as redes`
  assert.deepEqual(left, { chaves: ['nova'], mortas: 0, vivas: 1, tentativas: ['02'], redes: ['10.1.1.2'] })
})
