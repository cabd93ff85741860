import assert from 'node:assert/strict'
import { access, readFile, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { describe, test } from 'node:test'
import { contentsOf, slug } from '../build/manual-plugin.ts'
import { allPaths } from '../screens.ts'
import { paginaDaRota } from './manual.ts'

const entries = contentsOf(await readFile('docs/manual.md', 'utf8'))
const pages = await Promise.all(entries.map(async entry => ({ ...entry, text: await readFile(entry.path, 'utf8') })))
const KB = 1024

describe('the manual', () => {
  test('has existing pictures with alternative texts and small sizes', async () => {
    let total = 0
    for (const { path, text } of pages)
      for (const [, alt = '', href = ''] of text.matchAll(/!\[(.*?)\]\((.+?)\)/g)) {
        const { size } = await stat(resolve(dirname(path), href))
        assert.ok(alt.length > 5, `${path}: ${href} says nothing to a screen reader`)
        assert.ok(size <= 80 * KB, `${href} has ${size} bytes`)
        total += size
      }
    assert.ok(total <= 2000 * KB, `all pictures have ${total} bytes`)
  })

  test('has links to pages in the table of contents and to existing headings', async () => {
    for (const { path, id, text } of pages)
      for (const [, href = ''] of text.matchAll(/(?<!!)\[.+?\]\((?!https?:)(.+?)\)/g)) {
        const [file, section] = href.split('#')
        const target = file ? resolve(dirname(path), file) : path
        const page = pages.find(page => page.path === target)
        assert.ok(page, `${basename(path)}: ${href} is not in docs/manual.md`)
        const titles = [...page.text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => slug(title))
        if (section) assert.ok(titles.includes(section), `${id}: ${href} names a heading that is not there`)
      }
  })

  test('has a page for every screen', () => {
    assert.deepEqual(
      allPaths()
        .map(paginaDaRota)
        .filter(id => !pages.some(page => page.id === id)),
      [],
    )
  })

  test('has pages that begin with their title', async () => {
    for (const { path, text } of pages) {
      await access(path)
      assert.match(text, /^# \S/, path)
    }
  })
})
