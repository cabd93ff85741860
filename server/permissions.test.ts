import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import { entrar } from '#contract/autenticacao.ts'
import { isStream, ouvirEventos } from '#contract/eventos.ts'
import * as pedidos from '#contract/pedidos.ts'
import { criarPedidoFixo } from '#contract/pedidos-fixos.ts'
import * as passos from '#contract/pedidos-status.ts'
import type { Route } from '#contract/route.ts'
import { atualizarUsuarioRegular } from '#contract/usuarios.ts'
import { beginCompaniesAt, type Company, digests, FIRST_ID, newCompany, OWN_MARK } from '../test/company.ts'
import { contractEntries } from '../test/contract-entries.ts'
import { foreignIn, secretsIn } from '../test/database/leaks.ts'
import {
  type Handing,
  handings,
  nobodys,
  OTHER_DAY,
  ownCall,
  type Parties,
  placesOf,
  type Request,
  request,
  unknownPlaces,
} from '../test/handing.ts'
import { ouvir } from '../test/ouvir.ts'
import { newAddress, SENHA } from '../test/people.ts'
import { assertStockAndTotals } from '../test/stock.ts'
import { type Caller, openWorld } from '../test/world.ts'

/**
 * Tests every call of the contract with two companies: any id of one company in any place of the other's call gets the
 * answer for a record that does not exist, reveals nothing and changes nothing.
 */
const world = await openWorld()
const { db } = world
const SEED = Number(process.env.SEED ?? 20_261_121)
const entries = await contractEntries()
/** The stream never ends, so it is tested separately below. */
const answering = entries.filter(({ route }) => !isStream(route.schema))

const own = await newCompany(world, OWN_MARK)
await beginCompaniesAt(db, FIRST_ID)
const bystander = await newCompany(world)
const { proximo: cursor } = await cursorOf(bystander)
const tokens = [own.buyer.token, bystander.buyer.token, world.admin.token]

/** A cursor of the other company's list. */
async function cursorOf(company: Company): Promise<{ proximo: string }> {
  await company.order.rules({})
  await company.order.confirm(OTHER_DAY)
  const { clienteId } = company.ids
  await company.buyer.call(pedidos.criarPedido, { body: { clienteId } })
  const { body } = await company.buyer.call(pedidos.listarPedidosDoCliente, {
    params: { clienteId },
    query: { limite: 1 },
  })
  return { proximo: body.proximo ?? assert.fail(JSON.stringify(body)) }
}

async function send(who: Caller, { method, url, body, headers }: Request) {
  const reply = await world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
    ...(body !== undefined && { payload: body }),
  })
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers }
}

/** A company whose records are in the state that this call needs to succeed. */
async function readyFor(route: Route): Promise<Company> {
  const company = await newCompany(world)
  if (route === passos.alterarEntrega) await company.order.confirm(inDaysAfter(OTHER_DAY))
  if (route === criarPedidoFixo) await company.order.confirm(OTHER_DAY)
  return company
}
const inDaysAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

describe("another company's ids", () => {
  for (const { name, route } of answering.filter(({ route }) => route.config.access === 'user'))
    test(`in every place of ${name}: as if unknown, and without effect`, async () => {
      const victim = await readyFor(route)
      // The victim's own key of a successful call, which the other company sends again unchanged.
      const used = await readyFor(route)
      const theirKey = `deles-${name}`
      const theirs = { ...ownCall(route, used), headers: { 'idempotency-key': theirKey } }
      const success = await send(used.buyer, theirs)
      assert.ok(success.status === 200 || success.status === 201, `${success.status} ${success.bytes}`)
      assert.deepEqual(secretsIn(success, tokens), [])

      const attacker = await world.newBuyer(own.ids.clienteId)
      const mine = { ...own, bare: { ...own.bare, users: attacker.userId } }
      const parties = { own: mine, victim, cursor, theirKey }
      const before = await digests(db, own.ids.clienteId)
      if (placed(route)) assert.equal((await send(attacker, theirs)).status, 404)
      await fc.assert(
        fc.asyncProperty(handings(route), async handing => {
          await isRefused(route, handing, parties, attacker)
          // A read's effect, if any, shows below: checking after each would cost more than the call.
          if (route.method !== 'GET') assert.deepEqual(await digests(db, own.ids.clienteId), before)
        }),
        { seed: SEED, numRuns: placed(route) ? 14 : 3 },
      )
      assert.deepEqual(await digests(db, own.ids.clienteId), before)
    })

  for (const { name, route } of answering.filter(({ route }) => route.config.access === 'admin'))
    test(`in every place of ${name}: 403, without effect`, async () => {
      const before = await digests(db, own.ids.clienteId)
      const attacker = await world.newBuyer(own.ids.clienteId)
      await fc.assert(
        fc.asyncProperty(handings(route), async handing => {
          const answer = await send(
            attacker,
            request(route, handing, { own, victim: bystander, cursor, theirKey: 'deles' }),
          )
          assert.equal(answer.status, 403)
          assert.deepEqual([...foreignIn(answer), ...secretsIn(answer, tokens)], [])
        }),
        { seed: SEED, numRuns: 4 },
      )
      assert.deepEqual(await digests(db, own.ids.clienteId), before)
    })

  test('have no place in a public call', () => {
    for (const { name, route } of entries.filter(({ route }) => route.config.access === 'public'))
      assert.deepEqual(Object.values(placesOf(route)).flat(), [], name)
  })

  test("are not heard live, whatever the stream's parameters", async () => {
    const here = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { clienteId, pedidoId } = bystander.ids
    const attacker = await world.newBuyer(own.ids.clienteId)
    const stream = await ouvir(
      `${here}`,
      attacker.token,
      `?clienteId=${clienteId}&pedidoId=${pedidoId}&admin=1&id=${clienteId}`,
    )
    after(() => stream.close())
    await stream.until(() => stream.ouvindo() > 0)
    const victim = await newCompany(world)
    for (const who of [victim.buyer, world.admin])
      await who.call(passos.observarPedido, { params: victim.order.params, body: { observacao: 'Portão azul' } })
    await own.buyer.call(passos.observarPedido, { params: own.order.params, body: { observacao: 'Fim' } })
    await stream.until(() => stream.anuncios().some(({ pedidoId }) => pedidoId === own.ids.pedidoId))
    assert.deepEqual(new Set(stream.anuncios().map(({ clienteId }) => clienteId)), new Set([own.ids.clienteId]))
  })

  test('left stock and totals consistent', () => assertStockAndTotals(db))
})

const placed = (route: Route) => Object.values(placesOf(route)).flat().length > 0

async function isRefused(route: Route, handing: Handing, parties: Parties, attacker: Caller): Promise<void> {
  const handed = request(route, handing, parties)
  const caller = placed(route) ? attacker : await world.newBuyer(own.ids.clienteId)
  const answer = await send(caller, handed)
  assert.deepEqual([...foreignIn(answer, caller.userId), ...secretsIn(answer, tokens)], [], String(answer.bytes))
  if (!Object.values(handing.foreign).some(Boolean)) return

  const expected = expectedOf(route, handing)
  assert.ok(expected.includes(answer.status), `${answer.status} instead of ${expected}: ${answer.bytes}`)
  const missing = await send(attacker, request(route, handing, { ...parties, victim: nobodys(parties.victim) }))
  assert.deepEqual([answer.status, String(answer.bytes)], [missing.status, String(missing.bytes)])
}

/** 404 for the record that the call is about; for a shelf or line within one's own order perhaps 422. */
function expectedOf(route: Route, { foreign }: Handing): number[] {
  const [about = ''] = [
    ...placesOf(route).params.map(name => `params.${name}`),
    ...placesOf(route).body.map(name => `body.${name}`),
  ]
  if (route === atualizarUsuarioRegular) return foreign['body.id'] ? [404] : [403]
  return foreign[about] ? [404] : [404, 422]
}

test('signing in returns one token and no other secret', async () => {
  const reply = await world.app.inject({
    method: 'POST',
    url: entrar.url,
    payload: { email: `segredo${bystander.buyer.userId}@exemplo.com.br`, senha: SENHA },
    remoteAddress: newAddress(),
  })
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(secretsIn({ bytes: reply.rawPayload, headers: reply.headers }, tokens), ['token'])
})

describe('the test of permissions', () => {
  test('leaves out only the stream, which has a test of its own', () => {
    const left = entries.filter(entry => !answering.includes(entry))
    assert.deepEqual(
      left.map(({ route }) => route),
      [ouvirEventos],
    )
  })

  test('finds every place, at any depth, that takes an id', () => {
    for (const { name, route } of answering.filter(({ route }) => route.config.access === 'user'))
      assert.deepEqual(unknownPlaces(route), [], `${name}: tell test/handing.ts how to fill it`)
  })
})
