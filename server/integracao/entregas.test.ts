import assert from 'node:assert/strict'
import type { LookupFunction } from 'node:net'
import { after, afterEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { listarAvisos } from '#contract/avisos.ts'
import * as contract from '#contract/webhooks.ts'
import { each, fields } from '../../test/each.ts'
import { webhooksOf } from '../../test/webhooks/webhooks.ts'
import { openWorld } from '../../test/world.ts'
import { deliverNotices } from '../avisos/rodada.ts'
import { post } from './enderecos.ts'
import { openDeliverer } from './enviar-webhooks.ts'

const world = await openWorld({ poolSize: 20 })
const { db } = world
const { admin, options, hook, round, later } = await webhooksOf(world)

// What one test leaves behind, the next one does not send.
afterEach(async () => {
  for (const { id } of (await admin.call(contract.listarWebhooks)).body.webhooks)
    await admin.call(contract.excluirWebhook, { params: { id } })
})

/** Clients to be changed, each change with a name of its own. */
async function clients(count: number) {
  const all = await Promise.all(Array.from({ length: count }, () => world.newCliente()))
  return all.map(({ id }) => ({
    id,
    rename: (nome: string) => db.rows`update cliente set nome = ${nome} where id = ${id}`,
  }))
}
const names = (all: readonly { dados: Record<string, unknown> }[]) => all.map(({ dados }) => dados.nome)

describe('a receiver', () => {
  test('that refuses gets the same again after growing waits, later ones of the record after it, others at once', async () => {
    const [one, other] = (await clients(2)) as [Client, Client]
    const { receiver, entregas } = await hook('cliente.alterado')
    receiver.howFor = ({ dados }) => (dados.id === one.id ? 503 : 200)
    await one.rename('1')
    await round()
    await one.rename('2')
    await other.rename('3')
    await round()
    assert.deepEqual(names(receiver.recebidos), ['3'])
    assert.deepEqual(names(receiver.tentados), ['1', '3'])
    const [, second, first] = await entregas()
    assert.deepEqual([second?.tentativas, second?.situacao], [0, 'esperando'])
    assert.deepEqual([first?.tentativas, first?.situacao, first?.status], [1, 'esperando', 503])
    assert.match(first?.erro ?? '', /respondeu 503/)
    for (const [i, wait] of [5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400].entries()) {
      await later(wait - 2)
      assert.equal(receiver.tentados.length, i + 2, `before ${wait} s`)
      await later(3)
      assert.equal(receiver.tentados.length, i + 3, `after ${wait} s`)
    }
    receiver.howFor = undefined
    await later(86_401)
    assert.deepEqual(names(receiver.recebidos), ['3', '1', '2'])
    const tries = receiver.tentados.filter(({ dados }) => dados.nome === '1')
    assert.equal(tries.length, 10)
    assert.equal(new Set(tries.map(({ id, corpo }) => `${id} ${corpo}`)).size, 1)
    assert.equal(receiver.recusados, 0)
  })

  test('that refuses to the last is switched off and the administrators are told; switched on, it gets what waited', async () => {
    const [one] = (await clients(1)) as [Client]
    const { receiver, id, entregas } = await hook('cliente.alterado')
    receiver.how = 500
    await one.rename('a')
    for (const wait of [0, 5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 86_400]) await later(wait + 1)
    assert.equal(receiver.tentados.length, 10)
    const state = async () =>
      (await admin.call(contract.listarWebhooks)).body.webhooks.find(webhook => webhook.id === id) ?? assert.fail()
    assert.deepEqual([(await state()).ativo, (await state()).falhas], [0, 1])
    await deliverNotices({ db, business: world.business })
    const [aviso] = (await admin.call(listarAvisos)).body.avisos
    assert.equal(aviso?.tipo, 'webhook-desligado')
    assert.match(
      aviso?.texto ?? '',
      /http:\/\/127\.0\.0\.1:\d+\/ falhou por quase 3 dias e foi desligado \(O endereço respondeu 500/,
    )
    await one.rename('b')
    receiver.how = 200
    await later(90_000)
    assert.equal(receiver.tentados.length, 10)
    assert.equal((await entregas())[0]?.proximaEm, null)
    const again = { params: { id, entregaId: (await entregas())[0]?.id ?? 0 } }
    assert.equal((await admin.call(contract.reenviarEntrega, again)).status, 409)
    // A test goes out all the same.
    assert.equal((await admin.call(contract.testarWebhook, { params: { id } })).status, 201)
    await round()
    assert.deepEqual(fields(receiver.recebidos, 'tipo', 'dados'), [['teste', { webhookId: id }]])
    await db.rows`update entrega_webhook set quando = quando - interval '73 hours' where webhook_id = ${id}
      and corpo is null and tipo <> 'teste'`
    await one.rename('c')
    await admin.call(contract.atualizarWebhook, { body: { id, ativo: 1 } })
    await round()
    assert.deepEqual(names(receiver.recebidos), [undefined, 'a', 'c'])
    const old = (await entregas()).find(({ situacao }) => situacao === 'falhou')
    assert.match(old?.erro ?? '', /mais de 3 dias/)
    const { falhas, ultimaEntrega } = await state()
    assert.deepEqual([falhas, Date.parse(ultimaEntrega ?? '') > Date.now() - 60_000], [0, true])
  })

  test('gets one again when asked, with the same id and body; a test that fails is not repeated', async () => {
    const [one] = (await clients(1)) as [Client]
    const { receiver, id, entregas } = await hook('cliente.alterado')
    await one.rename('de novo')
    await round()
    const [{ id: entregaId } = assert.fail()] = await entregas()
    const { status, body } = await admin.call(contract.reenviarEntrega, { params: { id, entregaId } })
    assert.deepEqual([status, body.entregas[0]?.situacao], [200, 'esperando'])
    await round()
    assert.equal(receiver.recebidos.length, 2)
    assert.deepEqual(receiver.recebidos[1], receiver.recebidos[0])
    for (const params of [
      { id: id + 1, entregaId },
      { id, entregaId: entregaId + 1_000 },
    ])
      assert.equal((await admin.call(contract.reenviarEntrega, { params })).status, 404)
    receiver.how = { redirect: 'https://erp.exemplo.com.br/' }
    await admin.call(contract.testarWebhook, { params: { id } })
    await round()
    await later(3_600)
    assert.equal(receiver.tentados.length, 3)
    const [test] = await entregas()
    assert.deepEqual([test?.tipo, test?.situacao, test?.status, test?.proximaEm], ['teste', 'falhou', 302, null])
    assert.match(test?.erro ?? '', /redirecionamentos não são seguidos/)
  })

  test('that answers slowly, without end or never, or is away, holds no other back', async () => {
    const many = await clients(5)
    const quick = await hook('cliente.alterado')
    const hows = ['slow', 'huge', 'hang', 'cut', 'switch', 'away'] as const
    const bad = await Promise.all(hows.map(() => hook('cliente.alterado')))
    for (const [i, { receiver }] of bad.entries()) {
      const how = hows[i] ?? assert.fail()
      if (how === 'away') await receiver.close()
      else receiver.how = how
    }
    const impatient = openDeliverer({ ...options, net: { withinMs: 4_000 } })
    after(() => impatient.stop())
    for (const [i, one] of many.entries()) await one.rename(`m${i}`)
    await impatient.round()
    const started = performance.now()
    const late = () => performance.now() - started > 3_900
    while (quick.receiver.recebidos.length < many.length && !late()) await pause(10)
    assert.equal(quick.receiver.recebidos.length, many.length)
    await impatient.idle()
    const outcomes = await Promise.all(
      bad.map(async ({ entregas }) => (await entregas()).map(each => `${each.situacao} ${each.erro}`)),
    )
    for (const [i, expected] of [
      /^entregue null$/,
      /^entregue null$/,
      /^esperando Não houve resposta/,
      /^esperando A conexão caiu/,
      /^esperando A conexão caiu/,
      /^esperando Ninguém atende/,
    ].entries())
      for (const outcome of outcomes[i] ?? []) assert.match(outcome, expected)
    assert.deepEqual(each(outcomes, 'length'), [5, 5, 5, 5, 5, 5])
  })
})

describe('a name', () => {
  const answers = (...sets: string[][]): LookupFunction => {
    let asked = 0
    return (_, __, done) =>
      done(
        null,
        (sets[Math.min(asked++, sets.length - 1)] ?? []).map(address => ({
          address,
          family: address.includes(':') ? 6 : 4,
        })),
      )
  }
  const send = (lookup: LookupFunction) =>
    post(
      { url: 'https://erp.exemplo.com.br/', corpo: '{}', headers: {} },
      { allowPrivate: false, lookup, withinMs: 500 },
    )

  test('that resolves to any private address is not connected to, whatever it resolved to before', async () => {
    const { receiver } = await hook('cliente.alterado')
    for (const address of [
      '127.0.0.1',
      '10.0.0.8',
      '169.254.169.254',
      '::1',
      'fd00:ec2::254',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      'fe80::1',
    ]) {
      const { status, erro } = await send(answers([address]))
      assert.deepEqual([status, erro], [null, 'O nome leva a um endereço de uma rede privada'], address)
    }
    assert.match((await send(answers(['93.184.215.14', '127.0.0.1']))).erro ?? '', /rede privada/)
    // The one look-up that is judged is the one that is connected to.
    const turning = answers(['192.0.2.1'], ['127.0.0.1'])
    assert.match((await send(turning)).erro ?? '', /rede privada/)
    assert.match((await send(turning)).erro ?? '', /rede privada/)
    assert.equal(receiver.tentados.length, 0)
  })
})

test('10,000 events wait: they are sent in order per record', async () => {
  const [many, { receiver }] = [await clients(100), await hook('cliente.alterado')]
  const ids = many.map(each => each.id)
  for (let i = 0; i < 100; i++) await db.rows`update cliente set cidade = ${String(i)} where id = any(${ids}::int[])`
  const two = [openDeliverer(options), openDeliverer(options)]
  await Promise.all(two.map(each => each.round()))
  while (receiver.recebidos.length < 1_000) await pause(10)
  await Promise.all(two.map(each => each.stop()))
  for (const all of Map.groupBy(receiver.recebidos, ({ dados }) => dados.id).values())
    assert.deepEqual(
      all.map(({ dados }) => dados.cidade),
      all.map((_, i) => String(i)),
    )
})

type Client = Awaited<ReturnType<typeof clients>>[number]
