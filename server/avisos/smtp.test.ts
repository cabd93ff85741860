import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { enviarEmailDeTeste, lerCorreio } from '#contract/correio.ts'
import { openSmtpServer } from '../../test/smtp.ts'
import { openWorld } from '../../test/world.ts'
import type { CartaRecusada } from './carta-recusada.ts'
import { openSmtp } from './smtp.ts'

const world = await openWorld()
const carta = {
  para: { nome: 'Ana "A" <x>', email: 'ana@exemplo.com.br' },
  assunto: 'Oi',
  texto: 'Oi',
  html: '<p>Oi</p>',
}
/** Timeouts: short for a server that hangs, long where a busy machine may take its time. */
const SHORT = { connectMs: 400, sendMs: 800 }
const LONG = { connectMs: 10_000, sendMs: 10_000 }
const at = (smtpUrl: string, times = LONG) => {
  const correio = openSmtp({ smtpUrl, mailFrom: 'pedidos@horta.exemplo', times })
  after(() => correio.close())
  return correio
}
const refusal = async (smtpUrl: string, times = LONG) => {
  const error = await at(smtpUrl, times)
    .enviar(carta)
    .then(
      () => assert.fail('it went out'),
      (error: CartaRecusada) => error,
    )
  return [error.message, error.de, error.definitiva] as const
}

describe('mail through SMTP', () => {
  test('signs in with the name and password of SMTP_URL, percent-decoded', async () => {
    const seen: unknown[] = []
    const smtp = await openSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) => {
        seen.push(username, password)
        return password === 'se#nha' ? done(null, { user: 'ana' }) : done(new Error('no'))
      },
    })
    await at(`smtp://ana%40a.com.br:se%23nha@127.0.0.1:${smtp.port}`).enviar(carta)
    assert.deepEqual([seen, smtp.mails.length], [['ana@a.com.br', 'se#nha'], 1])
    assert.match(smtp.mails[0]?.raw ?? '', /^To: "Ana \\"A\\" <x>" <ana@exemplo\.com\.br>\r$/m)
    const [why, de] = await refusal(`smtp://ana:outra@127.0.0.1:${smtp.port}`)
    assert.deepEqual([why.slice(0, 54), de], ['O servidor de e-mail recusou o usuário ou a senha: con', 'servidor'])
    assert.ok(!why.includes('outra'))
  })

  test('uses TLS from the start, or sends nothing', async () => {
    const smtp = await openSmtpServer({ secure: true })
    const [why, de] = await refusal(`smtps://127.0.0.1:${smtp.port}`)
    assert.match(why, /^Não há conexão .*certificate/)
    assert.equal(de, 'servidor')
    assert.deepEqual(smtp.mails, [])
  })

  test('requires STARTTLS for other machines, or sends nothing', async () => {
    const smtp = await openSmtpServer()
    // 0.0.0.0 reaches this machine, but does not count as local, so TLS is required.
    const [why, de] = await refusal(`smtp://0.0.0.0:${smtp.port}`)
    assert.match(why, /^Não há conexão/)
    assert.equal(de, 'servidor')
    assert.deepEqual(smtp.mails, [])
  })

  test("reports a refusal's step and reason, and whether it may be retried", async () => {
    const smtp = await openSmtpServer()
    const url = `smtp://127.0.0.1:${smtp.port}`
    const refused = async (how: typeof smtp.how) => {
      smtp.how = how
      return refusal(url, Object.values(how).includes('hang') ? SHORT : LONG)
    }
    assert.equal((await refused({ from: 553 }))[1], 'servidor')
    for (const [code, definitiva] of [
      [450, false],
      [550, true],
    ] as const)
      for (const how of [{ to: code }, { data: code }])
        assert.deepEqual((await refused(how)).slice(1), ['carta', definitiva])
    assert.equal((await refused({ connect: 'hang' }))[1], 'ambos')
    for (const data of ['hang', 'cut'] as const) assert.deepEqual((await refused({ data })).slice(1), ['ambos', false])
    await smtp.close()
    assert.match((await refusal(url))[0], /^Não há conexão .*ECONNREFUSED/)
  })
})

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
