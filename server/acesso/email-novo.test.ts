import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lerPreferenciasDeAvisos, listarAvisos } from '#contract/avisos.ts'
import { confirmarEmail, lerLink, redefinirSenha } from '#contract/convites.ts'
import * as passos from '#contract/pedidos-status.ts'
import { atualizarUsuarioRegular, lerUsuario } from '#contract/usuarios.ts'
import { PUBLIC_URL, postOf } from '../../test/mail/post.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { newAddress, SENHA } from '../../test/people.ts'
import { type Mail, textOf } from '../../test/smtp.ts'
import { type Caller, openWorld } from '../../test/world.ts'

const world = await openWorld()
const { db, admin } = world
const { post, emailOf } = postOf(world)
const { smtp, round, business } = await post()
const app = await world.server({ business: { ...business, publicUrl: PUBLIC_URL } })
const nobody = world.at(app, world.nobody)

let strangers = 0
/** A colleague of the buyer of a confirmed order, whose address changed to a stranger's. */
async function changed(who: 'herself' | 'admin' = 'herself') {
  const order = await pedidoAberto(world)
  const colleague = await world.newBuyer(order.clienteId)
  const [velho, novo] = [await emailOf(colleague), `estranho${++strangers}@exemplo.com.br`]
  const { nome } = await record(colleague)
  const body = {
    id: colleague.userId,
    nome: `Veja https://golpe.exemplo ${nome}`,
    email: novo,
    clienteId: order.clienteId,
  }
  const caller = world.at(app, who === 'admin' ? admin : colleague)
  const { status, body: saved } = await caller.call(atualizarUsuarioRegular, {
    body: { ...body, ...(who === 'herself' && { senhaAtual: SENHA }) },
  })
  assert.equal(status, 200, JSON.stringify(saved))
  assert.equal(saved.usuarios[0]?.emailConfirmado, 0)
  await round()
  return { order, colleague, velho, novo }
}
const record = async ({ userId }: Caller) =>
  (await admin.call(lerUsuario, { params: { id: userId } })).body.usuarios[0] ?? assert.fail()
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to === email)
const tokenOf = (mail: Mail | undefined, kind: string) =>
  new RegExp(`${PUBLIC_URL}/${kind}/([\\w-]{43})`).exec(mail ? textOf(mail) : '')?.[1] ?? assert.fail(`no ${kind} link`)
const headers = () => ({ 'x-forwarded-for': newAddress() })

test('a changed e-mail gets nothing but a link without a word of the user; after it was opened and pressed, everything', async () => {
  const { order, colleague, velho, novo } = await changed()
  const [asked = assert.fail(), ...others] = mailsTo(novo)
  assert.deepEqual(others, [])
  assert.doesNotMatch(asked.raw + textOf(asked), /golpe|Compras/)
  const [told = assert.fail()] = mailsTo(velho)
  assert.match(textOf(told), /O e-mail da sua conta .* mudou/)
  assert.doesNotMatch(textOf(told), /golpe|estranho/)

  await order.confirm()
  const body = { observacao: 'Veja https://golpe.exemplo' }
  await order.buyer.call(passos.observarPedido, { params: order.params, body })
  await order.buyer.call(passos.cancelarPedido, { params: order.params })
  await round()
  assert.deepEqual([mailsTo(novo).length, mailsTo(velho).length], [1, 1])
  assert.ok((await colleague.call(listarAvisos)).body.naoLidos >= 2)
  assert.equal((await colleague.call(lerPreferenciasDeAvisos)).body.emailConfirmado, 0)

  const token = tokenOf(asked, 'email')
  assert.equal((await nobody.call(lerLink, { body: { token }, headers: headers() })).body.link.tipo, 'email')
  assert.equal((await record(colleague)).emailConfirmado, 0)
  // It proves the address and opens nothing.
  const other = await nobody.call(redefinirSenha, { body: { token, senha: 'porta-azul-9173' }, headers: headers() })
  assert.equal(other.status, 404)
  assert.equal((await nobody.call(confirmarEmail, { body: { token }, headers: headers() })).status, 200)
  assert.equal((await record(colleague)).emailConfirmado, 1)
  const next = await pedidoAberto(world)
  await db.rows`update usuario set cliente_id = ${next.clienteId} where id = ${colleague.userId}`
  await next.confirm()
  await round()
  assert.equal(mailsTo(novo).length, 2)
})
