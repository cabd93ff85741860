import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAuditoria } from '#contract/auditoria.ts'
import { criarChave, excluirChave, listarChaves } from '#contract/chaves.ts'
import { atualizarCliente, listarClientes } from '#contract/clientes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido, lerHistorico } from '#contract/pedidos.ts'
import { each, fields, refusal } from '../../test/each.ts'
import { keysOf } from '../../test/integracao/chaves.ts'
import { openWorld } from '../../test/world.ts'
import { hashToken } from '../access.ts'
import { turnTaker } from './ritmo.ts'

const world = await openWorld()
const { admin, db } = world
const newKey = keysOf(world)
const BODY = { nome: 'ERP', escopos: ['pedidos:ler' as const] }

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
    assert.deepEqual(refusal(await late.call(criarChave, { body: BODY })), [422, 'senhaAtual'])
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
