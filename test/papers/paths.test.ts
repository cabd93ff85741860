import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const TREES = 'contract|server|web|seed|e2e|test|lab|docs|deploy'
/** A path from the root, with optional `{one,other}` and `*`. */
const PATH = new RegExp(`(?<![\\w/])(?:${TREES})/[\\w./{},*$-]*[\\w}*]`, 'g')
/** Exists only after a build. */
const BUILT = /^web\/dist/

const documents = await Array.fromAsync(glob(['*.md', 'docs/**/*.md', 'lab/README.md']))

for (const document of documents.sort())
  test(`${document} names only paths that exist`, async () => {
    const paths = new Set((await readFile(document, 'utf8')).match(PATH))
    const missing = await Promise.all(
      [...paths].flatMap(expanded).map(async path => {
        // Commands such as `npm test -- server/pedidos/pedidos` name the beginning of a path.
        const found = await Array.fromAsync(glob([path, `${path}*`]))
        return found.length || BUILT.test(path) ? [] : [path]
      }),
    )
    assert.deepEqual(missing.flat(), [])
  })

test('a decision record has at most 40 lines', async () => {
  for await (const path of glob('docs/decisions/*.md'))
    assert.ok((await readFile(path, 'utf8')).trimEnd().split('\n').length <= 40, path)
})

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function expanded(path: string): string[] {
  const [, before = '', names, after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(path) ?? []
  return names === undefined ? [path] : names.split(',').flatMap(name => expanded(before + name + after))
}
