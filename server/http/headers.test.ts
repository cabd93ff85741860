import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import zlib from 'node:zlib'
import { PIXEL } from '../../test/files/pixel.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const folder = await mkdtemp(join(tmpdir(), 'pedidos-headers-'))
await mkdir(join(folder, 'assets'))
await writeFile(
  join(folder, 'index.html'),
  `<!doctype html><title>Pedidos</title><!--tela-->${'<p>pedidos</p>'.repeat(200)}`,
)
await writeFile(join(folder, 'screens.json'), '{}')
await writeFile(join(folder, 'assets', 'base-abc.js'), 'export {}')
await writeFile(join(folder, 'sw.js'), 'self.x = 1')
await writeFile(join(folder, 'icone.png'), 'a picture')
await writeFile(join(folder, 'assets', 'b.js'), 'export {}')
await writeFile(join(folder, 'assets', 'b.js.gz'), zlib.gzipSync('export {}'))
await world.db.rows`update configuracao set logo = '/api/marca/logo', logo_png = ${PIXEL}`
after(() => rm(folder, { recursive: true }))
const app = await world.server({ webFolder: folder })
const authorization = `Bearer ${world.admin.token}`
const ofApi = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** One URL of each kind of answer, with its status and whether it may run scripts as a page. */
const KINDS = [
  { kind: 'page', url: '/', status: 200, page: true },
  { kind: 'page of a screen', url: '/admin/cadastro/cliente', status: 200, page: true },
  { kind: 'asset', url: '/assets/base-abc.js', status: 200, page: true },
  { kind: 'page at an address of many slashes', url: '//api/clientes', status: 200, page: true },
  { kind: 'address with an encoded slash', url: '/api%2Fclientes', status: 404, page: false },
  { kind: 'asset that is not there', url: '/assets/nada.js', status: 404, page: false },
  { kind: 'documentation', url: '/api/docs/', status: 200, page: true },
  { kind: 'script of the documentation', url: '/api/docs/js/scalar.js', status: 200, page: false },
  { kind: 'description', url: '/api/docs/json', status: 200, page: false },
  { kind: 'public call', url: '/api/marca', status: 200, page: false },
  { kind: 'picture', url: '/api/marca/logo', status: 200, page: false },
  { kind: 'health', url: '/api/saude', status: 200, page: false },
  { kind: 'call', url: '/api/clientes', status: 200, page: false },
  { kind: 'call, spelled otherwise', url: '/%61pi/clientes', status: 200, page: false },
  { kind: 'file', url: '/api/pedidos/999999/pdf', status: 404, page: false },
  {
    kind: 'spreadsheet',
    url: '/api/relatorios/vendas/por/dia?dataInicial=2026-01-01&dataFinal=2026-01-31&formato=csv',
    page: false,
  },
  { kind: 'refusal', url: '/api/clientes?limite=0', status: 422, page: false },
  { kind: 'call that is not there', url: '/api/nada', status: 404, page: false },
  { kind: 'address that is none', url: '/api/%zz', status: 400, page: false },
] as const

const ask = (url: string, encoding: string, headers = {}) =>
  app.inject({ url, headers: { 'accept-encoding': encoding, ...headers } })

describe('headers', () => {
  for (const { kind, url, page, ...expected } of KINDS)
    test(`of ${kind}: ${url}`, async () => {
      const { statusCode, headers } = await app.inject({ url, headers: { authorization } })
      assert.equal(statusCode, 'status' in expected ? expected.status : 200)
      const policy = String(headers['content-security-policy'])
      if (!page) assert.equal(policy, ofApi)
      else assert.match(policy, /script-src 'self'/)
      const directives = new Map(
        policy.split(';').map(directive => {
          const [name = '', ...sources] = directive.trim().split(' ')
          return [name, sources]
        }),
      )
      for (const name of ['default-src', 'base-uri', 'form-action', 'frame-ancestors'])
        assert.deepEqual(directives.get(name), ["'none'"], name)
      for (const name of ['script-src', 'connect-src', 'style-src', 'img-src', 'font-src', 'worker-src'])
        for (const source of directives.get(name) ?? []) {
          assert.match(source, /^'(self|sha256-[\w+/=]+|unsafe-inline)'$|^data:$/, name)
          if (source === "'unsafe-inline'") assert.equal(name, 'style-src')
          if (source === 'data:') assert.match(name, /^(img|font)-src$/)
        }
      assert.match(String(headers['permissions-policy']), /camera=\(\).*geolocation=\(\)/)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.equal(headers['x-powered-by'], undefined)
      assert.equal(headers['set-cookie'], undefined)
      if (kind === 'address that is none') return // no browser opens it
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
      assert.equal(headers['x-frame-options'], 'DENY')
    })

  test('forbid caching of personal answers, unless the call allows it', async () => {
    const cacheOf = async (url: string) =>
      (await app.inject({ url, headers: { authorization } })).headers['cache-control']
    const addresses = ['/api/clientes', '/api/autenticacao', '/api/clientes/999999', '/api/saude', '/api/nada']
    const spelled = ['/%61pi/clientes', '/api/%63lientes', '/api/clientes/', 'http://a/%61pi/clientes', '/%61pi/nada']
    for (const url of [...addresses, ...spelled, '/api/%zz', '/assets/nada.js'])
      assert.equal(await cacheOf(url), 'no-store', url)
    assert.equal(await cacheOf('/api/marca'), 'no-cache')
    assert.match(String(await cacheOf('/api/marca/logo')), /^public/)
  })

  test('require HTTPS again only where there is HTTPS', async () => {
    const hsts = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/', headers })).headers['strict-transport-security']
    assert.equal(await hsts({}), undefined)
    assert.equal(await hsts({ 'x-forwarded-proto': 'https' }), 'max-age=31536000')
  })

  test('allow no other origin', async () => {
    const headers = { origin: 'https://exemplo.com.br', 'access-control-request-method': 'GET' }
    for (const method of ['OPTIONS', 'GET'] as const) {
      const reply = await app.inject({ method, url: '/api/marca', headers })
      assert.equal(reply.headers['access-control-allow-origin'], undefined)
    }
  })
})

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
