import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAvisos } from '#contract/avisos.ts'
import * as passos from '#contract/pedidos-status.ts'
import { each } from '../../test/each.ts'
import { PUBLIC_URL, postOf } from '../../test/mail/post.ts'
import { textOf } from '../../test/smtp.ts'
import { openWorld } from '../../test/world.ts'
import { hashToken } from '../access.ts'
import { askFor } from '../acesso/links/links.sql.ts'
import { avisar, SISTEMA } from './avisar.sql.ts'
import { deliverNotices, scheduledRound } from './rodada.ts'

const world = await openWorld({ poolSize: 20 })
const { admin, db } = world
const { post, order, emailOf, queued } = postOf(world)
const DAY = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
await db.rows`update configuracao set nome = 'Horta & <Filhos>', telefone = '1133334444', cor = '#a02020'`

describe('a mail server', () => {
  test('that refuses temporarily: retried after growing waits, later mails wait in order, with the same id', async () => {
    const { smtp, round, after } = await post()
    const one = await order()
    await one.confirm(DAY)
    smtp.how = { to: 451 }
    await round()
    await admin.call(passos.cancelarPedido, { params: one.params })
    await round()
    const found = (await queued(one.colleague)).map(({ tipo, tentativas }) => `${tipo} ${tentativas}`)
    assert.deepEqual(found, ['pedido-confirmado 1', 'pedido-cancelado 0'])
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

describe('a mail', () => {
  test('says what, when and which order in text and HTML, and links to it; user text is escaped', async () => {
    const { smtp, round } = await post()
    const one = await order()
    await db.rows`update item_pedido set nome = '<b>Tomate</b> & cia' where pedido_id = ${one.id}`
    await one.confirm(DAY)
    await round()
    const [mail = assert.fail(), ...others] = smtp.mails
    assert.deepEqual(others, [])
    assert.equal(mail.to, one.email)
    assert.match(mail.id, /^<\d+\.\d+@horta\.exemplo>$/)
    assert.match(mail.raw, /^From: Horta <pedidos@horta\.exemplo>\r$/m)
    assert.match(mail.raw, /^Auto-Submitted: auto-generated\r$/m)
    const text = textOf(mail)
    assert.match(text, /- <b>Tomate<\/b> & cia: 2 unidades, R\$\s20,00/)
    assert.match(text, /&lt;b&gt;Tomate&lt;\/b&gt; &amp; cia/)
    assert.doesNotMatch(text.slice(text.indexOf('<!doctype')), /<b>Tomate|src=|url\(|<Filhos>/)
    assert.match(text, new RegExp(`Abrir o pedido: ${PUBLIC_URL}/cliente/pedidos\\?id=${one.id}\\r\\n`))
    assert.match(text, /Total: R\$\s20,00/)
    assert.match(text, /Como estava em \S+, \d+ de \S+, às \d\d:\d\d\./)
    assert.ok(text.includes('border-bottom:3px solid #a02020'))
    assert.match(text, /^Horta & <Filhos> · \(11\) 3333-4444\r?$/m)
    assert.deepEqual((await queued(one.colleague))[0]?.correio, 'enviado')
    assert.deepEqual(await queued(one.buyer), [])
  })

  test('of a new order goes to administrators who chose nothing, and not to a separador', async () => {
    const { smtp, round } = await post()
    const [other, separador] = [await world.newAdmin(), await world.newPerson('separador')]
    const one = await order()
    await one.confirm(DAY)
    await round()
    assert.deepEqual(smtp.mails.map(({ to }) => to).sort(), [await emailOf(other), one.email].sort())
    const mail = smtp.mails.find(({ to }) => to !== one.email) ?? assert.fail()
    assert.match(textOf(mail), new RegExp(`confirmou o pedido nº ${one.id}, para[\\s\\S]*Total: R\\$\\s20,00`))
    assert.ok((await separador.call(listarAvisos)).body.avisos.some(({ pedidoId }) => pedidoId === one.id))
    await db.rows`delete from usuario where id = ${other.userId}`
  })

  test('combines successive changes ten minutes after the first, with the result; user text is indented', async () => {
    const { smtp, round, after } = await post()
    const one = await order()
    await one.confirm(DAY)
    await one.add(1)
    await round()
    await one.add(1)
    const body = { observacao: 'Pela rua\nTotal: R$ 1,00' }
    await one.buyer.call(passos.observarPedido, { params: one.params, body })
    await after(9)
    assert.equal(smtp.mails.length, 1)
    await after(1)
    assert.equal(smtp.mails.length, 2)
    const text = textOf(smtp.mails[1] ?? assert.fail())
    assert.match(text, /: de 2 unidades para 4 unidades/)
    // So that it can't imitate a line of ours.
    assert.match(text, /^observação: “Pela rua\r\n {2}Total: R\$ 1,00”\r$/m)
    assert.match(text, /^Total: R\$\s40,00/m)
  })

  test('with an invitation has a link of its own, which is stored nowhere', async () => {
    const { smtp, round } = await post()
    const { id } = await world.newCliente()
    const [guest, promoted] = [await world.newBuyer(id), await world.newBuyer(id)]
    await db.rows`update usuario set senha_hash = null where cliente_id = ${id}`
    await db.rows(
      avisar(
        'convite',
        { id: admin.userId, nome: 'Ana', admin: true, clienteId: null },
        sql`select cliente_id, null::int, id, jsonb_build_object('versaoDoAcesso', versao_do_acesso) from usuario where cliente_id = ${id}`,
      ),
    )
    // Nothing is sent to a user whose access changed since: the link was requested for the former access.
    await db.rows`update usuario
      set admin = true, papel = 'administrador', cliente_id = null, versao_do_acesso = versao_do_acesso + 1 where id = ${promoted.userId}`
    await round()
    const [email, other] = [await emailOf(guest), await emailOf(promoted)]
    assert.ok(!smtp.mails.some(({ to }) => to === other))
    const mail = smtp.mails.find(({ to }) => to === email) ?? assert.fail()
    const [, token = ''] = /\/convite\/([\w-]{43})/.exec(textOf(mail)) ?? []
    const kept = await db.rows`select from aviso a where strpos(a::text, ${token}) > 0 union all select
      from aviso_recebido d where strpos(d::text, ${token}) > 0`
    assert.deepEqual(kept, [])
    const made = await db.rows`select from link where token_hash = ${hashToken(token)}
      and usuario_id = ${guest.userId} and tipo = 'convite'`
    assert.equal(made.length, 1)
  })

  test('is not sent once it no longer concerns its recipient', async () => {
    const { smtp, round, business } = await post()
    const one = await order()
    await one.confirm(DAY)
    await deliverNotices({ db, business })
    const { id } = await world.newCliente()
    await db.rows`update usuario set cliente_id = ${id} where id = ${one.colleague.userId}`
    await round()
    assert.deepEqual(smtp.mails, [])
    assert.deepEqual(await queued(one.colleague), [])
  })

  test('with prices is not sent to a separador, or to an address that has never signed in', async () => {
    const { smtp, round, business } = await post()
    const one = await order()
    const never = await world.newBuyer(one.clienteId)
    await db.rows`update usuario set senha_hash = null where id = ${never.userId}`
    await one.confirm(DAY)
    await deliverNotices({ db, business })
    await db.rows`update usuario set admin = true, papel = 'separador', cliente_id = null
      where id = ${one.colleague.userId}`
    await round()
    assert.deepEqual([smtp.mails, await queued(one.colleague), await queued(never)], [[], [], []])
  })
})
