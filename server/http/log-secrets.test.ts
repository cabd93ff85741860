import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { entrar } from '#contract/autenticacao.ts'
import { isStream } from '#contract/eventos.ts'
import type { Answer, Route } from '#contract/route.ts'
import { trocarSenha } from '#contract/usuarios.ts'
import { newAddress, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'
import { contractEntries } from './contract-entries.ts'
import { logOptions } from './request-log.ts'

const world = await openWorld()
const { newRegular } = peopleOf(world)
const entries = await contractEntries()

/** All log output, at the most verbose level. */
let written = ''
const stream = { write: (text: string) => (written += text) }
const logger = { ...Object(logOptions('trace')), stream }
const app = await world.server({ logger })

const { id: clienteId } = await world.newCliente()
const { nome, email } = await newRegular(clienteId)
const WRONG = 'segredo-que-nao-entra'
const TYPED = 'texto-que-ninguem-deve-ler'
const NOBODY = 'ninguem-em-casa@exemplo.com.br'

const signIn = (email: string, senha: string) =>
  app.inject({ method: 'POST', url: entrar.url, payload: { email, senha }, remoteAddress: newAddress() })
const { token } = (await signIn(email, SENHA)).json<Answer<typeof entrar>>()
const ORIGIN = '203.0.113.201'
const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ORIGIN }

const linesOf = () => written.split('\n').filter(Boolean)
const SECRETS = { token, senha: SENHA, errada: WRONG, email, nome, ninguem: NOBODY, texto: TYPED, endereco: ORIGIN }
const assertClean = () => {
  for (const [what, secret] of Object.entries(SECRETS)) {
    const line = linesOf().find(line => line.toLowerCase().includes(secret.toLowerCase()))
    assert.equal(line, undefined, `the ${what} is in the log`)
  }
}

describe('the log, at its most verbose level, has no token, password, e-mail, name, source address or typed text', () => {
  test('of right and wrong sign-ins and a changed password', async () => {
    const statuses = [
      await signIn(email, WRONG),
      await signIn(NOBODY, WRONG),
      await app.inject({
        method: 'POST',
        url: entrar.url,
        payload: `{"senha":"${WRONG}"`,
        headers: { 'content-type': 'application/json' },
      }),
      await app.inject({
        method: 'PUT',
        url: trocarSenha.url,
        headers,
        payload: { senhaAtual: WRONG, senhaNova: TYPED },
      }),
    ].map(({ statusCode }) => statusCode)
    assert.deepEqual(statuses, [401, 401, 400, 422])
    assert.ok(linesOf().length >= 5)
    assertClean()
  })

  test('of every call of the contract, with secrets in path, query, body and headers', async () => {
    const before = linesOf().length
    const sound = entries.filter(({ route }) => !isStream(route) && route.url !== '/api/autenticacao')
    for (const { route } of sound)
      for (const address of [route.url.replace(/:\w+/g, '1'), route.url.replace(/:\w+/g, TYPED)])
        await app.inject({
          method: route.method as Route['method'],
          url: `${address}?busca=${TYPED}&token=${token}&senha=${WRONG}`,
          headers: {
            ...headers,
            'user-agent': TYPED,
            referer: `http://x/?${TYPED}`,
            'idempotency-key': `${TYPED}-${address.length}`,
          },
          ...(route.method !== 'GET' && {
            payload: { nome: TYPED, email: NOBODY, senha: WRONG, senhaNova: TYPED, token },
          }),
        })
    assert.ok(linesOf().length >= before + sound.length)
    assertClean()
  })

  test('of invalid URLs and a failing database', async () => {
    for (const url of [
      `/${TYPED}?token=${token}`,
      `/convite/${token}`,
      `/api/${TYPED}`,
      `/api/%zz${TYPED}`,
      `/api/pedidos/${TYPED.repeat(30)}`,
    ])
      await app.inject({ url, headers })
    await world.db.rows`alter table usuario rename column senha_hash to outra`
    assert.equal((await signIn(email, WRONG)).statusCode, 500)
    await world.db.rows`alter table usuario rename column outra to senha_hash`
    assert.ok(linesOf().some(line => line.includes('call failed')))
    assertClean()
  })
})

test('a URL contains no token: no call accepts one there, and one that is there has no effect', async () => {
  for (const { name, route } of entries) {
    const { params, querystring } = route as { params?: { shape?: object }; querystring?: { shape?: object } }
    const names = [...Object.keys(params?.shape ?? {}), ...Object.keys(querystring?.shape ?? {})]
    assert.deepEqual(
      names.filter(one => /token|senha|auth|sess|key|chave/i.test(one)),
      [],
      name,
    )
  }
  for (const query of [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`])
    assert.equal((await app.inject(`/api/autenticacao?${query}`)).statusCode, 401)
  const cookie = { cookie: `token=${token}` }
  assert.equal((await app.inject({ url: '/api/autenticacao', headers: cookie })).statusCode, 401)
})
