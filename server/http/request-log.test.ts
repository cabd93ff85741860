import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { entrar } from '#contract/autenticacao.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'
import { logOptions } from './request-log.ts'

const world = await openWorld()
const lines: Record<string, unknown>[] = []
const stream = { write: (text: string) => void lines.push(JSON.parse(text)) }
const logger = { ...Object(logOptions('info')), stream }
const app = await world.server({ logger })

const signIn = (payload: object, remoteAddress: string) =>
  app.inject({ method: entrar.method, url: entrar.url, payload, remoteAddress })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const callsOf = async (work: () => Promise<unknown>) => {
  lines.splice(0)
  await work()
  return lines.filter(({ msg }) => msg === 'call')
}

describe('the request log', () => {
  test("has one line per call with the user's number, route pattern, status and milliseconds, and nothing else", async () => {
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
    assert.deepEqual(
      calls.map(({ userId, method, route, status }) => [userId, method, route, status]),
      [
        [world.admin.userId, 'GET', '/api/clientes', 200],
        [buyer.userId, 'GET', '/api/clientes', 403],
        [buyer.userId, 'GET', '/api/pedidos/:id', 200],
        [buyer.userId, 'POST', adicionarItem.url, 200],
        [null, 'GET', '/api/marca', 200],
        [null, 'GET', null, 404],
      ],
    )
    for (const line of calls) {
      const fields = ['hostname', 'level', 'method', 'ms', 'msg', 'pid', 'reqId', 'route', 'status', 'time', 'userId']
      assert.deepEqual(Object.keys(line).sort(), fields)
      assert.ok(typeof line.ms === 'number' && line.ms >= 0)
    }
    assert.equal(new Set(calls.map(({ reqId }) => reqId)).size, calls.length)
  })

  test('names sign-in attempts by account, known or not, and network, never by e-mail or address', async () => {
    const { email } = await peopleOf(world).newRegular((await world.newCliente()).id)
    const calls = await callsOf(async () => {
      const tries: [string, string, string][] = [
        [email, '198.51.100.7', 'errada'],
        [email.toUpperCase(), '198.51.100.8', 'errada'],
        [`outra-${email}`, '198.51.101.7', 'errada'],
        [email, '2001:db8:7::1', 'errada'],
        [email, '::ffff:198.51.100.9', SENHA],
      ]
      for (const [given, remoteAddress, senha] of tries) await signIn({ email: given, senha }, remoteAddress)
    })
    const [first, other] = [calls[0]?.account, calls[2]?.account]
    assert.match(String(first), /^[0-9a-f]{16}$/)
    assert.notEqual(first, other)
    assert.deepEqual(
      calls.map(({ status, account, network }) => [status, account, network]),
      [
        [401, first, '198.51.100.0/24'],
        [401, first, '198.51.100.0/24'],
        [401, other, '198.51.101.0/24'],
        [401, first, '2001:db8:7::/48'],
        [200, first, '198.51.100.0/24'],
      ],
    )
    assert.equal(calls.at(-1)?.userId === null, false)
  })
})
