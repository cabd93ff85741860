import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAvisos } from '#contract/avisos.ts'
import * as passos from '#contract/pedidos-status.ts'
import { each } from '../../test/each.ts'
import { postOf } from '../../test/mail/post.ts'
import { openWorld } from '../../test/world.ts'
import { askFor } from '../acesso/links/links.sql.ts'
import { avisar, SISTEMA } from './avisar.sql.ts'
import { deliverNotices, scheduledRound } from './rodada.ts'

const world = await openWorld({ poolSize: 20 })
const { admin, db } = world
const { post, order, emailOf, queued } = postOf(world)
const DAY = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

describe('a mail server', () => {
  test('that refuses temporarily: retried after growing waits, later mails wait in order, with the same id', async () => {
    const { smtp, round, after } = await post()
    const one = await order()
    await one.confirm(DAY)
    smtp.how = { to: 451 }
    await round()
    await admin.call(passos.cancelarPedido, { params: one.params })
    await round()
    assert.deepEqual(
      (await queued(one.colleague)).map(({ tipo, tentativas }) => `${tipo} ${tentativas}`),
      ['pedido-confirmado 1', 'pedido-cancelado 0'],
    )
    await after(1)
    assert.equal((await queued(one.colleague))[0]?.tentativas, 2)
    await after(1)
    assert.equal((await queued(one.colleague))[0]?.tentativas, 2)
    smtp.how = {}
    await after(5)
    const mine = smtp.mails.filter(({ to }) => to === one.email)
    assert.equal(mine.length, 2)
    assert.match(mine[0]?.raw ?? '', /^Subject: =\?UTF-8\?Q\?Pedido_n=C2=BA_\d+_confirmado/m)
    assert.match(mine[1]?.raw ?? '', /^Subject: =\?UTF-8\?Q\?Pedido_n=C2=BA_\d+_cancelado/m)
  })

  test('that refuses permanently: not retried, the administrators are told, and the next mail is sent', async () => {
    const { smtp, round } = await post()
    const one = await order()
    await one.confirm(DAY)
    smtp.how = { to: 550 }
    await round()
    const [refused] = await queued(one.colleague)
    assert.equal(refused?.correio, 'falhou')
    assert.match(refused?.resposta ?? '', /recusou o destinatário: confira .* \(550/)
    smtp.how = {}
    await admin.call(passos.cancelarPedido, { params: one.params })
    await round()
    assert.deepEqual(smtp.mails.filter(({ to }) => to === one.email).length, 1)
    const told =
      await db.rows`select from aviso_recebido where usuario_id = ${admin.userId} and tipo = 'correio-falhou'`
    assert.equal(told.length, 1)
  })

  test("that can't be reached or refuses the sender: no attempt counts, and all mail is sent once it is back", async () => {
    const { smtp, round, after } = await post()
    const [one, other] = [await order(), await order()]
    for (const { confirm } of [one, other]) await confirm(DAY)
    for (const how of [{ connect: 421 }, { from: 530 }] as const) {
      smtp.how = how
      await after(6)
      for (const { colleague } of [one, other]) assert.equal((await queued(colleague))[0]?.tentativas, 0)
    }
    smtp.how = {}
    await round() // not at once, because it was refused just now
    assert.deepEqual(smtp.mails, [])
    await after(6)
    assert.deepEqual(smtp.mails.map(({ to }) => to).sort(), [one.email, other.email].sort())
  })

  test('that dies or hangs during a mail: the mail is sent again with the same id', async () => {
    const { smtp, after } = await post({ ms: 2_000 })
    const one = await order()
    await one.confirm(DAY)
    for (const data of ['cut', 'hang'] as const) {
      smtp.how = { data }
      await after(6)
      assert.equal((await queued(one.colleague))[0]?.correio, 'fila')
    }
    smtp.how = {}
    await after(16)
    const [sent] = await db.rows<{
      id: string
    }>`select aviso_id || '.' || usuario_id as id from aviso_recebido where usuario_id = ${one.colleague.userId}`
    assert.deepEqual(each(smtp.mails, 'id'), [`<${sent?.id}@horta.exemplo>`])
  })

  test('that was away for three days: the mail is given up, and administrators are told', async () => {
    const { round, business } = await post()
    const one = await order()
    await one.confirm(DAY)
    await deliverNotices({ db, business })
    await db.rows`update aviso set quando = now() - interval '73 hours' where pedido_id = ${one.id}`
    await scheduledRound({ db, business })
    assert.equal((await queued(one.colleague))[0]?.correio, 'falhou')
    await round()
  })
})

test('one person gets thirty mails an hour, and then the bell alone, but always the links to get in', async () => {
  const { smtp, round, after } = await post()
  const { id: clienteId, buyer } = await world.newCliente()
  const email = await emailOf(buyer)
  const open = (shelves: number) =>
    db.rows(
      avisar(
        'estante-aberta',
        SISTEMA,
        sql`select ${clienteId}::int, null::int, null::int, jsonb_build_object('estanteId', n, 'periodo', 'Semana ' || n)
          from generate_series(1, ${shelves}) n`,
      ),
    )
  await open(40)
  await round()
  assert.equal(smtp.mails.length, 30)
  await askFor(db, email)
  await round()
  assert.equal(smtp.mails.length, 31)
  await after(30)
  await open(1)
  await round()
  assert.equal(smtp.mails.length, 31)
  await after(31)
  await open(1)
  await round()
  assert.equal(smtp.mails.length, 32)
  assert.equal((await buyer.call(listarAvisos)).body.naoLidos, 42)
})

test("several servers send each mail once and each person's mail in order; another server resends the mail of one that died", async () => {
  const { smtp, round, after } = await post({ servers: 3 })
  const all = await Promise.all(Array.from({ length: 12 }, () => order()))
  await Promise.all(all.map(({ confirm }) => confirm(DAY)))
  await Promise.all(all.map(({ params }) => admin.call(passos.cancelarPedido, { params })))
  // Colleagues are notified of both events, the buyers who confirmed only of the cancellation.
  await Promise.all([round(), round(), round()])
  assert.equal(smtp.mails.length, 36)
  assert.equal(new Set(smtp.mails.map(({ id }) => id)).size, 36)
  for (const { email } of all) {
    const kinds = smtp.mails.filter(({ to }) => to === email).map(({ raw }) => /_(\w+)\?=\r$/m.exec(raw)?.[1])
    assert.equal(kinds.length, 2)
    assert.match(smtp.mails.find(({ to }) => to === email)?.raw ?? '', /_confirmado/)
  }
  // The state left by a server that died after the mail was accepted.
  const [one] = all
  await db.rows`update aviso_recebido set correio = 'fila', enviado_em = null, proxima = now() + interval '3 minutes', tentativas = 1
      where usuario_id = ${one?.colleague.userId ?? 0} and tipo = 'pedido-cancelado'`
  await round()
  assert.equal(smtp.mails.length, 36)
  await after(4)
  assert.equal(smtp.mails.length, 37)
  assert.equal(new Set(smtp.mails.map(({ id }) => id)).size, 36)
})
