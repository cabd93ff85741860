import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { fields } from '../../test/each.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { METRICS_TOKEN, openWorld } from '../../test/world.ts'
import { logOptions } from './request-log.ts'

const world = await openWorld()
const { app, admin } = world
const url = '/api/metrics'

async function scrape() {
  const reply = await app.inject({ url, headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  assert.equal(reply.statusCode, 200)
  const values = new Map<string, number>()
  for (const line of reply.body
    .trimEnd()
    .split('\n')
    .filter(line => !line.startsWith('#'))) {
    const [, name = '', value] = /^(.+) (\S+)$/.exec(line) ?? []
    values.set(name, Number(value))
  }
  return { values, reply }
}

const lines: Record<string, unknown>[] = []
const stream = { write: (text: string) => void lines.push(JSON.parse(text)) }
const logger = { ...Object(logOptions('info')), stream }
const logging = await world.server({ logger })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const callsOf = async (work: () => Promise<unknown>) => {
  lines.splice(0)
  await work()
  return lines.filter(({ msg }) => msg === 'call')
}

describe('GET /api/metrics', () => {
  test('404, like an unknown address, when the server has no token', async () => {
    const closed = await world.server({ business: { metricsToken: undefined } })
    const missing = (await closed.inject('/api/nada')).json<object>()
    for (const token of [METRICS_TOKEN, admin.token, '']) {
      const reply = await closed.inject({ url, headers: { authorization: `Bearer ${token}` } })
      assert.deepEqual([reply.statusCode, reply.json()], [404, missing])
    }
  })

  test("401 without the token, with another one or an administrator's, or outside the header", async () => {
    for (const token of ['', 'x', admin.token, METRICS_TOKEN.slice(0, -1), `${METRICS_TOKEN}x`])
      assert.equal((await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode, 401)
    assert.equal((await app.inject({ url: `${url}?token=${METRICS_TOKEN}` })).statusCode, 401)
    assert.equal((await app.inject({ url, headers: { authorization: `Basic ${METRICS_TOKEN}` } })).statusCode, 401)
  })

  test('200 counts and times calls by route pattern, never by URL', async () => {
    const of = (status: number) => `{route="/api/pedidos/:id",method="GET",status="${status}"}`
    const before = (await scrape()).values
    for (const id of [999_991, 999_992, 999_993]) await admin.call(lerPedido, { params: { id } })
    await app.inject('/api/nao-ha/segredo-77')
    const { values, reply } = await scrape()
    const grown = (name: string) => (values.get(name) ?? 0) - (before.get(name) ?? 0)
    assert.equal(grown(`http_request_duration_seconds_count${of(404)}`), 3)
    assert.equal(grown('http_request_duration_seconds_count{route="none",method="GET",status="404"}'), 1)
    assert.equal(values.get(`http_request_duration_seconds_bucket${of(404).replace('{', '{le="+Inf",')}`), 3)
    assert.ok(grown(`http_request_duration_seconds_sum${of(404)}`) > 0)
    assert.doesNotMatch([...values.keys()].join('\n'), /99999[123]|segredo|Bearer/)
    assert.match(String(reply.headers['content-type']), /^text\/plain; version=0\.0\.4/)
    assert.equal(reply.headers['cache-control'], 'no-store')
  })
})

test("the request log has one line per call with the user's number, route pattern, status and milliseconds, and nothing else", async () => {
  const { buyer, id, linha } = await pedidoAberto(world)
  const calls = await callsOf(async () => {
    await logging.inject({ url: '/api/clientes?busca=Padaria', headers: bearer(world.admin.token) })
    await logging.inject({ url: '/api/clientes', headers: bearer(buyer.token) })
    await logging.inject({ url: `/api/pedidos/${id}`, headers: bearer(buyer.token) })
    const payload = { ...linha, quantidade: 1 }
    await logging.inject({
      method: 'POST',
      url: adicionarItem.url.replace(':pedidoId', String(id)),
      headers: bearer(buyer.token),
      payload,
    })
    await logging.inject('/api/marca')
    await logging.inject('/api/nada/77?q=1')
  })
  assert.deepEqual(fields(calls, 'userId', 'method', 'route', 'status'), [
    [world.admin.userId, 'GET', '/api/clientes', 200],
    [buyer.userId, 'GET', '/api/clientes', 403],
    [buyer.userId, 'GET', '/api/pedidos/:id', 200],
    [buyer.userId, 'POST', adicionarItem.url, 200],
    [null, 'GET', '/api/marca', 200],
    [null, 'GET', null, 404],
  ])
  for (const line of calls) {
    const fields = ['hostname', 'level', 'method', 'ms', 'msg', 'pid', 'reqId', 'route', 'status', 'time', 'userId']
    assert.deepEqual(Object.keys(line).sort(), fields)
    assert.ok(typeof line.ms === 'number' && line.ms >= 0)
  }
  assert.equal(new Set(calls.map(({ reqId }) => reqId)).size, calls.length)
})
