import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { JPEG, PNG, WEBP } from '#contract/arquivo.ts'
import { listarAuditoria } from '#contract/auditoria.ts'
import * as contract from '#contract/configuracoes.ts'
import { openWorld } from '../../test/world.ts'
import { redrawLogo } from './logo.ts'

const world = await openWorld()
const { admin, nobody } = world

const put = (body: Parameters<typeof admin.call<typeof contract.atualizarConfiguracoes>>[1]) =>
  admin.call(contract.atualizarConfiguracoes, body)

const read = async () => {
  const { status, body } = await admin.call(contract.lerConfiguracoes)
  assert.equal(status, 200)
  return body.configuracoes[0] ?? assert.fail()
}

const send = (content: string | Uint8Array, type: string = PNG) =>
  admin.raw('PUT', contract.enviarLogo.url, Buffer.from(content), { 'content-type': type })

const brand = async () => (await nobody.call(contract.lerMarca)).body
const picture = async () => sharp((await nobody.raw('GET', (await brand()).logo ?? '')).bytes).metadata()

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3261e' }, limitInputPixels: false })

const png = (width: number, height: number) => plain(width, height).png({ compressionLevel: 9 }).toBuffer()
const pngs = { fine: await png(500, 500), huge: await png(5001, 5000) }

/** Each field: as it is sent, as it is stored (as sent, where left out), and what is refused. */
const CAMPOS: [campo: string, sent: unknown, stored?: unknown, wrong?: unknown][] = [
  ['nome', ' Distribuidora Aurora ', 'Distribuidora Aurora', ''],
  ['cnpj', '11.222.333/0001-81', '11222333000181', '11222333000180'],
  ['endereco', 'Rua A, 1'],
  ['telefone', '(11) 98765-4321', '11987654321'],
  ['email', 'oi@aurora.com.br'],
  ['cor', '#AABBCC', '#aabbcc', 'verde'],
  ['empresas', ['Matriz', ' Filial Norte ', 'Matriz'], ['Matriz', 'Filial Norte'], ['x'.repeat(81)]],
  ['diasEntrega', [5, 1, 1], [1, 5], []],
  ['horarioCorte', '18:00', '18:00', '25:00'],
  ['pedidoMinimo', 150.5, 150.5, -1],
  ['diasSemEntrega', ['2026-12-25', '2026-01-01', '2026-12-25'], ['2026-01-01', '2026-12-25'], ['2026-02-30']],
  ['margemSugerida', 27.5, 27.5, -1],
  ['lembreteHoras', 3, 3, 73],
  ['pixChave', '(11) 98765-4321', '+5511987654321', '1133334444'],
  ['pixNome', 'Distribuidora Aurora', 'Distribuidora Aurora', 'x'.repeat(26)],
  ['pixCidade', 'São Paulo', 'São Paulo', 'x'.repeat(16)],
  ...['prazoDias', 'diaVencimento', 'bloqueiaAtrasoDias'].map((campo, i): [string, number] => [campo, 10 + i]),
]

describe('PUT /api/configuracoes', () => {
  const { url } = contract.atualizarConfiguracoes

  test('200 stores every field in its canonical form, and keeps omitted fields', async () => {
    const body = Object.fromEntries(CAMPOS.map(([campo, sent]) => [campo, sent]))
    const expected = Object.fromEntries(CAMPOS.map(([campo, sent, stored = sent]) => [campo, stored]))
    assert.equal((await admin.raw('PUT', url, body)).status, 200)
    assert.deepEqual(await read(), { ...expected, perguntaPagos: 0 })
    await put({ body: { nome: 'Aurora' } })
    assert.deepEqual(await read(), { ...expected, perguntaPagos: 0, nome: 'Aurora' })
    const { auditoria } = (await admin.call(listarAuditoria, { query: { entidade: 'configuracoes' } })).body
    assert.partialDeepStrictEqual(auditoria[1]?.depois, { margemSugerida: 27.5, diasEntrega: [1, 5] })
  })

  test('422 names every wrong field', async () => {
    const wrong = CAMPOS.flatMap(([campo, , , wrong]) => (wrong === undefined ? [] : [[campo, wrong] as const]))
    const { status, body } = await admin.raw('PUT', url, Object.fromEntries(wrong))
    assert.equal(status, 422)
    assert.deepEqual(body.errors.map(({ campo }) => campo?.split('.')[0]).sort(), wrong.map(([campo]) => campo).sort())
  })

  test('422 a Pix key without the name and city of its owner', async () => {
    const body = { nome: 'Aurora', pixChave: 'Pix@Aurora.com.br', pixNome: 'Aurora', pixCidade: '' }
    const { status, body: answer } = await put({ body })
    assert.deepEqual([status, answer.errors?.map(({ campo }) => campo)], [422, ['pixCidade']])
    const none = await put({ body: { nome: 'Aurora', pixChave: '', pixNome: '', pixCidade: '' } })
    assert.deepEqual([none.status, none.body.configuracoes[0]?.pixChave], [200, ''])
  })
})

test('GET /api/marca 200 for anyone, and revalidated on every use', async () => {
  await put({ body: { nome: 'Aurora', cor: '#123456', telefone: '(11) 3333-4444' } })
  const { status, body, headers } = await nobody.call(contract.lerMarca)
  assert.deepEqual([status, body], [200, { nome: 'Aurora', cor: '#123456', logo: null, telefone: '1133334444' }])
  assert.equal(headers['cache-control'], 'no-cache')
})

describe('PUT /api/configuracoes/logo', () => {
  test('200 serves it to anyone at an address of its own', async () => {
    const { status, body } = await send(await png(9, 9))
    assert.equal(status, 200)
    const marca = await brand()
    assert.deepEqual(body, marca)
    assert.match(marca.logo ?? '', /^\/api\/marca\/logo\?v=[\w-]{16}$/)
    assert.equal((await picture()).format, 'png')
  })

  test("200 converts JPEG and WebP to PNG, and rotates a telephone's picture upright", async () => {
    const drawing = plain(600, 300)
    const turned = await drawing.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    assert.equal((await send(turned, JPEG)).status, 200)
    const { format, width, height, exif } = await picture()
    assert.deepEqual([format, width, height, exif], ['png', 256, 512, undefined], 'reduced, upright, without its data')
    assert.equal((await send(await drawing.clone().webp({ lossless: true }).toBuffer(), WEBP)).status, 200)
    assert.deepEqual([(await picture()).width, (await picture()).height], [600, 300])
  })

  const undrawn: Record<string, Buffer> = {
    'only the signature of a PNG': pngs.fine.subarray(0, 8),
    'a PNG of a row too many': pngs.huge,
  }
  for (const [what, content] of Object.entries(undrawn))
    test(`422 ${what} can't be drawn`, () => assert.rejects(redrawLogo(content), { status: 422 }))

  const refused: Record<string, [string | Buffer, RegExp]> = {
    'an SVG': ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', /outro tipo/],
    'a GIF': [Buffer.from('GIF89a\x01\x00\x01\x00'), /outro tipo/],
    'a PNG that ends early': [pngs.fine.subarray(0, 120), /não pôde ser desenhada.*5000 × 5000/],
  }
  for (const [what, [content, why]] of Object.entries(refused))
    test(`422 ${what}, and the logo stays as it was`, async () => {
      const before = await brand()
      assert.ok(before.logo)
      const { status, body } = await send(content)
      assert.equal(status, 422)
      assert.match(body.detail, why)
      assert.deepEqual(await brand(), before)
    })

  test('413 more than 512 KB, 415 another type, 422 an empty body', async () => {
    const large = await send(Buffer.alloc(contract.LOGO_LIMITE + 1))
    assert.deepEqual([large.status, large.body.detail], [413, 'Envie no máximo 512 KB por vez.'])
    assert.equal((await send('<svg/>', 'image/svg+xml')).status, 415)
    assert.equal((await send('')).status, 422)
  })
})

test('GET /api/marca/logo 200 immutable at its own address, revalidated at any other, never executed', async () => {
  await send(await png(8, 8))
  const { logo } = await brand()
  const { status, headers } = await nobody.raw('GET', logo ?? '')
  assert.equal(status, 200)
  assert.equal(headers['content-type'], PNG)
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  const old = await nobody.raw('GET', `${contract.lerLogo.url}?v=outra`)
  assert.deepEqual([old.status, old.headers['cache-control']], [200, 'public, no-cache'])
})

test('DELETE /api/configuracoes/logo 200 returns the brand without a logo; 404 when there is none', async () => {
  await send(await png(8, 8))
  const before = await brand()
  const gone = await admin.call(contract.excluirLogo)
  assert.deepEqual([gone.status, gone.body], [200, before])
  assert.equal((await brand()).logo, null)
  assert.equal((await nobody.raw('GET', contract.lerLogo.url)).status, 404)
  assert.equal((await admin.call(contract.excluirLogo)).status, 404)
})
