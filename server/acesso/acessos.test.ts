import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWorld } from '../../test/world.ts'
import { forgetAccesses, forgetAudit } from './acessos.sql.ts'

const world = await openWorld()
const { app, db } = world

const accessesOf = (userId: number) =>
  db.rows<{ endereco: string; hora: Date; primeiro: Date }>`select host(endereco) as endereco, hora, primeiro
    from acesso where usuario_id = ${userId} order by hora, endereco`
const addressesOf = async (userId: number) => (await accessesOf(userId)).map(({ endereco }) => endereco)
const use = (token: string, remoteAddress: string, on = app, headers = {}) =>
  on.inject({ url: '/api/autenticacao', remoteAddress, headers: { authorization: `Bearer ${token}`, ...headers } })

describe('the access log', () => {
  test('records day, hour, address and user, once per hour whatever the number of calls', async () => {
    const { buyer } = await world.newCliente()
    const now = Date.parse('2026-11-20T14:20:00Z')
    world.clock.now = () => new Date(now)
    for (let i = 0; i < 5; i++) assert.equal((await use(buyer.token, '203.0.113.7')).statusCode, 200)
    world.clock.now = () => new Date(now + 39 * 60_000)
    await use(buyer.token, '203.0.113.7')
    await use(buyer.token, '2001:db8::7')
    await use(buyer.token, '::ffff:203.0.113.8')
    world.clock.now = () => new Date(now + 41 * 60_000)
    await use(buyer.token, '203.0.113.7')
    world.clock.now = () => new Date()
    const rows = (await accessesOf(buyer.userId)).map(({ hora, endereco, primeiro }) =>
      [hora, primeiro]
        .map(moment => new Date(moment).toISOString().slice(11, 16))
        .concat(endereco)
        .join(' '),
    )
    assert.deepEqual(rows, [
      '14:00 14:59 2001:db8::7',
      '14:00 14:20 203.0.113.7',
      '14:00 14:59 203.0.113.8',
      '15:00 15:01 203.0.113.7',
    ])
  })

  test('takes the address from a local proxy, and ignores an invalid address', async () => {
    const { buyer } = await world.newCliente()
    for (const said of ['198.51.100.4', "'); drop table acesso; --", 'fe80::1%eth0'])
      assert.equal((await use(buyer.token, '127.0.0.1', app, { 'x-forwarded-for': said })).statusCode, 200)
    assert.deepEqual(await addressesOf(buyer.userId), ['0.0.0.0', '198.51.100.4', 'fe80::1'])
  })
})

describe('expired records', () => {
  const AGES = { acesso: '6 months', auditoria: '5 years' }
  const kept = async () =>
    db.first`select (select count(*)::int from acesso where usuario_id = 1000000) as acesso,
      (select count(*)::int from auditoria where usuario_id = 1000000) as auditoria`

  test('accesses are deleted after six months and audit rows after five years, in small batches, and nothing newer', async () => {
    await db.rows`delete from acesso` // those above have a fixed date, which grows older with every run
    for (const by of ['-1 minute', '1 minute', '2 minutes', '3 minutes']) {
      await db.rows`insert into acesso
        values (now() - ${AGES.acesso}::interval - ${by}::interval, 1000000, '203.0.113.1', now())`
      await db.rows`insert into auditoria (quando, usuario_id, usuario_nome, chamada, entidade, acao)
        values (now() - ${AGES.auditoria}::interval - ${by}::interval, 1000000, 'x', 'x', 'produto', 'criar')`
    }
    await forgetAccesses(db, 2)
    await forgetAudit(db, 2)
    assert.deepEqual(await kept(), { acesso: 2, auditoria: 2 })
    await Promise.all([forgetAccesses(db, 2), forgetAccesses(db, 2), forgetAudit(db, 2), forgetAudit(db, 2)])
    assert.deepEqual(await kept(), { acesso: 1, auditoria: 1 })
  })
})
