import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atualizarCliente } from '#contract/clientes.ts'
import * as contract from '#contract/convites.ts'
import * as usuarios from '#contract/usuarios.ts'
import { counted, times } from '../../../test/database/at-once.ts'
import { refusal } from '../../../test/each.ts'
import { newAddress, newPerson, peopleOf, SENHA } from '../../../test/people.ts'
import { secondFactorsOf } from '../../../test/second-factor.ts'
import { openWorld } from '../../../test/world.ts'
import { sweepSessions } from '../autenticacao.sql.ts'
import { newToken } from '../token.ts'
import { mint } from './links.sql.ts'

const world = await openWorld()
const { admin, nobody, db } = world
const { signIn, bearer, newRegular, newAdministrator, lives } = peopleOf(world)
const { enrol } = secondFactorsOf(world)
const NOVA = 'porta-azul-9173'
await db.rows`update configuracao set nome = 'Hortifruti da Serra', telefone = '1133334444'`

type Tipo = keyof typeof CALLS
const CALLS = { convite: contract.aceitarConvite, senha: contract.redefinirSenha }
/** A new address for each call. */
const elsewhere = () => ({ 'x-forwarded-for': newAddress() })
const use = (tipo: Tipo, token: string, { senha = NOVA, codigo }: { senha?: string; codigo?: string } = {}) =>
  nobody.call(CALLS[tipo], { body: { token, senha, codigo }, headers: elsewhere() })
const look = (token: string) => nobody.call(contract.lerLink, { body: { token }, headers: elsewhere() })
const accessOf = async (id: number) =>
  (await db.first<{ versao: number }>`select versao_do_acesso as versao from usuario where id = ${id}`)?.versao ?? 0
const linkFor = async (usuarioId: number, tipo: Tipo = 'senha') => {
  const token = newToken()
  assert.ok(await mint(db, { usuarioId, token, versao: await accessOf(usuarioId) }, tipo))
  return token
}
const buyer = async () => newRegular((await world.newCliente()).id)

describe('POST /api/convites/ler', () => {
  test('200 shows the company, the provider and a masked e-mail, and does not use up the link', async () => {
    const { id: clienteId, nome: clienteNome } = await world.newCliente({ nome: 'Padaria Central' })
    const person = { nome: 'Maria das Dores', email: 'maria.dores@exemplo.com.br', clienteId }
    const { body } = await admin.call(usuarios.criarUsuarioRegular, { body: person })
    const token = await linkFor(body.usuarios[0]?.id ?? 0, 'convite')
    for (let i = 0; i < 3; i++) {
      const { status, body } = await look(token)
      assert.equal(status, 200)
      assert.deepEqual(body.link, {
        tipo: 'convite',
        nome: person.nome,
        email: 'ma•••@exemplo.com.br',
        clienteNome,
        fornecedor: 'Hortifruti da Serra',
        primeiraVez: 1,
        segundoFator: 0,
      })
    }
    assert.equal((await use('convite', token)).status, 200)
  })

  test('404 says what to do and whom to ask, with the same answer for an expired and an invented link', async () => {
    const token = await linkFor((await buyer()).id)
    assert.equal((await use('senha', token)).status, 200)
    const [used, never] = [await look(token), await look(newToken())]
    assert.deepEqual([used.status, never.status], [404, 404])
    assert.deepEqual(used.body, never.body)
    assert.match(used.body.detail, /Hortifruti da Serra/)
    assert.deepEqual(used.body.atual, { fornecedor: 'Hortifruti da Serra', telefone: '1133334444' })
  })
})

for (const tipo of ['convite', 'senha'] as const)
  describe(`POST ${CALLS[tipo].url}`, () => {
    test('200 sets the password and signs in; ends every other session and link of that user', async () => {
      const { id, nome, email, clienteId } = await buyer()
      const [one, two] = [await bearer(email), await bearer(email)]
      const [token, other, third] = [await linkFor(id, tipo), await linkFor(id, 'senha'), await linkFor(id, 'convite')]
      const { status, body } = await use(tipo, token)
      assert.deepEqual([status, body.usuario], [200, { id, nome, email, admin: 0, papel: 'comprador', clienteId }])
      assert.ok(await lives({ authorization: `Bearer ${body.token}` }))
      assert.deepEqual([await lives(one), await lives(two)], [false, false])
      assert.deepEqual([(await use('senha', other)).status, (await use('convite', third)).status], [404, 404])
      assert.deepEqual([(await signIn(email, SENHA)).status, (await signIn(email, NOVA)).status], [401, 200])
    })

    test('404 a used or expired link, or one of the other kind', async () => {
      const { id, email } = await buyer()
      const token = await linkFor(id, tipo)
      assert.equal((await use(tipo === 'senha' ? 'convite' : 'senha', token)).status, 404)
      assert.equal((await use(tipo, token)).status, 200)
      assert.equal((await use(tipo, token, { senha: SENHA })).status, 404)
      assert.equal((await signIn(email, NOVA)).status, 200)
      const late = await linkFor(id, tipo)
      await db.rows`update link set expira_em = now() where usuario_id = ${id}`
      assert.equal((await use(tipo, late)).status, 404)
      assert.equal((await look(late)).status, 404)
      await sweepSessions(db, 1000)
      assert.deepEqual(await db.rows`select 1 from link where usuario_id = ${id}`, [])
    })
  })

describe('either of these calls', () => {
  test('200 once for twenty simultaneous calls: one password wins and one session opens', async () => {
    const { id, email } = await buyer()
    const token = await linkFor(id)
    const all = await times(20, async n => ({ n, ...(await use('senha', token, { senha: `${NOVA}-${n}` })) }))
    assert.deepEqual(counted(all), { 200: 1, 404: 19 })
    const winner = all.find(({ status }) => status === 200) ?? assert.fail()
    assert.ok(await lives({ authorization: `Bearer ${winner.body.token}` }))
    assert.equal((await db.rows`select 1 from sessao where usuario_id = ${id}`).length, 1)
    assert.equal((await signIn(email, `${NOVA}-${winner.n}`)).status, 200)
  })

  test("422 a common password or the user's own name, and the link stays valid", async () => {
    const { id, nome } = await buyer()
    const token = await linkFor(id)
    for (const senha of ['curta', '1234567890', `${nome}!!!!`])
      assert.deepEqual(refusal(await use('senha', token, { senha })), [422, 'senha'], senha)
    assert.equal((await use('senha', token)).status, 200)
  })

  test('403 for an inactive company, with the reason; 200 once it is active again', async () => {
    const { id: clienteId, nome } = await world.newCliente()
    const { id } = await newRegular(clienteId)
    const token = await linkFor(id)
    const [{ cnpj = '' } = {}] = await db.rows<{ cnpj: string }>`select cnpj from cliente where id = ${clienteId}`
    const activate = (ativo: 0 | 1) => admin.call(atualizarCliente, { body: { id: clienteId, nome, cnpj, ativo } })
    await activate(0)
    for (const reply of [await use('senha', token), await look(token)]) {
      assert.equal(reply.status, 403)
      assert.match(reply.body.detail, /inativa/)
    }
    await activate(1)
    assert.equal((await use('senha', token)).status, 200)
  })

  test('401 asks for the second factor without using up the link; 200 with the code', async () => {
    const ana = await enrol()
    const token = await linkFor(ana.id)
    assert.equal((await look(token)).body.link.segundoFator, 1)
    for (const codigo of [undefined, '000000'])
      assert.deepEqual(refusal(await use('senha', token, { codigo })), [401, 'codigo'])
    assert.equal((await ana.signIn(ana.codigo())).status, 200)
    assert.equal((await use('senha', token, { codigo: ana.codigo() })).status, 200)
    assert.equal((await ana.signIn(ana.codigo(), NOVA)).status, 200)
  })
})

/** Possible changes between the creation and the use of a link. */
const CHANGES: Record<string, (usuario: usuarios.Usuario) => Promise<{ status: number }>> = {
  'its owner’s password is changed by the owner': async ({ email }) =>
    nobody.call(usuarios.trocarSenha, {
      headers: await bearer(email),
      body: { senhaAtual: SENHA, senhaNova: 'outra-porta-5521' },
    }),
  'its owner’s e-mail is changed, and back': async ({ id, nome, email, clienteId }) => {
    const change = (email: string) =>
      admin.call(usuarios.atualizarUsuarioRegular, { body: { id, nome, email, clienteId } })
    await change(newPerson().email)
    return change(email)
  },
  'its owner may only read from now on': ({ id, nome, email, clienteId }) =>
    admin.call(usuarios.atualizarUsuarioRegular, { body: { id, nome, email, clienteId, papel: 'leitor' } }),
  'its owner is moved to another company': async ({ id, nome, email }) =>
    admin.call(usuarios.atualizarUsuarioRegular, {
      body: { id, nome, email, clienteId: (await world.newCliente()).id },
    }),
  'its owner is deleted': ({ id }) => admin.call(usuarios.excluirUsuario, { params: { id } }),
}

describe('a link', () => {
  for (const [what, change] of Object.entries(CHANGES))
    test(`is invalid after ${what}`, async () => {
      const usuario = await buyer()
      const tokens = { convite: await linkFor(usuario.id, 'convite'), senha: await linkFor(usuario.id, 'senha') }
      assert.equal((await change(usuario)).status, 200)
      for (const tipo of ['convite', 'senha'] as const) {
        assert.equal((await use(tipo, tokens[tipo])).status, 404)
        assert.equal((await look(tokens[tipo])).status, 404)
      }
      assert.ok(!(await signIn(usuario.email, NOVA)).body.token)
    })
})

test('an attack on links: 429 after thirty guesses from one address, even for a valid link; 200 from elsewhere', async () => {
  const token = await linkFor((await buyer()).id)
  const headers = { 'x-forwarded-for': newAddress() }
  const guess = (token: string) => nobody.call(contract.lerLink, { body: { token }, headers })
  const all = await times(40, () => guess(newToken()))
  assert.deepEqual(counted(all), { 404: 30, 429: 10 })
  const refused = await nobody.call(contract.redefinirSenha, { body: { token, senha: NOVA }, headers })
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await use('senha', token)).status, 200)
})

describe('POST /api/autenticacao/esqueci', () => {
  const forgot = (email: string, headers = elsewhere()) =>
    nobody.call(contract.esqueciSenha, { body: { email }, headers })

  test('200 without mail: shows whom to phone, the same for everyone', async () => {
    const { email } = await buyer()
    const help = { porEmail: 0, fornecedor: 'Hortifruti da Serra', telefone: '1133334444' }
    for (const asked of [email, 'ninguem@exemplo.com.br', (await newAdministrator()).email, 'isto não é e-mail']) {
      const { status, body } = await forgot(asked)
      assert.deepEqual([status, body], [200, help])
    }
    assert.deepEqual((await nobody.call(contract.lerAjudaParaEntrar)).body, help)
    assert.deepEqual(
      await db.rows`select 1 from link where expira_em > now() and usuario_id = (
      select id from usuario where email = ${email})`,
      [],
    )
  })
})

describe('POST /api/autenticacao/esqueci with mail', async () => {
  const correio = { remetente: 'Horta', enviar: async () => undefined, close: () => undefined }
  const mailing = await world.server({ business: { correio, publicUrl: 'https://horta.exemplo' } })
  const forgot = async (email: string, headers = elsewhere()) => {
    const reply = await mailing.inject({ method: 'POST', url: contract.esqueciSenha.url, payload: { email }, headers })
    return { status: reply.statusCode, body: reply.json<object>() }
  }
  const told = (usuarioId: number) =>
    db.rows<{ tipo: string; dados: object }>`select tipo, dados from aviso where usuario_id = ${usuarioId}`

  test('200 with the same answer for any e-mail; its owner gets one mail per interval, also for twenty simultaneous calls', async () => {
    const { id, email } = await buyer()
    const all = await times(20, n => forgot(n % 2 ? email.toUpperCase() : `ninguem${n}@exemplo.com.br`))
    assert.deepEqual(counted(all), { 200: 20 })
    const help = { porEmail: 1, fornecedor: 'Hortifruti da Serra', telefone: '1133334444' }
    for (const { body } of all) assert.deepEqual(body, help)
    assert.deepEqual(await told(id), [{ tipo: 'senha', dados: { versaoDoAcesso: 0 } }])
    await db.rows`update usuario set senha_pedida_em = now() - interval '6 minutes' where id = ${id}`
    await forgot(email)
    assert.equal((await told(id)).length, 2)
  })

  test('an invitation is mailed too, unless the caller declines', async () => {
    const [one, other] = [await buyer(), await buyer()]
    const invite = (id: number, body?: object) => world.at(mailing, admin).raw('POST', `/api/users/${id}/convite`, body)
    assert.equal((await invite(one.id)).status, 201)
    assert.equal((await invite(other.id, { porEmail: 0 })).status, 201)
    const convites = async (id: number) => (await told(id)).filter(({ tipo }) => tipo === 'convite')
    const found = [await convites(one.id), await convites(other.id)]
    assert.deepEqual(found, [[{ tipo: 'convite', dados: { versaoDoAcesso: 0 } }], []])
  })
})
