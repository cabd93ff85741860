import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import * as z from 'zod'
import { Arquivo, CSV, XLSX } from '#contract/arquivo.ts'
import type { Route } from '#contract/route.ts'
import { openWorld } from '../test/world.ts'
import { contractEntries } from './http/contract-entries.ts'

const { app } = await openWorld()
const entries = await contractEntries()
/** The calls of the specification, line by line: this list is the specification, not a copy of the contract. */
const specified = (await readFile('test/specified-calls.txt', 'utf8'))
  .trim()
  .replace(/\{(\w+)\}/g, ':$1')
  .split('\n')
const called = ({ method, url }: Route) => `${method} ${url}`

type Operation = {
  operationId: string
  summary: string
  security?: object[]
  parameters?: { in: string; name: string; description?: string }[]
  responses: Record<string, { description: string; content?: Record<string, object> }>
}
type Docs = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, object>>
}
const text = (await app.inject('/api/docs/json')).body
const { components } = JSON.parse(text) as Docs
/** References to parameters and answers are followed; words beside one replace its own. */
const followed = (value?: { $ref?: string; description?: string }): object | undefined => {
  const [, kind = '', name = ''] = /^#\/components\/(parameters|responses)\/(.+)$/.exec(value?.$ref ?? '') ?? []
  const component = components[kind]?.[name] && followed(components[kind][name])
  if (!component) return value
  return value?.description ? { ...component, description: value.description } : component
}
const docs: Docs = JSON.parse(text, (_, value) => followed(value))
const documented = ({ method, url }: Route) =>
  docs.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? assert.fail('not documented')

describe('the contract', () => {
  test('contains every specified call', () => {
    const calls = new Set(entries.map(({ route }) => called(route)))
    assert.ok(specified.length > 50)
    for (const call of specified) assert.ok(calls.has(call), call)
  })

  test('contains every call once, and the documentation shows only its calls', () => {
    const calls = entries.map(({ route }) => called(route)).sort()
    assert.deepEqual(calls, [...new Set(calls)])
    const inDocs = Object.entries(docs.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    assert.deepEqual(inDocs.sort(), calls)
  })

  for (const { name, file, route } of entries)
    test(`${name} (${file}) is mounted, declares who may call it, and is documented with its refusals`, () => {
      const { method, url, config } = route
      assert.ok(app.hasRoute({ method, url }))
      assert.ok(['public', 'user', 'admin'].includes(config.access))
      const { operationId, summary, security, parameters, responses } = documented(route)
      assert.equal(operationId, name)
      assert.equal(summary, route.summary)
      assert.match(summary, /^[A-ZÀ-Ú].{4,}/)
      assert.equal(security?.length === 0, config.access === 'public')
      const own = Object.entries(route.errors ?? {})
      for (const [status, text] of own) assert.equal(responses[status]?.description, text)
      for (const status of [...own.map(([status]) => status), 'default'])
        assert.ok(responses[status]?.content?.['application/problem+json'], status)
      for (const status of [400, 401, 403, 404, 413, 415, 422, 429, 503])
        assert.match(responses.default?.description ?? '', new RegExp(`^- ${status}: `, 'm'))
      assert.ok(responses['200'] ?? responses['201'])
      const repeatable = parameters?.some(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key')
      assert.equal(repeatable ?? false, method !== 'GET' && config.access !== 'public' && !config.semChave)
      for (const { in: place, name, ...parameter } of parameters ?? [])
        assert.ok(name === 'status' || parameter.description, `${place} ${name}`)
    })

  test('takes no Idempotency-Key where a secret is made or set, and only there', () => {
    const NEW = ['senha', 'senhaNova']
    const TOLD = /"(token|segredo|codigos|link)":/
    for (const { name, route } of entries.filter(({ route }) => route.method !== 'GET')) {
      const { body, response } = route
      const told = Object.values(response).map(answer =>
        JSON.stringify(z.toJSONSchema(answer as z.ZodType, { unrepresentable: 'any' })),
      )
      const secret = NEW.some(field => field in shapeOf(body)) || told.some(answer => TOLD.test(answer))
      assert.equal(route.config.semChave ?? false, secret && route.config.access !== 'public', name)
    }
  })

  test('documents the formats that a list also has, and no others', () => {
    const lists = entries.filter(({ route }) => 'formato' in shapeOf(route.querystring))
    for (const { name, route } of lists.filter(({ route }) => route.response[200] !== Arquivo)) {
      assert.deepEqual(route.config.arquivo, [CSV, XLSX], name)
      assert.deepEqual(Object.keys(documented(route).responses[200]?.content ?? {}), ['application/json', CSV, XLSX])
    }
  })

  test("names as reports only those, a day's documents, the dashboard and the file of personal data", () => {
    const areas = 'painel relatorios relatorios-agrupados retrospectiva fornecimento documentos'.split(' ')
    const asked = ['relatorioDeCompras', 'relatorioDeVendas', 'relatorioDeFornecimento']
    for (const { name, file, route } of entries) {
      const ofArea = areas.some(area => file === `contract/${area}.ts`) && route.config.access === 'admin'
      const report = ofArea || name === 'exportarDadosPessoais'
      assert.equal(route.config.relatorio ?? false, report, name)
      if (report) assert.ok(route.method === 'GET' || asked.includes(name), `${name} may write`)
    }
  })

  test('shows a client no costs or passwords in the answer of any call', () => {
    for (const { name, route } of entries.filter(({ route }) => ['public', 'user'].includes(route.config.access))) {
      const answers = Object.values(route.response).map(answer =>
        z.toJSONSchema(answer as z.ZodType, { unrepresentable: 'any' }),
      )
      assert.doesNotMatch(JSON.stringify(answers), /"\w*(custo|senha|margem)\w*":/i, name)
    }
  })

  test('names path parameters as their schema does', () => {
    for (const { name, route } of entries) {
      const inPath = [...route.url.matchAll(/:(\w+)/g)].map(([, key]) => key).sort()
      assert.deepEqual(Object.keys(shapeOf(route.params)).sort(), inPath, name)
    }
  })
})

/** The fields of an object schema, even behind a `refine`. */
function shapeOf(schema: unknown): Record<string, unknown> {
  return typeof schema === 'object' && schema !== null && 'shape' in schema
    ? (schema.shape as Record<string, unknown>)
    : {}
}
