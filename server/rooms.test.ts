import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'

/** The most source files in a folder, not counting tests; beyond that it is split. */
const LOOSE = 24

/** The rooms of each tree from bottom to top: a later one may import an earlier one, never the other way. */
const ORDER = {
  server: [
    ...['errors', 'embedded/', 'business', 'instants', 'db/', 'config', 'access', 'asked', 'threads', 'http/'],
    ...[
      'avisos/avisar.sql',
      'acesso/',
      'cadastros/',
      'financeiro/',
      'estantes/',
      'pedidos/',
      'entregas/',
      'relatorios/',
      'avisos/',
      'integracao/',
    ],
    ...['importacoes/', 'documentos/', 'manutencao/'],
    ...['prepare', 'guard', 'web', 'app', 'ending', 'main', 'dev', 'web-build', 'start'],
  ],
  web: [
    ...['subs', 'screens', 'loaded-screens', 'worker/', 'styles/', 'ui/', 'api/', 'shell/'],
    ...['pedido/', 'mensagens/', 'conta/', 'cliente/'],
    ...[
      'admin/filtros',
      'admin/registro-busca',
      'admin/registro-select',
      'admin/cliente-select',
      'admin/produto-select',
      'admin/pedidos/lote/',
      'admin/pedidos/colunas',
      'admin/relatorios/',
    ],
    ...['admin/', 'retrospectiva/'],
    ...['build/', 'vite.config', 'early', 'routes', 'session-end', 'main'],
  ],
}

const isTest = (path: string) => /\.(test|test-program)\.ts$|(^|\/)for-tests\.ts$/.test(path)
const inside = (path: string) => !/(^|\/)(node_modules|dist)\//.test(path)
const paths = (await Array.fromAsync(glob('{contract,server,web,seed,lab,test,e2e}/**/*.{ts,tsx,css,sql}')))
  .filter(inside)
  .sort()
const importsOf = async (path: string) =>
  [...(await readFile(path, 'utf8')).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'?]+)[^']*'/g)].flatMap(
    ([, name = '']) => {
      if (name.startsWith('#contract/')) return [name.slice(1)]
      return name.startsWith('.') ? [join(dirname(path), name)] : []
    },
  )
const scripts = paths.filter(path => /\.tsx?$/.test(path) && !isTest(path))
const imports = new Map(
  await Promise.all(
    scripts.map(async path => [path, (await importsOf(path)).filter(to => scripts.includes(to))] as const),
  ),
)

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
        scripts.filter(path => path.startsWith(`${tree}/`) && place(path) < 0),
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

  test('of web/ name the props of their components in English (`onClose`, not `aoFechar`)', async () => {
    const screens = paths.filter(path => path.startsWith('web/') && path.endsWith('.tsx'))
    const found = await Promise.all(
      screens.map(async path =>
        [...(await readFile(path, 'utf8')).matchAll(/\bao[A-Z]\w*(?=\??:|=\{)/g)].map(([prop]) => `${path}: ${prop}`),
      ),
    )
    assert.ok(screens.length > 100)
    assert.deepEqual(found.flat(), [])
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
