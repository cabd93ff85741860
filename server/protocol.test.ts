import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as z from 'zod'
import { MEBIBYTE } from '#contract/arquivo.ts'
import { entrar } from '#contract/autenticacao.ts'
import { listarAvisos } from '#contract/avisos.ts'
import { listarPedidos } from '#contract/pedidos.ts'
import { observarPedido } from '#contract/pedidos-status.ts'
import { criarProduto } from '#contract/produtos.ts'
import { relatorioDeVendas } from '#contract/relatorios.ts'
import type { Route } from '#contract/route.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { refusal } from '../test/each.ts'
import { ENTREGA, pedidoAberto } from '../test/pedido-aberto.ts'
import { type Caller, openWorld } from '../test/world.ts'
import { contractEntries } from './http/contract-entries.ts'

const world = await openWorld()
const { app, admin, db } = world
const json = { 'content-type': 'application/json' }

/** Sends a raw payload and checks the problem's form. */
async function send(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: string,
  headers: Record<string, string> = {},
) {
  const reply = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
  const problem = reply.json()
  assert.equal(problem.status, reply.statusCode)
  assert.ok(problem.errors.length > 0)
  return problem
}

const credentials = JSON.stringify({ email: 'ninguem@exemplo.com.br', senha: 'qualquer-uma' })

const ENCODINGS: [string, (plain: Buffer) => Buffer][] = [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
]

const report = (who: Caller) =>
  who.call(relatorioDeVendas, { body: { dataInicial: ENTREGA, dataFinal: ENTREGA, clienteId: 0 } })

await db.rows`insert into produto (nome, preco_custo, unidade_medida) select 'Produto ' || md5(n::text), 1, 'UN'
  from generate_series(1, 400) n`

describe('a failure before the handler is problem+json too', () => {
  test('400 a body that is not JSON', async () => {
    const { status, title } = await send('POST', '/api/autenticacao', '{x', json)
    assert.deepEqual([status, title], [400, 'O sistema não entendeu o que foi enviado'])
  })
  test('400 a body that would change prototypes', async () => {
    assert.equal((await send('POST', '/api/autenticacao', '{"__proto__": {"a": 1}}', json)).status, 400)
  })
  test('400 an invalid URL', async () => {
    assert.equal((await send('GET', '/api/%zz')).status, 400)
    assert.equal((await send('GET', `/api/pedidos/${'9'.repeat(700)}`)).status, 400)
  })
  test('404 an unknown URL of the API', async () => {
    assert.equal((await send('POST', '/api/nada')).status, 404)
  })
  test('413 a body over 1 MiB, before the token is checked', async () => {
    const payload = JSON.stringify({ nome: 'x'.repeat(1024 * 1024) })
    assert.equal((await send('POST', '/api/clientes', payload, json)).status, 413)
  })
  test('415 a body that is not JSON, before the token is checked', async () => {
    assert.equal((await send('POST', '/api/clientes', 'nome=x', { 'content-type': 'text/plain' })).status, 415)
  })
})

test("an id in the path: 404 unknown, also beyond the database's largest number; 422 something that is no id", async () => {
  for (const id of ['2147483648', '9007199254740993', '9'.repeat(400)])
    assert.equal((await admin.raw('GET', `/api/pedidos/${id}`)).status, 404, id)
  for (const id of ['0', '-1', '1.5', 'abc', '1.0', '0x1', '1e0', '%201', '+1', '%00'])
    assert.equal((await admin.raw('GET', `/api/pedidos/${id}`)).status, 422, id)
})

describe('a list', async () => {
  for (const { name, route } of await contractEntries()) {
    const schema = route.querystring as { shape?: object } | undefined
    if (route.method !== 'GET' || !schema?.shape || !('limite' in schema.shape && 'cursor' in schema.shape)) continue
    const url = route.url.replace(/:\w+/g, '1')
    test(`422 a limit out of range, or another list's cursor: ${name}`, async () => {
      for (const query of ['limite=0', 'limite=1001', 'limite=x', 'cursor=x', 'cursor=W10'])
        assert.equal((await admin.raw('GET', `${url}?${query}`)).status, 422, query)
    })
  }
})

describe('a report or list by days', async () => {
  const fieldsOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
  const day = '2021-02-02'
  const days = { dia: day, dataInicial: day, dataFinal: day, grupo: 'dia', id: 1, clientes: [1] }
  const wrong = [
    ['days in the wrong order', 'dataFinal', { ...days, dataFinal: '2021-02-01', clienteId: 1 }],
    ['an unknown client', 'clienteId', { ...days, clienteId: 999_999 }],
    ['an unknown product', 'produtoId', { ...days, produtoId: 999_999 }],
  ] as const
  /** Unknown ids that leave these empty instead. */
  const empty = [
    ...['agruparPedidos clienteId', 'relatorioDePedidos clienteId', 'relatorioDeFornecimento produtoId'],
    ...['lerSeparacao clienteId', 'listarPagamentos clienteId'],
  ]
  for (const { name, route } of await contractEntries()) {
    const { params, querystring, body } = route
    const asked = [querystring, body].flatMap(fieldsOf)
    const inPath = fieldsOf(params)
    if (![...asked, ...inPath].some(field => field === 'dia' || field === 'dataInicial')) continue
    for (const [what, campo, given] of wrong)
      if (
        (asked.includes(campo) || (campo === 'dataFinal' && inPath.includes(campo))) &&
        !empty.includes(`${name} ${campo}`)
      )
        test(`422 ${what}: ${name}`, async () => {
          const sent = { params: given, query: given, ...(body !== undefined && { body: given }) }
          assert.deepEqual(refusal(await admin.call<Route>(route, sent as never)), [422, campo])
        })
  }
})

test('a character that the database rejects in a search text or filter is a 422 or ignored: no call fails', async () => {
  const dia = '2026-03-10'
  const sound = { dataInicial: dia, dataFinal: dia, dia, status: 'Aberto', tipo: 'produtos', id: '1' }
  const failed: string[] = []
  for (const { name, route } of await contractEntries()) {
    if (!route.querystring || !['GET', 'POST'].includes(route.method)) continue
    const schema = z.toJSONSchema(route.querystring as z.ZodType, { io: 'input', unrepresentable: 'any' })
    const keys = Object.keys(schema.properties ?? {})
    const url = route.url.replace(/:(\w+)/g, (_, key) => sound[key as keyof typeof sound] ?? '1')
    for (const key of keys) {
      const query = new URLSearchParams(Object.entries(sound).filter(([key]) => keys.includes(key) && key !== 'id'))
      query.set(key, 'a\0b')
      const body = route.method === 'POST' ? { dataInicial: dia, dataFinal: dia } : undefined
      const { status } = await admin.raw(route.method, `${url}?${query}`, body)
      if (status >= 500) failed.push(`${name} ${key}`)
    }
  }
  assert.deepEqual(failed, [])
})

test('a call without a body works with Content-Type: application/json', async () => {
  assert.equal((await admin.raw('PATCH', '/api/pedidos/1/entrega', undefined, json)).status, 404)
})

describe('a compressed body', () => {
  const authorization = `Bearer ${admin.token}`
  for (const url of [entrar.url, criarProduto.url, '/api/nada'])
    test(`415 at ${url}, with any compression`, async () => {
      for (const [encoding, compress] of ENCODINGS) {
        const headers = { ...json, authorization, 'content-encoding': encoding }
        const reply = await app.inject({ method: 'POST', url, headers, payload: compress(Buffer.from(credentials)) })
        assert.equal(reply.statusCode, 415, encoding)
        assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
      }
    })
})

test('400 a body that is not UTF-8, whose letters would be stored as others', async () => {
  const headers = { ...json, authorization: `Bearer ${admin.token}` }
  const payload = Buffer.from(JSON.stringify({ nome: 'Feijão', precoCusto: 1, unidadeMedida: 'KG' }), 'latin1')
  const reply = await app.inject({ method: 'POST', url: criarProduto.url, headers, payload })
  assert.equal(reply.statusCode, 400)
  assert.match(reply.json().detail, /UTF-8/)
})

describe('the size of a body', () => {
  const status = async (url: string, bytes: number) => {
    const payload = JSON.stringify({ nome: 'x'.repeat(bytes) })
    const headers = { ...json, authorization: `Bearer ${admin.token}` }
    return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  test('413 over 8 KiB on public calls, also at an unknown address', async () => {
    for (const url of [entrar.url, '/api/nada']) {
      assert.equal(await status(url, 8 * 1024), 413, url)
      assert.notEqual(await status(url, 8 * 1024 - 20), 413, url)
    }
  })
  test('may be up to 1 MiB for signed-in users', async () => {
    assert.equal(await status(criarProduto.url, MEBIBYTE - 20), 422)
  })
})

describe('writes of one user in a minute', () => {
  test('429 above the limit, whatever they write; not for readings, reports or other users', async () => {
    const one = await pedidoAberto(world)
    const app = await world.server({ business: { userWritesPerMinute: 3 } })
    const [buyer, colleague] = [world.at(app, one.buyer), world.at(app, await world.newBuyer(one.clienteId))]
    const observe = async (who: Caller, observacao: string) =>
      who.call(observarPedido, { params: one.params, body: { observacao } })
    for (const [text, status] of [
      ['Doca 1', 200],
      ['x'.repeat(1001), 422],
      ['Doca 2', 200],
      ['Doca 3', 429],
    ] as const)
      assert.equal((await observe(buyer, text)).status, status)
    const refused = await buyer.call(listarUsuarios)
    assert.equal(refused.status, 403)
    const { headers, body } = await observe(buyer, 'Doca 4')
    assert.ok(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60)
    assert.match(body.detail, /^Aguarde \d+ segundos? e tente de novo/)
    assert.equal((await one.pedido()).observacao, 'Doca 2')
    assert.equal((await buyer.call(listarAvisos)).status, 200)
    assert.equal((await observe(colleague, 'Doca 5')).status, 200)
    for (let i = 0; i < 4; i++) assert.equal((await report(world.at(app, admin))).status, 200)
  })

  test('are not limited by 0', async () => {
    const one = await pedidoAberto(world)
    const app = await world.server({ business: { userWritesPerMinute: 0 } })
    const call = { params: one.params, body: { observacao: 'Doca' } }
    for (let i = 0; i < 5; i++) assert.equal((await world.at(app, one.buyer).call(observarPedido, call)).status, 200)
  })
})

test('a reading ends after two seconds and a report may go on; the connection is then free for other work', async () => {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = db.transaction(async db => {
    await db.rows`lock table pedido`
    held.resolve()
    await free.promise
  })
  await held.promise
  const who = world.at(await world.server(), admin)
  const reported = report(who)
  const read = who.call(listarPedidos)
  const first = await Promise.race([reported.then(() => 'report'), read.then(({ status }) => status)])
  free.resolve()
  await lock
  assert.equal(first, 503)
  assert.match((await read).body.detail, /Tente de novo/)
  assert.equal((await reported).status, 200)
  assert.equal((await who.call(listarPedidos)).status, 200)
})
