import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { JPEG, PNG, WEBP } from '#contract/arquivo.ts'
import * as contract from '#contract/configuracoes.ts'
import { openWorld } from '../../test/world.ts'
import { redrawLogo } from './logo.ts'

const world = await openWorld()
const { admin, nobody } = world

const send = (content: string | Uint8Array, type: string = PNG) =>
  admin.raw('PUT', contract.enviarLogo.url, Buffer.from(content), { 'content-type': type })
const brand = async () => (await nobody.call(contract.lerMarca)).body
const picture = async () => sharp((await nobody.raw('GET', (await brand()).logo ?? '')).bytes).metadata()
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3261e' }, limitInputPixels: false })
const png = (width: number, height: number) => plain(width, height).png({ compressionLevel: 9 }).toBuffer()

const pngs = { fine: await png(500, 500), huge: await png(5001, 5000) }

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
