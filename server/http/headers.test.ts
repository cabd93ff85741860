import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { PIXEL } from '../../test/files/pixel.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const folder = await mkdtemp(join(tmpdir(), 'pedidos-headers-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Pedidos</title><!--tela-->')
await writeFile(join(folder, 'screens.json'), '{}')
await writeFile(join(folder, 'assets', 'base-abc.js'), 'export {}')
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
