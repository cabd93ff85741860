import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, test } from 'node:test'
import { isKept, loadedScreens } from './loaded-screens.ts'

/** What a screen starts with, styles included: bytes as they are sent (Brotli) and files. What a press opens loads with the press. */
const AT_MOST = { bytes: 188_000, files: 24 }
const SHELF_AT_MOST = { bytes: 175_000, files: 14 }
const SIGN_IN_AT_MOST = { bytes: 137_500, files: 6 }

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

// test/run.ts has built it.
const textOf = (name: string) => readFileSync(new URL(`dist/${name}`, import.meta.url), 'utf8')
const chunks = new Map<string, Chunk>(Object.entries(JSON.parse(textOf('.vite/manifest.json'))))
const routes = loadedScreens()

describe('the files sent to the browser', () => {
  test('are few and light, for the sign-in and for every screen', () => {
    const { always, screens } = firstFiles()
    const tooMuch = (name: string, files: Set<string>, most: typeof AT_MOST) => {
      const sent = [...files].map(file => statSync(new URL(`dist/${file}.br`, import.meta.url)).size)
      const bytes = sent.reduce((sum, size) => sum + size, 0)
      return bytes <= most.bytes && files.size <= most.files ? [] : [`${name}: ${bytes} bytes in ${files.size} files`]
    }
    assert.equal(Object.keys(screens).length, routes.length)
    assert.deepEqual(
      [
        ...tooMuch('the sign-in', new Set(always), SIGN_IN_AT_MOST),
        ...Object.entries(screens).flatMap(([path, { files }]) =>
          tooMuch(path, new Set([...always, ...files]), path === '/cliente/estante' ? SHELF_AT_MOST : AT_MOST),
        ),
      ],
      [],
    )
  })

  test('bring with every screen the styles of its Mantine components', () => {
    const partsIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]+\b/g))
    const known = partsIn(readFileSync('node_modules/@mantine/core/styles.css', 'utf8'))
    const { always, screens } = firstFiles()
    const missing = Object.entries(screens).flatMap(([path, { files }]) => {
      const all = [...always, ...files]
      const partsOf = (ending: string) =>
        partsIn(
          all
            .filter(name => name.endsWith(ending))
            .map(textOf)
            .join('\n'),
        )
      const used = partsOf('.js').intersection(known)
      assert.ok(used.size > 20, path)
      return [...used.difference(partsOf('.css'))].map(part => `${path}: ${part}`)
    })
    assert.deepEqual(missing, [])
  })

  test('have a service worker that stores everything the shelf, the orders and a driver may load, and no other screen', () => {
    const kept = new Set(textOf('sw.js').match(/assets\/[\w.-]+/g))
    const isOnTheGo = (path: string) => /^\/(cliente\/(inicial|estante|pedidos)|admin\/minha-rota)$/.test(path)
    const wanted = routes.filter(({ path }) => isOnTheGo(path)).flatMap(({ file }) => [...reachable(file, true)])
    assert.ok(wanted.length > 20)
    assert.deepEqual(
      wanted.filter(name => !kept.has(name)),
      [],
    )
    const others = routes.filter(({ path }) => !isKept(path)).map(({ file }) => chunks.get(file)?.file)
    assert.deepEqual(
      others.filter(name => !name || kept.has(name)),
      [],
    )
  })

  test('need each other in no circle, which would have no load order', () => {
    const inCircle = [...chunks].filter(([, { file, imports = [] }]) =>
      imports.some(next => reachable(next, false).has(file)),
    )
    assert.deepEqual(inCircle, [])
  })

  test('contain no form validation and nothing else for the server only, by whatever way it came in', () => {
    const scripts = readdirSync(new URL('dist/assets', import.meta.url)).filter(name => name.endsWith('.js'))
    assert.ok(scripts.length > 40)
    // What every schema of zod carries, what pdfmake names as a paper's maker, and the errors of fastify.
    const foreign = /_zod|pdfmake|FST_ERR_/
    assert.deepEqual(
      scripts.filter(name => foreign.test(textOf(`assets/${name}`))),
      [],
    )
  })

  test('say that a call that makes a secret is never repeated', () => {
    const scripts = readdirSync(new URL('dist/assets', import.meta.url)).filter(name => name.endsWith('.js'))
    const all = scripts.map(name => textOf(`assets/${name}`)).join('')
    assert.match(all, /POST\W+url\W+\/api\/chaves\W+config\W+access[^}]+semChave/)
  })
})

/** The files of the page itself, and those that each screen adds to them before it shows. */
function firstFiles() {
  const page = [...textOf('index.html').matchAll(/(?:href|src)="\/(assets\/[^"]+\.(?:css|js))"|data-run="([^"]+)"/g)]
  const always = page.flatMap(([, file, run]) => file ?? run?.replaceAll('/assets', 'assets').split(' ') ?? [])
  const screens: Record<string, { files: string[] }> = JSON.parse(textOf('screens.json'))
  return { always, screens }
}

/** The files that a module's chunk needs, its own first. `later` adds those it imports dynamically, except what the sign-in imports. */
function reachable(module: string, later: boolean): Set<string> {
  const wayIn = later ? reachable('index.html', false) : new Set<string>()
  const found = new Set<string>()
  const add = (name: string) => {
    const { file, imports = [], dynamicImports = [] } = chunks.get(name) ?? assert.fail(name)
    if (found.has(file)) return
    found.add(file)
    for (const next of [...imports, ...(later && !wayIn.has(file) ? dynamicImports : [])]) add(next)
  }
  add(module)
  return found
}
