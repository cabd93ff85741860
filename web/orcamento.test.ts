import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { each } from '../test/each.ts'
import { isKept, loadedScreens } from './loaded-screens.ts'

/** Packages for the server only: documents, spreadsheets, images, Markdown. */
const SERVER_ONLY = /node_modules\/(pdfmake|pdfkit|read-excel-file|write-excel-file|csv-\w+|sharp|marked|fastify|pg)\//

/** What a screen starts with, styles included: bytes as they are sent (Brotli) and files. What a press opens loads with the press. */
const AT_MOST = { bytes: 208_000, files: 28 }
const SHELF_AT_MOST = { bytes: 175_000, files: 14 }
const SIGN_IN_AT_MOST = { bytes: 137_500, files: 6 }

const { output } = (await build({
  configFile: resolve(import.meta.dirname, 'vite.config.ts'),
  logLevel: 'silent',
  build: { write: false },
})) as Rolldown.RolldownOutput
const chunks = new Map(output.flatMap(file => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
const routes = loadedScreens().map(({ path, file }) => ({ path, file: resolve(import.meta.dirname, file) }))

describe('the files sent to the browser', () => {
  test('are few and light, for the sign-in and for every screen', async () => {
    const sizes = new Map(
      await Promise.all(
        output.map(async file => {
          const sent = await promisify(brotliCompress)(file.type === 'chunk' ? file.code : file.source)
          return [file.fileName, sent.length] as const
        }),
      ),
    )
    const { always, screens } = firstFiles()
    const tooMuch = (name: string, files: Set<string>, most: typeof AT_MOST) => {
      const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? Number.NaN), 0)
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

  test('bring with every screen the styles of its Mantine components', async () => {
    const partsIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]+\b/g))
    const known = partsIn(await readFile('node_modules/@mantine/core/styles.css', 'utf8'))
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
    const worker = output.find(file => file.fileName === 'sw.js')
    const kept = new Set(worker?.type === 'chunk' ? worker.code.match(/assets\/[\w.-]+/g) : [])
    const isOnTheGo = (path: string) => /^\/(cliente\/(inicial|estante|pedidos)|admin\/minha-rota)$/.test(path)
    const wanted = routes
      .filter(({ path }) => isOnTheGo(path))
      .flatMap(({ file }) => [...reachable(chunkOf(file), true)])
    assert.ok(wanted.length > 20)
    assert.deepEqual(
      wanted.filter(name => !kept.has(name)),
      [],
    )
    const others = routes.filter(({ path }) => !isKept(path)).map(({ file }) => chunkOf(file)?.fileName)
    assert.deepEqual(
      others.filter(name => !name || kept.has(name)),
      [],
    )
  })

  test('need each other in no circle, which would have no load order', () => {
    const inCircle = [...chunks.values()].filter(({ fileName, imports }) =>
      imports.some(name => reachable(chunks.get(name), false).has(fileName)),
    )
    assert.deepEqual(each(inCircle, 'name'), [])
  })

  test('contain nothing for the server only', () => {
    assert.deepEqual(
      [...chunks.values()].flatMap(chunk => chunk.moduleIds.filter(id => SERVER_ONLY.test(id))),
      [],
    )
  })

  test('contain no form validation: the server judges', () => {
    const modules = [...chunks.values()].flatMap(chunk => chunk.moduleIds)
    assert.deepEqual(
      modules.filter(id => /node_modules\/zod/.test(id)),
      [],
    )
  })
})

/** The files of the page itself, and those that each screen adds to them before it shows. */
function firstFiles() {
  const page = [...textOf('index.html').matchAll(/(?:href|src)="\/(assets\/[^"]+\.(?:css|js))"|data-run="([^"]+)"/g)]
  const always = page.flatMap(([, file, run]) => file ?? run?.replaceAll('/assets', 'assets').split(' ') ?? [])
  const screens: Record<string, { files: string[] }> = JSON.parse(textOf('screens.json'))
  return { always, screens }
}

function textOf(name: string): string {
  const file = output.find(({ fileName }) => fileName === name)
  assert.ok(file, name)
  return String(file.type === 'chunk' ? file.code : file.source)
}
const chunkOf = (module: string) => [...chunks.values()].find(chunk => chunk.facadeModuleId === module)
const entry = () => [...chunks.values()].find(chunk => chunk.moduleIds.some(id => id.endsWith('/web/main.tsx')))

/** The files a chunk needs. `later` adds those it imports dynamically, except what the sign-in imports. */
function reachable(chunk: Rolldown.OutputChunk | undefined, later: boolean): Set<string> {
  const wayIn = later ? reachable(entry(), false) : new Set<string>()
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const { imports = [], dynamicImports = [] } = chunks.get(name) ?? {}
    for (const next of [...imports, ...(later && !wayIn.has(name) ? dynamicImports : [])]) add(next)
  }
  if (chunk) add(chunk.fileName)
  return found
}
