import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const folder = await mkdtemp(join(tmpdir(), 'pedidos-page-'))
const html = `<!doctype html><title>Pedidos</title><!--tela--><div><span>Pedidos</span><!--titulo--><!--entrar--><form></form><!--/entrar--></div>`
const screens = {
  '/cliente/estante': { files: ['assets/a.js', 'assets/a.css'], heading: { title: 'Fazer pedido', dense: true } },
  '/admin/retrospectiva/$ano': { files: ['assets/r.js'] },
  '/admin/dashboard': { files: [], heading: { title: 'hoje', sub: 'O que precisa de você agora' } },
}
await writeFile(join(folder, 'index.html'), html)
await writeFile(join(folder, 'screens.json'), JSON.stringify(screens))
const NOW = new Date('2026-11-22T15:00:00Z')
after(() => rm(folder, { recursive: true }))
world.clock.now = () => NOW
const app = await world.server({ webFolder: folder })

describe('the index page', () => {
  test("names its screen's files: scripts to run and styles to load", async () => {
    const { body } = await app.inject('/cliente/estante?id=3')
    assert.match(body, /<link rel="modulepreload"[^>]* href="\/assets\/a\.js">/)
    assert.match(body, /<link rel="preload" as="style"[^>]* href="\/assets\/a\.css">/)
    assert.match((await app.inject('/admin/retrospectiva/2025')).body, /r\.js/)
    assert.doesNotMatch((await app.inject('/admin/retrospectiva/2025/mais')).body, /assets/)
  })

  test('shows the sign-in form there and nowhere else', async () => {
    assert.match((await app.inject('/')).body, /<form>/)
    assert.doesNotMatch((await app.inject('/admin/dashboard')).body, /<form>/)
  })

  test('contains the brand, and no name can break out of it', async () => {
    const nome = 'Sal & </script><b>Cia</b> $&'
    await world.db.rows`update configuracao set nome = ${nome}`
    const { body } = await app.inject('/')
    const [, told = ''] = /<meta name="marca" content="(.*?)">/.exec(body) ?? []
    const text = told.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
    assert.equal(JSON.parse(text).nome, nome)
    assert.ok(!body.includes('<b>Cia'))
    assert.equal(body.split('>Sal &amp; &lt;/script>&lt;b>Cia&lt;/b> $&amp;</').length, 3)
  })
})
