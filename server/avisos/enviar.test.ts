import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAvisos } from '#contract/avisos.ts'
import * as passos from '#contract/pedidos-status.ts'
import { PUBLIC_URL, postOf } from '../../test/mail/post.ts'
import { textOf } from '../../test/smtp.ts'
import { openWorld } from '../../test/world.ts'
import { hashToken } from '../access.ts'
import { avisar } from './avisar.sql.ts'
import { deliverNotices } from './rodada.ts'

const world = await openWorld({ poolSize: 20 })
const { admin, db } = world
const { post, order, emailOf, queued } = postOf(world)
const DAY = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
await db.rows`update configuracao set nome = 'Horta & <Filhos>', telefone = '1133334444', cor = '#a02020'`

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

  test('combines successive changes ten minutes after the first, with the result and prices', async () => {
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
    const [, mail = assert.fail()] = smtp.mails
    assert.match(textOf(mail), /: de 2 unidades para 4 unidades/)
    // User-written text is indented, so that it can't imitate a line of ours.
    assert.match(textOf(mail), /^observação: “Pela rua\r\n {2}Total: R\$ 1,00”\r$/m)
    assert.match(textOf(mail), /^Total: R\$\s40,00/m)
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
