import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { openWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'

const world = await openWorld()
const folder = await mkdtemp(join(tmpdir(), 'pedidos-instalacao-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Pedidos</title><!--tela-->')
await writeFile(join(folder, 'screens.json'), '{}')
await writeFile(join(folder, 'sw.js'), 'self.x = 1')
const app = await createApp({ db: world.db, business: world.business, webFolder: folder })
after(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const pixelAt = async (png: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')}`
}
const square = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()

describe('the installable app', () => {
  test("has the provider's name and colour, updated with each change", async () => {
    await world.db.rows(sql`update configuracao set nome = 'Verde Vale Distribuidora', cor = '#1f6b4f'`)
    const first = await app.inject('/manifesto.webmanifest')
    assert.match(String(first.headers['content-type']), /^application\/manifest\+json/)
    assert.equal(first.headers['cache-control'], 'no-cache')
    const { name, short_name, theme_color, icons } = first.json()
    assert.deepEqual([name, short_name, theme_color], ['Verde Vale Distribuidora', 'Verde Vale', '#1f6b4f'])
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp((await app.inject(src)).rawPayload).metadata()
      assert.deepEqual([`${width}x${height}`, format], [sizes, 'png'])
    }
    const etag = String((await app.inject('/icone-192.png')).headers.etag)
    const again = await app.inject({ url: '/icone-192.png', headers: { 'if-none-match': etag } })
    assert.equal(again.statusCode, 304)
    await world.db.rows(sql`update configuracao set cor = '#ffcc00'`)
    const { rawPayload } = await app.inject('/icone-192.png')
    assert.equal(await pixelAt(rawPayload, 2, 2), '#ffcc00')
    assert.notEqual(await pixelAt(rawPayload, 96, 138), '#ffcc00')
  })

  test('has the logo as its icon when that is about square, not a wide one', async () => {
    await world.db.rows(sql`update configuracao set cor = '#ffcc00', logo = '/a', logo_png = ${await square(300, 280)}`)
    assert.equal(await pixelAt((await app.inject('/icone-512.png')).rawPayload, 256, 256), '#ff0000')
    await world.db.rows(sql`update configuracao set logo = '/b', logo_png = ${await square(600, 100)}`)
    const { rawPayload } = await app.inject('/icone-512.png')
    assert.equal(await pixelAt(rawPayload, 5, 5), '#ffcc00')
    assert.equal((await app.inject('/icone-333.png')).statusCode, 404)
  })

  test('revalidates its service worker at each opening, for all screens', async () => {
    const { headers, body, statusCode } = await app.inject('/sw.js')
    assert.deepEqual([statusCode, body, headers['cache-control']], [200, 'self.x = 1', 'no-cache'])
    assert.match(String(headers['content-type']), /^text\/javascript/)
    assert.match(String(headers['content-security-policy']), /connect-src 'self'/)
  })

  test('keeps an offline page without sign-in or personal data', async () => {
    const { body, headers } = await app.inject('/sem-rede')
    assert.equal(headers['cache-control'], 'no-cache')
    assert.match(body, /<meta name="marca"/)
    assert.doesNotMatch(body, /before-card/)
  })
})
