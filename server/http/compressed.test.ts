import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import zlib from 'node:zlib'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const folder = await mkdtemp(join(tmpdir(), 'pedidos-written-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), `<!doctype html><!--tela-->${'<p>pedidos</p>'.repeat(200)}`)
await writeFile(join(folder, 'screens.json'), '{}')
await writeFile(join(folder, 'sw.js'), 'self.x = 1')
await writeFile(join(folder, 'icone.png'), 'a picture')
await writeFile(join(folder, 'assets', 'b.js'), 'export {}')
await writeFile(join(folder, 'assets', 'b.js.gz'), zlib.gzipSync('export {}'))
after(() => rm(folder, { recursive: true }))
const app = await world.server({ webFolder: folder })

const ask = (url: string, encoding: string, headers = {}) =>
  app.inject({ url, headers: { 'accept-encoding': encoding, ...headers } })

describe('a page or built file', () => {
  for (const url of ['/', '/admin/cadastro/cliente'])
    test(`is compressed while it is sent: ${url}`, async () => {
      const { headers, rawPayload } = await ask(url, 'gzip, br')
      assert.deepEqual([headers['content-encoding'], headers.vary], ['br', 'accept-encoding'])
      assert.match(zlib.brotliDecompressSync(rawPayload).toString(), /<p>pedidos<\/p>/)
    })

  for (const url of ['/', '/sw.js', '/icone.png', '/assets/b.js'])
    test(`304 for a cache that has it: ${url}`, async () => {
      const { statusCode, headers } = await ask(url, 'identity')
      assert.equal(statusCode, 200)
      if (url !== '/assets/b.js') assert.equal(headers['cache-control'], 'no-cache')
      const again = await ask(url, 'identity', { 'if-none-match': String(headers.etag) })
      assert.deepEqual([again.statusCode, again.body], [304, ''])
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

test("the installable app has the provider's name and colour, a service worker and an offline page without the sign-in", async () => {
  const manifest = await app.inject('/manifesto.webmanifest')
  assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/)
  assert.equal(manifest.headers['cache-control'], 'no-cache')
  const { name, theme_color, icons } = manifest.json()
  assert.deepEqual([name, theme_color, icons[0].src], ['Fornecedor', '#1f6b4f', '/icone.png'])
  const worker = await app.inject('/sw.js')
  assert.match(String(worker.headers['content-type']), /^application\/javascript/)
  assert.match(String(worker.headers['content-security-policy']), /connect-src 'self'/)
  const { body, headers } = await app.inject('/sem-rede')
  assert.equal(headers['cache-control'], 'no-cache')
  assert.match(body, /<meta name="marca"/)
  assert.doesNotMatch(body, /before-sign-in/)
})
