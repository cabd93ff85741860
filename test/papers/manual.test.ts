import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { allPaths } from '../../web/screens.ts'
import { helpPage } from '../../web/shell/help.ts'
import { openWorld } from '../world.ts'

const world = await openWorld()
const get = (url: string) => world.nobody.raw('GET', url)
const read = async (url: string) => {
  const { status, bytes } = await get(url)
  assert.equal(status, 200, url)
  return bytes.toString()
}

describe('GET /ajuda', () => {
  test('has a page for every screen', async () => {
    for (const path of allPaths()) assert.match(await read(helpPage(path)), /<h1 id="[^"]+">\S/, path)
  })

  test('lists every page, whose links, sections and pictures are there', async () => {
    const contents = await read('/ajuda')
    const pages = [...contents.matchAll(/href="(\/ajuda\/[^"]+)"/g)].map(([, url = '']) => url)
    assert.equal(pages.length, (await Array.fromAsync(glob('docs/manual/**/*.md'))).length)
    const texts = new Map(await Promise.all(pages.map(async url => [url, await read(url)] as const)))
    for (const [from, text] of texts) {
      for (const [, url = '', section] of text.matchAll(/href="(\/ajuda\/[^"#]+)?(?:#([^"]+))?"/g)) {
        const target = url ? texts.get(url) : text
        assert.ok(target, `${from}: ${url} is not in the contents`)
        if (section) assert.ok(target.includes(`id="${section}"`), `${from}: ${url}#${section}`)
      }
      for (const [, url = '', alt = ''] of text.matchAll(/<img src="([^"]+)" alt="([^"]*)"/g)) {
        assert.ok(alt.length > 5, `${from}: ${url} says nothing to a screen reader`)
        assert.equal((await get(url)).status, 200, url)
      }
    }
  })

  test('404 what is no page of it', async () => {
    for (const url of [
      '/ajuda/nada',
      '/ajuda/..%2Foperations',
      '/ajuda/imagens/nada.webp',
      '/ajuda/imagens/..%2Fx.webp',
    ])
      assert.equal((await get(url)).status, 404, url)
  })
})
