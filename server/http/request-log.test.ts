import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { fields } from '../../test/each.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { logOptions } from './request-log.ts'

const world = await openWorld()
const lines: Record<string, unknown>[] = []
const stream = { write: (text: string) => void lines.push(JSON.parse(text)) }
const logger = { ...Object(logOptions('info')), stream }
const app = await world.server({ logger })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const callsOf = async (work: () => Promise<unknown>) => {
  lines.splice(0)
  await work()
  return lines.filter(({ msg }) => msg === 'call')
}

test("the request log has one line per call with the user's number, route pattern, status and milliseconds, and nothing else", async () => {
  const { buyer, id, linha } = await pedidoAberto(world)
  const calls = await callsOf(async () => {
    await app.inject({ url: '/api/clientes?busca=Padaria', headers: bearer(world.admin.token) })
    await app.inject({ url: '/api/clientes', headers: bearer(buyer.token) })
    await app.inject({ url: `/api/pedidos/${id}`, headers: bearer(buyer.token) })
    const payload = { ...linha, quantidade: 1 }
    await app.inject({
      method: 'POST',
      url: adicionarItem.url.replace(':pedidoId', String(id)),
      headers: bearer(buyer.token),
      payload,
    })
    await app.inject('/api/marca')
    await app.inject('/api/nada/77?q=1')
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
