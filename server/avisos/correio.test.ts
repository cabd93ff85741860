import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { enviarEmailDeTeste, lerCorreio } from '#contract/correio.ts'
import { openSmtpServer } from '../../test/smtp.ts'
import { openWorld } from '../../test/world.ts'
import { openSmtp } from './smtp.ts'

const world = await openWorld()

describe('POST /api/configuracoes/email/teste', () => {
  test('200 sends a mail to the caller; 409 says why it failed; the state shows the sender', async () => {
    const smtp = await openSmtpServer()
    const correio = openSmtp({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: 'pedidos@horta.exemplo' })
    after(() => correio.close())
    const app = await world.server({ business: { correio, publicUrl: 'https://a.b' } })
    const admin = world.at(app, world.admin)
    const { status, body } = await admin.call(enviarEmailDeTeste)
    assert.deepEqual([status, body.enviadoPara, smtp.mails.length], [200, smtp.mails[0]?.to, 1])
    smtp.how = { from: 553 }
    const refused = await admin.call(enviarEmailDeTeste)
    assert.equal(refused.status, 409)
    assert.match(refused.body.detail, /recusou o remetente: confira MAIL_FROM/)
    const { ligado, remetente, links } = (await admin.call(lerCorreio)).body.correio
    assert.deepEqual([ligado, remetente, links], [1, 'pedidos@horta.exemplo', 'https://a.b'])
  })

  test('409 when mail is not set up', async () => {
    assert.equal((await world.admin.call(enviarEmailDeTeste)).status, 409)
    const { correio } = (await world.admin.call(lerCorreio)).body
    assert.deepEqual(correio, { ligado: 0, remetente: null, links: null, naFila: 0, recusa: null, falhas: [] })
  })
})
