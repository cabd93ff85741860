import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { JPEG, PNG, SVG, WEBP } from '#contract/arquivo.ts'
import * as contract from '#contract/configuracoes.ts'
import { openWorld } from '../../test/world.ts'
import { draw } from './logo-drawing.ts'
import { plainSvg, type Refusal } from './logo-svg.ts'

const world = await openWorld()
const { admin, nobody } = world

/** A server that the logo process must never call. */
let visits = 0
const outside = createServer((_, response) => {
  visits++
  response.end()
}).listen(0, '127.0.0.1')
after(() => outside.close())
const away = () => `http://127.0.0.1:${(outside.address() as AddressInfo).port}`

const send = (content: string | Uint8Array, type: string = SVG) =>
  admin.raw('PUT', contract.enviarLogo.url, Buffer.from(content), { 'content-type': type })
const brand = async () => (await nobody.call(contract.lerMarca)).body
const picture = async () => sharp((await nobody.raw('GET', (await brand()).logo ?? '')).bytes).metadata()
const svg = (inner = '', size = 'width="200" height="50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}<rect width="50" height="50" fill="#1f6b4f"/></svg>`
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3261e' }, limitInputPixels: false })
const png = (width: number, height: number) => plain(width, height).png({ compressionLevel: 9 }).toBuffer()

const pngs = { fine: await png(500, 500), huge: await png(5001, 5000) }
const jpegs = { fine: await plain(500, 500).jpeg().toBuffer(), huge: await plain(5001, 5000).jpeg().toBuffer() }
const webps = { huge: await plain(5001, 5000).webp({ effort: 0 }).toBuffer() }

describe('PUT /api/configuracoes/logo', () => {
  test('200 draws an SVG at the largest size, and serves it to anyone as a PNG', async () => {
    const { status, body } = await send(svg())
    assert.equal(status, 200)
    const marca = await brand()
    assert.deepEqual(body, marca)
    assert.match(marca.logo ?? '', /^\/api\/marca\/logo\?v=[\w-]{16}$/)
    const { format, width, height } = await picture()
    assert.deepEqual([format, width, height], ['png', 1024, 256])
  })

  test('200 never enlarges a PNG, and reduces a large one', async () => {
    await send(await png(30, 20), PNG)
    assert.deepEqual([(await picture()).width, (await picture()).height], [30, 20])
    await send(await png(600, 600), PNG)
    assert.deepEqual([(await picture()).width, (await picture()).height], [512, 512])
  })

  test("200 converts JPEG and WebP to PNG, and rotates a telephone's picture upright", async () => {
    const drawing = plain(600, 300)
    const turned = await drawing.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    assert.equal((await send(turned, JPEG)).status, 200)
    const { format, width, height, exif } = await picture()
    assert.deepEqual([format, width, height, exif], ['png', 256, 512, undefined])
    assert.equal((await send(await drawing.clone().webp({ lossless: true }).toBuffer(), WEBP)).status, 200)
    assert.deepEqual([(await picture()).width, (await picture()).height], [600, 300])
    assert.equal((await send(await drawing.clone().toColourspace('cmyk').jpeg().toBuffer(), JPEG)).status, 200)
    assert.equal((await picture()).space, 'srgb')
  })

  test('200 decides by content, not by the declared type', async () => {
    assert.equal((await send(await png(8, 8), SVG)).status, 200)
    assert.equal((await send(svg(), PNG)).status, 200)
  })

  test('200 draws once for the same idempotency key', async () => {
    const headers = { 'content-type': PNG, 'idempotency-key': 'logo-1' }
    const first = await admin.raw('PUT', contract.enviarLogo.url, await png(9, 9), headers)
    await send(svg())
    const again = await admin.raw('PUT', contract.enviarLogo.url, await png(9, 9), headers)
    assert.deepEqual(again.body, first.body)
    assert.notDeepEqual(await brand(), first.body)
  })

  test('200 what in an SVG could run or request something has no effect: the result is a PNG', async () => {
    const within = [
      '<script>fetch("//mau.example")</script>',
      `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${away()}"/></foreignObject>`,
      `<use href="${away()}/a.svg#b"/><use xlink:href="file:///etc/passwd#b"/>`,
      `<style>rect { fill: url(${away()}/x#y) }</style>`,
      '+ADw-script+AD4-', // in the encoding that the first line names
    ]
    const before = [
      '<?xml version="1.0" encoding="UTF-7"?>',
      `<?xml-stylesheet href="${away()}/a.css"?>`,
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${away()}/svg11.dtd">`,
    ]
    const drawing = svg(within.join(''), 'width="9" height="9" onload="alert(1)"')
    assert.equal((await send(before.join('') + drawing)).status, 200)
    const { bytes } = await nobody.raw('GET', (await brand()).logo ?? '')
    assert.equal((await sharp(bytes).metadata()).format, 'png')
    assert.doesNotMatch(bytes.toString('latin1'), /script|alert|http/)
    assert.equal(visits, 0)
  })

  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  const unread: Record<string, [string | Buffer, Refusal]> = {
    'a billion laughs': [`<!DOCTYPE svg [<!ENTITY l0 "ha">${entities}]>${svg('<text>&l9;</text>')}`, 'entidades'],
    'a file of the machine (XXE)': [
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
      'entidades',
    ],
    'a picture inside': [
      svg('<svg:image xmlns:svg="http://www.w3.org/2000/svg" href="data:image/png;base64,"/>'),
      'imagem',
    ],
    'a picture under a name with a dot': [
      svg('<a.b:image xmlns:a.b="http://www.w3.org/2000/svg" href="data:image/png;base64,"/>'),
      'imagem',
    ],
    'a picture under a name with letters of elsewhere': [
      svg('<ção:image xmlns:ção="http://www.w3.org/2000/svg" href="data:image/png;base64,"/>'),
      'imagem',
    ],
    'a picture within what is left out': [svg(`<metadata><image href="${away()}/a.png"/></metadata>`), 'imagem'],
    'text of another file': [
      svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>'),
      'imagem',
    ],
    'UTF-16, which could hide the above': [Buffer.from(svg(), 'utf16le'), 'tipo'],
    'a GIF': [Buffer.from('GIF89a\x01\x00\x01\x00'), 'tipo'],
    'many comments and then no picture': [`${'<!--x-->'.repeat(1_000)}<html>`, 'tipo'],
  }
  for (const [what, [content, refusal]] of Object.entries(unread))
    test(`422 ${what}: detected before drawing`, () => {
      const begun = performance.now()
      assert.deepEqual(plainSvg(Buffer.from(content)), { refusal })
      assert.ok(performance.now() - begun < 5_000)
    })

  const undrawn: Record<string, string | Buffer> = {
    'a huge drawing': svg('', 'width="1000000" height="1000000"'),
    'an empty drawing': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'only the signature of a PNG': pngs.fine.subarray(0, 8),
    'a PNG of a row too many': pngs.huge,
    'a JPEG that ends early': jpegs.fine.subarray(0, jpegs.fine.length / 2),
    'a JPEG of too many dots': jpegs.huge,
    'a WebP of too many dots': webps.huge,
    'a WebP that is only its beginning': webps.huge.subarray(0, 16),
  }
  for (const [what, content] of Object.entries(undrawn))
    test(`${what} can't be drawn`, () => assert.rejects(draw(Buffer.from(content))))

  const refused: Record<string, [string | Buffer, RegExp]> = {
    'a picture of another address': [svg(`<image href="${away()}/a.png" width="9" height="9"/>`), /envie o PNG/],
    'a page': ['<html><body><svg/></body></html>', /outro tipo/],
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
      assert.equal(visits, 0)
    })

  const rep = (times: number, part: (i: number) => string) => Array.from({ length: times }, (_, i) => part(i)).join('')
  const filtered = (filter: string, times: number) =>
    svg(`<filter id="f">${filter}</filter>${'<rect width="200" height="50" filter="url(#f)"/>'.repeat(times)}`)
  const costly: Record<string, [string, RegExp]> = {
    'a filter of fifteen hundred sheets, which would be three gigabytes': [
      svg(
        `<filter id="f">${rep(1500, i => `<feOffset in="SourceGraphic" result="r${i}"/>`)}</filter><rect width="200" height="100" filter="url(#f)"/>`,
        'width="200" height="100"',
      ),
      /complexa demais/,
    ],
    'elements deep in each other': [svg(`${'<g>'.repeat(400)}${'</g>'.repeat(400)}`), /complexa demais/],
    'a sheet of a kilometre': [svg('', 'viewBox="0 0 3000000 1000"'), /desenhada/],
    'tags that do not end': [svg('<g id="'.repeat(50_000)), /desenhada/],
  }
  /** The logo is refused within seconds, while other calls are answered as usual. */
  async function refusedMeanwhile(context: TestContext, content: string, why: RegExp) {
    const begun = performance.now()
    let slowest = 0
    let done = false
    const others = (async () => {
      while (!done) {
        const asked = performance.now()
        await brand()
        slowest = Math.max(slowest, performance.now() - asked)
        await setTimeout(10)
      }
    })()
    const { status, body } = await send(content)
    done = true
    await others
    const took = performance.now() - begun
    assert.equal(status, 422)
    assert.match(body.detail, why)
    context.diagnostic(`refused in ${Math.round(took)} ms; the slowest other call took ${Math.round(slowest)} ms`)
    assert.ok(took < 60_000, `${took} ms`)
    assert.ok(slowest < 2_000, `another call waited ${slowest} ms`)
  }
  for (const [what, [content, why]] of Object.entries(costly))
    test(`422 ${what}: refused in seconds, while other calls are answered as usual`, context =>
      refusedMeanwhile(context, content, why))

  test("422 a filter that takes half a minute; meanwhile 429 for that administrator's calls beyond a quarter of the places", async context => {
    // This logo occupies its process for the whole time limit, so all others arrive before one of them is drawn.
    const slow = refusedMeanwhile(context, filtered('<feMorphology operator="dilate" radius="100"/>', 20), /desenhada/)
    while (!process.getActiveResourcesInfo().includes('ProcessWrap')) await setTimeout(5)
    const sent = Promise.all(Array.from({ length: 4 }, () => send(svg())))
    const colleague = await world.newAdmin()
    const drawn = colleague.raw('PUT', contract.enviarLogo.url, Buffer.from(svg()), { 'content-type': SVG })
    assert.deepEqual((await sent).map(({ status }) => status).sort(), [200, 429, 429, 429])
    assert.equal((await drawn).status, 200)
    await slow
  })

  test('200 a picture after many comments', async () =>
    assert.equal((await send(`${'<!--x-->'.repeat(1_000)}${svg()}`)).status, 200))

  test('413 more than 512 KB, 415 another type, 422 an empty body', async () => {
    const large = await send(Buffer.alloc(contract.LOGO_LIMITE + 1))
    assert.deepEqual([large.status, large.body.detail], [413, 'Envie no máximo 512 KB por vez.'])
    assert.equal((await send(svg(), 'image/gif')).status, 415)
    assert.equal((await send('')).status, 422)
  })
})

describe('GET /api/marca/logo', () => {
  test('200 immutable at its own address, revalidated at any other, never executed', async () => {
    await send(svg())
    const { logo } = await brand()
    const { status, headers } = await nobody.raw('GET', logo ?? '')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], PNG)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    const old = await nobody.raw('GET', `${contract.lerLogo.url}?v=outra`)
    assert.deepEqual([old.status, old.headers['cache-control']], [200, 'public, no-cache'])
  })

  test('304 for a cache that has it', async () => {
    const { headers } = await nobody.raw('GET', contract.lerLogo.url)
    const asked = await nobody.raw('GET', contract.lerLogo.url, undefined, { 'if-none-match': String(headers.etag) })
    assert.deepEqual([asked.status, asked.bytes.length], [304, 0])
  })
})

describe('DELETE /api/configuracoes/logo', () => {
  test('200 returns the brand without a logo; 404 when there is none', async () => {
    await send(svg())
    const before = await brand()
    const gone = await admin.call(contract.excluirLogo)
    assert.deepEqual([gone.status, gone.body], [200, before])
    assert.equal((await brand()).logo, null)
    assert.equal((await nobody.raw('GET', contract.lerLogo.url)).status, 404)
    assert.equal((await admin.call(contract.excluirLogo)).status, 404)
  })
})
