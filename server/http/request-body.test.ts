import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { MEBIBYTE } from '#contract/arquivo.ts'
import { entrar } from '#contract/autenticacao.ts'
import { criarProduto } from '#contract/produtos.ts'
import { openWorld } from '../../test/world.ts'

const { app, admin } = await openWorld()
const json = { 'content-type': 'application/json' }
const credentials = JSON.stringify({ email: 'ninguem@exemplo.com.br', senha: 'qualquer-uma' })
const ENCODINGS: [string, (plain: Buffer) => Buffer][] = [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
]

describe('a compressed body', () => {
  const authorization = `Bearer ${admin.token}`
  for (const url of [entrar.url, criarProduto.url, '/api/nada'])
    test(`415 at ${url}, with any compression`, async () => {
      for (const [encoding, compress] of ENCODINGS) {
        const headers = { ...json, authorization, 'content-encoding': encoding }
        const reply = await app.inject({ method: 'POST', url, headers, payload: compress(Buffer.from(credentials)) })
        assert.equal(reply.statusCode, 415, encoding)
        assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
      }
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
