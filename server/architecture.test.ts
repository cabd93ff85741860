import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'

const exclude = ['**/node_modules/**', '**/dist/**']
const trees = '{contract,server,web,seed,e2e,test,lab}/**/*.{ts,tsx,css,sql}'
const paths = (await Array.fromAsync(glob(trees, { exclude }))).sort()
const files = await Promise.all(paths.map(async path => ({ path, text: await readFile(path, 'utf8') })))
const code = files.filter(({ path }) => /\.tsx?$/.test(path))
const isTest = (path: string) => /\.(test|e2e|test-program)\.tsx?$|(^|\/)for-tests\.ts$/.test(path)
const importsOf = (text: string) =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'?]+)[^']*'/g)].map(([, name = '']) => name)
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
/** Our own trees, and packages for the server only: documents, spreadsheets, images, Markdown. */
const FOREIGN_TO_WEB = /\/(server|seed|test|e2e)\/|^(pdfmake|hucre|csv-\w+|sharp|marked|fastify|pg)\b/
/** Finding and focusing elements, listening to the whole page, timers and frames. */
const CALLS =
  /(?<![.\w])(?:addEventListener|setTimeout|setInterval|requestAnimationFrame|requestIdleCallback|flushSync)\(|(?:window|document)\.addEventListener\(|\.focus\(|\.querySelector(?:All)?[<(]|\.getElementById\(/
const MARKUP = /\b(?:dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|srcdoc)\b|document\.write\(/i
/** The kit and the frame. The files beside them start the page, and a service worker has no page. */
const MAY = /^web\/(?:ui|shell|worker|build)\/|^web\/[\w.-]+$|\.test\.ts$/
const names = (found: { path: string }[]) => found.map(({ path }) => path)

/** The most source files in a folder, not counting tests; beyond that it is split. */
const LOOSE = 24

/** The rooms of each tree from bottom to top: a later one may import an earlier one, never the other way. */
const ORDER = {
  server: `errors embedded/ business instants db/ config access asked threads http/ avisos/avisar.sql acesso/ cadastros/
    financeiro/ estantes/ pedidos/ entregas/ relatorios/ avisos/ integracao/ importacoes/ documentos/ manutencao/
    prepare guard web app ending main dev web-build start`.split(/\s+/),
  web: `subs screens loaded-screens worker/ styles/ ui/ api/ shell/ pedido/ mensagens/ conta/ cliente/
    admin/filtros admin/registro-busca admin/registro-select admin/cliente-select admin/produto-select
    admin/pedidos/lote/ admin/pedidos/colunas admin/relatorios/ admin/ retrospectiva/
    build/ vite.config early routes session-end main`.split(/\s+/),
}

const scripts = code.filter(({ path }) => !isTest(path))
/** What each script imports of ours. */
const imports = new Map(
  scripts.map(({ path, text }) => [
    path,
    importsOf(text)
      .map(name => (name.startsWith('#contract/') ? name.slice(1) : join(dirname(path), name)))
      .filter(to => scripts.some(({ path }) => path === to)),
  ]),
)

describe('the house', () => {
  test('is found', () => assert.ok(code.length > 500))

  test('only server/db/ knows the database driver', () => {
    const others = code.filter(({ path }) => /^(contract|seed|server|web)\/(?!db\/)/.test(path) && !isTest(path))
    assert.deepEqual(names(others.filter(({ text }) => importsOf(text).includes('pg'))), [])
  })

  test('no private member of a library is touched or overridden', () => {
    const touched = /\._[a-z]|\[['"`]_[a-z]|^\s*(?:override |async )*_[a-z]\w*\(/m
    const server = code.filter(({ path }) => path.startsWith('server/') && !isTest(path))
    assert.deepEqual(names(server.filter(({ text }) => touched.test(withoutComments(text)))), [])
  })

  test('lazily loaded parts come through ui/lazy.ts, which retries: React keeps a failed load as long as the page lives', () => {
    const ofReact = code.filter(({ path, text }) => path.startsWith('web/') && /\blazy\(/.test(withoutComments(text)))
    assert.deepEqual(names(ofReact), ['web/ui/lazy.ts'])
  })

  test('contract/ imports zod, @brazilian-utils and itself, nothing else', () => {
    const allowed = /^(zod|@brazilian-utils\/brazilian-utils\/[\w-]+|\.\/[\w-]+\.ts)$/
    for (const { path, text } of code.filter(({ path }) => path.startsWith('contract/') && !isTest(path)))
      assert.deepEqual(
        importsOf(text).filter(name => !allowed.test(name)),
        [],
        path,
      )
  })

  test('web/ takes nothing from server/, server/ nothing from web/, and neither anything from tests', () => {
    for (const { path, text } of code.filter(({ path }) => !isTest(path))) {
      const tree = path.split('/')[0]
      const foreign = { web: FOREIGN_TO_WEB, server: /\/(web|test|e2e)\/|\.test\.ts$/ }[`${tree}`]
      assert.deepEqual(
        importsOf(text).filter(name => foreign?.test(name)),
        [],
        path,
      )
    }
  })

  test('no file is longer than 400 lines, tests neither; the schema is as long as it is', () => {
    const lines = (text: string) => text.trimEnd().split('\n').length
    const long = code.filter(({ text }) => lines(text) > 400)
    assert.deepEqual(names(long), [])
  })

  test('no file has a name that says nothing, such as utils or types', () => {
    const nameless = /(^|\/)(utils?|helpers?|common|misc|types?|index|services?|managers?)\.[\w.]+$/i
    assert.deepEqual(names(files.filter(({ path }) => nameless.test(path))), [])
  })

  test('a test file awaits nothing after its first test: the runner may finish before the rest is registered', () => {
    const late = code.flatMap(({ path, text }) => {
      const first = isTest(path) ? text.search(/^(describe|test)\(/m) : -1
      const after = first < 0 ? '' : text.slice(first)
      const lines = after.split('\n').filter(line => /^[^\s}/*].*\bawait\b/.test(line) && !/\basync\b/.test(line))
      return lines.map(line => `${path}: ${line}`)
    })
    assert.deepEqual(late, [])
  })

  test('a journey starts waiting for an answer before the action that causes it, and never waits a fixed time', () => {
    const late = /^.*\bawait \w+\.waitFor(?:Response|Request|Event|Timeout)\(.*$/gm
    const journeys = code.filter(({ path }) => path.startsWith('e2e/'))
    assert.deepEqual(
      journeys.flatMap(({ path, text }) => [...text.matchAll(late)].map(([line]) => `${path}: ${line.trim()}`)),
      [],
    )
  })

  test('no call of the browser gives up waiting (request timeout: none)', () => {
    const screens = code.filter(({ path }) => path.startsWith('web/') && !isTest(path))
    assert.deepEqual(names(screens.filter(({ text }) => /AbortSignal\.timeout|\.timeout = /.test(text))), [])
  })

  test('screens leave elements, focus, page events and timers to web/ui and web/shell', () => {
    const screens = code.filter(({ path }) => path.startsWith('web/') && !MAY.test(path))
    assert.ok(screens.length > 200)
    assert.deepEqual(names(screens.filter(({ text }) => CALLS.test(text))), [])
  })

  test('no markup is written from text (React escapes what it shows), and at most 60 effects', () => {
    const web = code.filter(({ path }) => path.startsWith('web/'))
    assert.deepEqual(names(web.filter(({ text }) => MARKUP.test(text))), [])
    const effects = web.flatMap(({ text }) => text.match(/\buse(?:Layout)?Effect\(/g) ?? [])
    assert.ok(effects.length <= 60, `${effects.length} effects`)
  })

  test("statements take the database first; other functions of a statements' file return an SQL fragment", () => {
    const declared =
      /^export (?:async )?(?:function (\w+)|const (\w+) = (?:async )?)(?:<[^(]*>)?\(\s*([^)]*)\)?([^{]*)/gm
    const astray = files
      .filter(({ path }) => path.endsWith('.sql.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(declared)]
          .filter(
            ([, , , first = '', rest = '']) =>
              !/^_?\w+: (Db|Session|Statements)\b/.test(first) && !/^\s*:\s*Sql\b/.test(rest),
          )
          .map(([, name, constant]) => `${path}: ${name ?? constant}`),
      )
    assert.deepEqual(astray, [])
  })

  test('history is written in one place, and who adds to it announces the change', () => {
    const server = code.filter(({ path }) => path.startsWith('server/') && !isTest(path))
    const having = (words: RegExp) => server.filter(({ text }) => words.test(text))
    assert.deepEqual(names(having(/insert into historico\b/)), ['server/pedidos/historico.sql.ts'])
    const adding = having(/\baddHistory\(/)
    assert.ok(adding.length > 1)
    assert.deepEqual(names(adding.filter(({ text }) => !/\bdb\.announce\(|\bmudarItens\(/.test(text))), [])
  })
})

test('each migration has a number of its own, by which databases know it', () => {
  const numbers = paths.filter(path => path.includes('/migrations/')).map(path => path.split('/').at(-1)?.slice(0, 4))
  assert.deepEqual(numbers, [...new Set(numbers)])
})

describe('the rooms', () => {
  test(`hold at most ${LOOSE} loose source files`, () => {
    const counts = Map.groupBy(
      paths.filter(path => !isTest(path) && !/^(contract|e2e)\/|migrations\//.test(path)),
      dirname,
    )
    assert.ok(counts.size > 40)
    assert.deepEqual(
      [...counts].filter(([, files]) => files.length > LOOSE).map(([room, files]) => `${room}: ${files.length}`),
      [],
    )
  })

  for (const tree of ['server', 'web'] as const) {
    const place = (path: string) =>
      ORDER[tree].findIndex(room =>
        room.endsWith('/') ? path.startsWith(`${tree}/${room}`) : pathIs(path, tree, room),
      )

    test(`of ${tree}/ each have a place`, () =>
      assert.deepEqual(
        names(scripts).filter(path => path.startsWith(`${tree}/`) && place(path) < 0),
        [],
      ))

    test(`of ${tree}/ import only from rooms below`, () => {
      const upward = [...imports]
        .filter(([path]) => path.startsWith(`${tree}/`))
        .flatMap(([path, all]) =>
          all.filter(to => to.startsWith(`${tree}/`) && place(to) > place(path)).map(to => `${path} → ${to}`),
        )
      assert.deepEqual(upward, [])
    })
  }

  test('contain no import cycle, types included', () => assert.deepEqual(circles(), []))

  test('of web/ name the props of their components in English (`onClose`, not `aoFechar`)', () => {
    const screens = code.filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx'))
    assert.ok(screens.length > 100)
    assert.deepEqual(names(screens.filter(({ text }) => /\bao[A-Z]\w*(?=\??:|=\{)/.test(text))), [])
  })
})

const pathIs = (path: string, tree: string, room: string) => /^\.tsx?$/.test(path.replace(`${tree}/${room}`, ''))

/** Each import cycle once, as the path of its files. */
function circles(): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, way: string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '))
    if (done.has(path)) return
    done.add(path)
    for (const to of imports.get(path) ?? []) walk(to, [...way, path])
  }
  for (const path of imports.keys()) walk(path, [])
  return found
}
