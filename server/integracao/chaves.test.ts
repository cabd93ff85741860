import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAuditoria } from '#contract/auditoria.ts'
import { criarChave, excluirChave, listarChaves } from '#contract/chaves.ts'
import { atualizarCliente, listarClientes } from '#contract/clientes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido, lerHistorico } from '#contract/pedidos.ts'
import type { Route } from '#contract/route.ts'
import { newCompany } from '../../test/company.ts'
import { each, fields } from '../../test/each.ts'
import { keysOf, TODOS } from '../../test/integracao/chaves.ts'
import { ownCall } from '../../test/own-call.ts'
import { openWorld } from '../../test/world.ts'
import { hashToken } from '../access.ts'
import { contractEntries } from '../http/contract-entries.ts'
import { logOptions } from '../http/request-log.ts'
import { turnTaker } from './ritmo.ts'

const world = await openWorld()
const { admin, db } = world
const newKey = keysOf(world)
const BODY = { nome: 'ERP', escopos: ['pedidos:ler' as const] }
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

describe('POST /api/chaves', () => {
  test('201 tells the secret once; the list and the audit never do, and only its hash is stored', async () => {
    const { chave } = await newKey(['pedidos:escrever', 'cadastros:ler', 'cadastros:ler'], 'Loja')
    const { segredo, ...rest } = chave
    assert.match(segredo, /^chave_[\w-]{43}$/)
    assert.ok(segredo.startsWith(chave.prefixo))
    assert.deepEqual(chave.escopos, ['cadastros:ler', 'pedidos:escrever'])
    const { body } = await admin.call(listarChaves)
    assert.deepEqual(body.chaves[0], rest)
    const [row] = await db.rows<object>`select * from chave where id = ${chave.id}`
    const audited = await admin.call(listarAuditoria, { query: { entidade: 'chave', registroId: chave.id } })
    assert.deepEqual(fields(audited.body.auditoria, 'acao', 'registroNome'), [['criar', 'Loja']])
    assert.ok(!JSON.stringify([row, audited.body, body]).includes(segredo))
  })

  test('422 without a scope, with an unknown one, or with an instant that has passed', async () => {
    for (const body of [
      { ...BODY, escopos: [] },
      { ...BODY, escopos: ['tudo'] },
      { ...BODY, expiraEm: '2020-01-01T00:00:00Z' },
    ])
      assert.equal((await admin.raw('POST', criarChave.url, body)).status, 422)
  })

  test('422 asks for the password of somebody who has not just proved to be themself', async () => {
    const late = await world.newAdmin()
    await db.rows`update sessao set provada_em = now() - interval '16 minutes' where token_hash = ${hashToken(late.token)}`
    const { status, body } = await late.call(criarChave, { body: BODY })
    assert.deepEqual([status, body.errors[0]?.campo], [422, 'senhaAtual'])
  })
})

describe('a key', () => {
  test('is dead at once when it is deleted, or expires', async () => {
    const key = await newKey()
    assert.equal((await key.call(listarClientes)).status, 200)
    assert.equal((await admin.call(excluirChave, { params: { id: key.chave.id } })).status, 200)
    const { status, body } = await key.call(listarClientes)
    assert.deepEqual([status, body.title], [401, 'Esta chave não vale'])
    assert.equal((await admin.call(excluirChave, { params: { id: key.chave.id } })).status, 404)
    const brief = await newKey()
    await db.rows`update chave set expira_em = now() where id = ${brief.chave.id}`
    assert.equal((await brief.call(listarClientes)).status, 401)
  })

  test('signs an order with its name, to the client with the provider’s', async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    const linha = await world.offer(await world.newEstante(clienteId), await world.newProduto())
    const key = await newKey(undefined, 'Loja virtual')
    const made = await key.call(criarPedido, { body: { clienteId } })
    const { id = 0 } = made.body.pedidos[0] ?? {}
    await key.call(adicionarItem, { params: { pedidoId: id }, body: { ...linha, quantidade: 1 } })
    const signed = async (who: typeof buyer) =>
      fields((await who.call(lerHistorico, { params: { id } })).body.historico, 'usuarioId', 'usuarioNome')
    assert.deepEqual(await signed(admin), [
      [null, 'Loja virtual'],
      [null, 'Loja virtual'],
    ])
    const { nome } = await db.one<{ nome: string }>`select nome from configuracao`
    assert.deepEqual(await signed(buyer), [
      [null, nome],
      [null, nome],
    ])
  })

  test('signs the audit with its name', async () => {
    const { id, nome } = await world.newCliente()
    const key = await newKey(undefined, 'Contador')
    const { cnpj } = await db.one<{ cnpj: string }>`select cnpj from cliente where id = ${id}`
    await key.call(atualizarCliente, { body: { id, nome, cnpj, cidade: 'Olinda' } })
    const { body } = await admin.call(listarAuditoria, { query: { entidade: 'cliente', registroId: id } })
    assert.deepEqual(fields(body.auditoria, 'usuarioId', 'usuarioNome'), [[null, 'Contador']])
  })

  test('has its own Idempotency-Keys', async () => {
    const { id: clienteId } = await world.newCliente()
    const headers = { 'idempotency-key': 'pedido-1' }
    const [one, other] = [await newKey(), await newKey()]
    const send = (key: typeof one) => key.call(criarPedido, { body: { clienteId }, headers })
    assert.deepEqual(each([await send(one), await send(one), await send(other)], 'status'), [201, 201, 200])
  })

  test('waits after a burst of 100 calls, whatever they are', async () => {
    const key = await newKey(['pedidos:ler'])
    const now = new Date()
    world.clock.now = () => now
    const answers = await Promise.all(Array.from({ length: 130 }, () => key.call(listarClientes)))
    world.clock.now = () => new Date()
    const refused = answers.filter(({ status }) => status === 429)
    assert.equal(refused.length, 30)
    assert.equal(refused[0]?.headers['retry-after'], '1')
  })

  test('is named in the log, without its secret', async () => {
    const lines: string[] = []
    const logger = { ...Object(logOptions('info')), stream: { write: (line: string) => void lines.push(line) } }
    const app = await world.server({ logger })
    const { chave, ...key } = await newKey(undefined, 'Painel')
    await world.at(app, key).call(listarClientes)
    const call = lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'call')
    assert.deepEqual([call.userId, call.keyId, call.key], [null, chave.id, 'Painel'])
    assert.ok(!lines.join().includes(key.token))
  })
})

test('the rate of a key is 20 calls a second after a burst of 100', () => {
  let now = 0
  const take = turnTaker(() => now)
  const taken = () => {
    let calls = 0
    assert.throws(
      () => {
        for (; ; calls++) take(-1)
      },
      { status: 429 },
    )
    return calls
  }
  const seen = [taken()]
  now += 1000
  seen.push(taken())
  take(-2) // another key has its own
  now += 60_000
  seen.push(taken())
  assert.deepEqual(seen, [100, 20, 100])
})

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
      test(`may call ${name}`, async () => {
        const { method, url, body } = ownCall(route, company)
        const { status, bytes } = await key.raw(method, url, body)
        assert.ok(status < 500 && ![401, 403, 429].includes(status), `${status} ${bytes}`)
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
      const { status } = await key.raw(route.method, route.url.replace(/:\w+/g, '1'), route.body && {})
      assert.equal(status, 403)
    })
})
