import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Route } from '#contract/route.ts'
import { newCompany } from '../../test/company.ts'
import { keysOf, TODOS } from '../../test/integracao/chaves.ts'
import { ownCall } from '../../test/own-call.ts'
import { openWorld } from '../../test/world.ts'
import { contractEntries } from '../http/contract-entries.ts'

const world = await openWorld()
const newKey = keysOf(world)
const entries = (await contractEntries()).filter(({ route }) => route.config.access !== 'public')
const scoped = entries.flatMap(({ name, route }) => {
  const { escopo }: Route['config'] = route.config
  return escopo ? [{ name, route, escopo }] : []
})
/** Calls that a key never reaches, by the noun of their address. */
const CLOSED =
  'users chaves webhooks configuracoes auditoria autenticacao avisos importacoes importacao busca lembretes correio eventos convites'
/** Calls that write nothing although they are no GET. */
const READING =
  'lerExtratoBancario interpretarPedido conferirValorTotal relatorioDeCompras relatorioDeVendas relatorioDeFornecimento'.split(
    ' ',
  )

describe('the scopes of the contract', () => {
  test('leave out all that is for people alone', () => {
    const open = scoped.filter(({ route }) => CLOSED.split(' ').includes(route.url.split('/')[2] ?? ''))
    assert.deepEqual(open, [])
  })

  test('read where the call writes nothing, and write where it does', () => {
    for (const { name, route, escopo } of scoped)
      assert.equal(escopo.endsWith(':ler'), route.method === 'GET' || READING.includes(name), name)
  })
})

for (const escopo of TODOS) {
  const calls = scoped.filter(call => call.escopo === escopo)
  describe(`a key with ${escopo} alone`, async () => {
    const key = await newKey([escopo])
    const company = await newCompany(world)
    for (const { name, route } of calls)
      test(`may call ${name}, and learns nobody's address`, async () => {
        const { method, url, body } = ownCall(route, company)
        const { status, bytes } = await key.raw(method, url, body)
        assert.ok(status < 500 && ![401, 403, 429].includes(status), `${status} ${bytes}`)
        assert.doesNotMatch(String(bytes), /segredo\d+@/)
      })
  })

  describe(`a key without ${escopo}`, async () => {
    const key = await newKey(TODOS.filter(other => other !== escopo))
    const company = await newCompany(world)
    for (const { name, route } of calls)
      test(`may not call ${name}, and is told why`, async () => {
        const { method, url, body } = ownCall(route, company)
        const answer = await key.raw(method, url, body)
        assert.equal(answer.status, 403)
        assert.match(answer.body.detail, new RegExp(escopo))
      })
  })
}

describe('a key with every scope', async () => {
  const key = await newKey()
  for (const { name, route } of entries.filter(({ route }) => !scoped.some(call => call.route === route)))
    test(`may not call ${name}, which is for people`, async () => {
      assert.equal((await key.raw(route.method, route.url.replace(/:\w+/g, '1'), route.body && {})).status, 403)
    })
})
