import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { CSV, MEBIBYTE } from '#contract/arquivo.ts'
import { entrar } from '#contract/autenticacao.ts'
import { criarProduto } from '#contract/produtos.ts'
import { openWorld } from '../../test/world.ts'

const { app, admin, server } = await openWorld()
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
const json = { 'content-type': 'application/json' }
const credentials = JSON.stringify({ email: 'ninguem@exemplo.com.br', senha: 'qualquer-uma' })
const ENCODINGS: [string, (plain: Buffer) => Buffer][] = [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['zstd', zstdCompressSync],
  ['GZIP', gzipSync],
  ['identity, gzip', gzipSync],
  ['x-none', plain => plain],
]

describe('a compressed body', () => {
  const authorization = `Bearer ${admin.token}`
  const calls = [
    { url: entrar.url, headers: json, plain: credentials, status: 401 },
    {
      url: criarProduto.url,
      headers: { ...json, authorization },
      plain: JSON.stringify({ nome: 'Aipim', precoCusto: 1, unidadeMedida: 'KG' }),
      status: 201,
    },
    {
      url: '/api/importacoes/nova/produtos',
      headers: { 'content-type': CSV, authorization },
      plain: 'nome\nAipim',
      status: 0,
    },
    { url: '/api/nada', headers: json, plain: '{}', status: 404 },
  ]
  for (const { url, headers, plain, status } of calls)
    test(`415 at ${url}, with any compression`, async () => {
      for (const [encoding, compress] of ENCODINGS) {
        const sent = { ...headers, 'content-encoding': encoding }
        const reply = await app.inject({ method: 'POST', url, headers: sent, payload: compress(Buffer.from(plain)) })
        assert.equal(reply.statusCode, 415, encoding)
        assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
        assert.match(reply.json().detail, /sem compressão/)
      }
      if (status === 0) return
      const sent = { ...headers, 'content-encoding': 'identity' }
      assert.equal((await app.inject({ method: 'POST', url, headers: sent, payload: plain })).statusCode, status)
    })
})

test('400 a body that is not UTF-8, whose letters would be stored as others', async () => {
  const headers = { ...json, authorization: `Bearer ${admin.token}` }
  const payload = Buffer.from(JSON.stringify({ nome: 'Feijão', precoCusto: 1, unidadeMedida: 'KG' }), 'latin1')
  const reply = await app.inject({ method: 'POST', url: criarProduto.url, headers, payload })
  assert.equal(reply.statusCode, 400)
  assert.match(reply.json().detail, /UTF-8/)
})

describe('the size of a body', () => {
  const status = async (url: string, bytes: number) => {
    const payload = JSON.stringify({ nome: 'x'.repeat(bytes) })
    const headers = { ...json, authorization: `Bearer ${admin.token}` }
    return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  test('413 over 8 KiB on public calls, also at an unknown address', async () => {
    for (const url of [entrar.url, '/api/nada']) {
      assert.equal(await status(url, 8 * 1024), 413, url)
      assert.notEqual(await status(url, 8 * 1024 - 20), 413, url)
    }
  })
  test('may be up to 1 MiB for signed-in users', async () => {
    assert.equal(await status(criarProduto.url, MEBIBYTE - 20), 422)
  })
})

describe('a call that does not arrive', () => {
  const HEAD = `POST ${entrar.url} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`
  const answerTo = async (port: number, bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write(bytes)
    return socket.reduce((all, text) => all + text, '')
  }

  test('408 when nothing of its body comes for 20 s, a limit that ends with the body', async () => {
    const asked = once(app.server, 'request')
    const answer = answerTo(port, `${HEAD}Content-Length: 99\r\n\r\n{`)
    const [request] = await asked
    await once(request, 'resume')
    assert.equal(request.socket.timeout, 20_000)
    request.emit('timeout')
    assert.match(
      await answer,
      /^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*application\/problem\+json[\s\S]*"status":408/i,
    )

    const whole = once(app.server, 'request')
    const answered = answerTo(
      port,
      `${HEAD}Connection: close\r\nContent-Length: ${credentials.length}\r\n\r\n${credentials}`,
    )
    const [arrived] = await whole
    await once(arrived, 'end')
    assert.equal(arrived.socket.timeout, 120_000)
    assert.match(await answered, / 401 /)
  })

  test('408 when its head takes 10 s, or all of it 300 s', async () => {
    const slow = await server()
    const { port } = new URL(await slow.listen({ port: 0, host: '127.0.0.1' }))
    assert.deepEqual([slow.server.headersTimeout, slow.server.requestTimeout], [10_000, 300_000])
    Object.assign(slow.server, { headersTimeout: 100, requestTimeout: 200 })
    const calls = [HEAD, `${HEAD}Content-Length: 99\r\n\r\n{`].map(bytes => answerTo(Number(port), bytes))
    for (const answer of await Promise.all(calls)) assert.match(answer, /^HTTP\/1\.1 408 /)
  })
})
