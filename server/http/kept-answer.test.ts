import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import zlib from 'node:zlib'
import { openWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { Written } from './kept-answer.ts'

const world = await openWorld()
const folder = await mkdtemp(join(tmpdir(), 'pedidos-written-'))
const script = `export {}${' '.repeat(5_000)}`
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), `<!doctype html><!--tela-->${'<p>pedidos</p>'.repeat(200)}`)
await writeFile(join(folder, 'screens.json'), '{}')
await writeFile(join(folder, 'assets', 'a.js'), script)
await writeFile(join(folder, 'assets', 'b.js'), script)
await writeFile(join(folder, 'assets', 'b.js.gz'), zlib.gzipSync(script))
const app = await createApp({ db: world.db, business: world.business, webFolder: folder })
after(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (url: string, encoding: string, headers = {}) =>
  app.inject({ url, headers: { 'accept-encoding': encoding, ...headers } })
// A page waits briefly for the brand; the first database access must not decide which page is compressed.
await ask('/', 'identity')

describe('an unchanging answer', () => {
  for (const url of ['/', '/admin/cadastro/cliente', '/api/docs/json', '/api/docs/yaml', '/api/docs/js/scalar.js'])
    test(`is compressed once for all callers: ${url}`, async t => {
      const sent: (Buffer | undefined)[] = []
      const { compressed } = Written.prototype
      t.mock.method(Written.prototype, 'compressed', async function (this: Written, encoding: 'br' | 'gzip') {
        const bytes = await compressed.call(this, encoding)
        sent.push(bytes)
        return bytes
      })
      for (const encoding of ['br', 'gzip']) {
        const replies = [await ask(url, encoding), ...(await Promise.all([ask(url, encoding), ask(url, encoding)]))]
        for (const { statusCode, headers, rawPayload } of replies) {
          assert.deepEqual([statusCode, headers['content-encoding'], headers.vary], [200, encoding, 'Accept-Encoding'])
          assert.deepEqual(rawPayload, sent[0])
          assert.equal(headers['cache-control'], 'no-cache')
        }
        assert.equal(new Set(sent).size, 1) // the same buffers, not merely equal ones
        assert.equal(sent.splice(0).length, 3)
      }
      const plain = await ask(url, 'identity')
      assert.equal(plain.headers['content-encoding'], undefined)
      const again = await ask(url, 'br', { 'if-none-match': String(plain.headers.etag) })
      assert.deepEqual([again.statusCode, again.body], [304, ''])
      assert.equal(sent.length, 0)
    })

  test('compressed by the build is never compressed here', async () => {
    assert.equal((await ask('/assets/b.js', 'gzip')).headers['content-encoding'], 'gzip')
    const { headers, body } = await ask('/assets/a.js', 'gzip, br')
    assert.equal(headers['content-encoding'], undefined)
    assert.equal(body, script)
  })
})

test("a call's answer is compressed while it is sent", async () => {
  for (let i = 0; i < 20; i++)
    await world.admin.raw('POST', '/api/produtos', {
      nome: `Produto de nome comprido ${i}`,
      precoCusto: 1,
      unidadeMedida: 'UN',
    })
  const many = await app.inject({
    url: '/api/produtos?limite=20',
    headers: { 'accept-encoding': 'br', authorization: `Bearer ${world.admin.token}` },
  })
  assert.equal(many.headers['content-encoding'], 'br')
  assert.equal(JSON.parse(zlib.brotliDecompressSync(many.rawPayload).toString()).produtos.length, 20)
})
