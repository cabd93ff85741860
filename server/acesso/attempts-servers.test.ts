import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { entrar } from '#contract/autenticacao.ts'
import { asAfter, holdWait } from '../../test/database/hold-wait.ts'
import { newAddress, peopleOf, SENHA } from '../../test/people.ts'
import { startProcess } from '../../test/server-process.ts'
import { openWorld } from '../../test/world.ts'
import { type Key, standing } from './attempts.sql.ts'
import { FREE_FAILURES, pairKey } from './attempts.ts'

const world = await openWorld()
const { db } = world
const { newAdministrator } = peopleOf(world)
const WRONG = 'não é esta senha'

const env = { DATABASE_URL: world.connectionString, LOG_LEVEL: 'trace' }
const servers = [startProcess(env), startProcess(env)] as const
after(() => Promise.all(servers.map(server => server.stop())))
const addresses = await Promise.all(servers.map(({ listening }) => listening))

/** Signs in on one of the two servers, as if from `address` behind the proxy. */
async function signIn(server: number, email: string, senha: string, address = newAddress()) {
  const reply = await fetch(`${addresses[server % 2]}${entrar.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, senha }),
  })
  await reply.arrayBuffer()
  return reply.status
}
const count = (statuses: number[], wanted: number) => statuses.filter(status => status === wanted).length
/** Enough failures for a wait of minutes, however slow this machine is. */
const MANY = 12
const failuresOf = async (key: Key) => (await standing(db, [key]))[0]?.failures

describe('POST /api/autenticacao on two servers with one database', () => {
  test('429 failures of an account from one address count together on both servers', async () => {
    const { email } = await newAdministrator()
    const address = newAddress()
    const key = pairKey(email, address)
    for (let i = 0; i < FREE_FAILURES; i++) assert.equal(await signIn(i, email, WRONG, address), 401)
    assert.equal(await failuresOf(key), FREE_FAILURES)
    await holdWait(db, key)
    assert.deepEqual([await signIn(0, email, SENHA, address), await signIn(1, email, SENHA, address)], [429, 429])
  })

  test('of 40 simultaneous guesses from one address, half on each server, one is checked', async () => {
    const { email } = await newAdministrator()
    const address = newAddress()
    await asAfter(db, pairKey(email, address), MANY)
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(i, email, WRONG, address)))
    assert.deepEqual([count(statuses, 401), count(statuses, 429)], [1, 39])
  })

  test('the stored failures reveal no e-mail or password', () => {
    for (const { output } of servers) {
      assert.ok(output().includes('"call"'))
      for (const secret of ['@exemplo.com.br', WRONG, SENHA]) assert.ok(!output().includes(secret), secret)
    }
  })
})
