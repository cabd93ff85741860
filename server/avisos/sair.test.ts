import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Canal, escolherComoReceber, lerPreferenciasDeAvisos } from '#contract/avisos.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { createApp } from '../app.ts'
import { logOptions } from '../http/request-log.ts'
import { linksOf } from './sair.ts'

const world = await openWorld()
const { db } = world
let log = ''
const logger = { ...Object(logOptions('trace')), stream: { write: (text: string) => (log += text) } }
const app = await createApp({ db, business: world.business, logger })
after(() => app.close())
const { id: clienteId } = await world.newCliente()
const TIPO = 'pedido-entregue'

const linkOf = async ({ userId: usuarioId }: Caller, tipo: string = TIPO) => {
  const { sair } = await linksOf(db, { usuarioId, tipo, paraFornecedor: false }, 'https://x')
  return sair.replace('https://x', '')
}
const press = (url: string, type = 'application/x-www-form-urlencoded') =>
  app.inject({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click', headers: { 'content-type': type } })
const choose = (who: Caller, canal: Canal) => who.call(escolherComoReceber, { body: { tipo: TIPO, canal } })
const choiceOf = async (who: Caller, kind: string = TIPO) =>
  (await who.call(lerPreferenciasDeAvisos)).body.preferencias.find(({ tipo }) => tipo === kind)?.canal

describe('POST /avisos/sair/{link}', () => {
  test('200 without a session, sets this kind to the bell only; mail of other kinds continues', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const buyer = await world.newBuyer(clienteId)
      const { statusCode, headers, body } = await press(await linkOf(buyer), type)
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store'])
      assert.match(body, /“Pedido entregue” não vem mais por e-mail/)
      assert.deepEqual([await choiceOf(buyer), await choiceOf(buyer, 'pedido-confirmado')], ['sino', 'email'])
    }
  })

  test("200 with the same answer for a forged link, another person's, another kind's, an unknown user's or no link, and nothing changes", async () => {
    const [mine, other] = [await world.newBuyer(clienteId), await world.newBuyer(clienteId)]
    const link = await linkOf(mine)
    const known = await press(link)
    await choose(mine, 'email')
    const [, signature = ''] = /\.([\w-]{43})$/.exec(await linkOf(mine)) ?? []
    const forged = [
      `/avisos/sair/${mine.userId}.${TIPO}.${'A'.repeat(43)}`,
      `/avisos/sair/${mine.userId}.${TIPO}.${signature.slice(0, -2)}AA`,
      `/avisos/sair/${other.userId}.${TIPO}.${signature}`,
      `/avisos/sair/999999999.${TIPO}.${signature}`,
    ]
    for (const url of forged) {
      const { statusCode, body } = await press(url)
      assert.deepEqual([statusCode, body], [200, known.body], url)
    }
    for (const url of [
      `/avisos/sair/${mine.userId}.pedido-confirmado.${signature}`,
      `/avisos/sair/x`,
      '/avisos/sair/%00',
    ])
      assert.equal((await press(url)).statusCode, 200, url)
    for (const who of [mine, other])
      assert.deepEqual([await choiceOf(who), await choiceOf(who, 'pedido-confirmado')], ['email', 'email'])
  })

  test('200 used again later, it undoes no choice made since and turns no "nothing" into a "bell"', async () => {
    const buyer = await world.newBuyer(clienteId)
    const first = await linkOf(buyer)
    await press(first)
    await choose(buyer, 'email')
    await press(first)
    assert.equal(await choiceOf(buyer), 'email')
    await press(await linkOf(buyer))
    assert.equal(await choiceOf(buyer), 'sino')
    const last = await linkOf(buyer)
    await choose(buyer, 'nada')
    await press(last)
    assert.equal(await choiceOf(buyer), 'nada')
  })

  test('200 valid only for the address it was sent to; of two simultaneous uses one counts', async () => {
    const buyer = await world.newBuyer(clienteId)
    const link = await linkOf(buyer)
    await db.rows(sql`update usuario set email = 'outra@exemplo.com.br' where id = ${buyer.userId}`)
    await press(link)
    assert.equal(await choiceOf(buyer), 'email')
    const now = await linkOf(buyer)
    await Promise.all([press(now), press(now), press(now)])
    assert.equal(await choiceOf(buyer), 'sino')
  })
})

describe('GET /avisos/sair/{link}', () => {
  test('200 changes nothing: shows what would happen, with one button and no script', async () => {
    const buyer = await world.newBuyer(clienteId)
    await db.rows(sql`update configuracao set nome = 'Horta & <script>'`)
    const { statusCode, headers, body } = await app.inject(await linkOf(buyer))
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/html; charset=utf-8'])
    assert.match(String(headers['content-security-policy']), /script-src 'none'.*form-action 'self'/)
    assert.match(body, /“Pedido entregue” deixa de chegar por e-mail e continua no sino/)
    assert.equal(body.match(/<button>/g)?.length, 1)
    assert.doesNotMatch(body, /<script/)
    assert.equal(await choiceOf(buyer), 'email')
    assert.match((await app.inject('/avisos/sair/%3Cscript%3E')).body, /<p>Este tipo de aviso deixa/)
  })
})

test('503 while the database is away, as a page that people can read', async () => {
  const away = () => Promise.reject(new Error('the database is away'))
  const broken: typeof db = Object.assign(Object.create(db), { one: away })
  const alone = await createApp({ db: broken, business: world.business })
  after(() => alone.close())
  const url = await linkOf(await world.newBuyer(clienteId))
  for (const method of ['GET', 'POST'] as const) {
    const payload = method === 'POST' ? { payload: 'List-Unsubscribe=One-Click' } : {}
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode, headers, body } = await alone.inject({
      method,
      url,
      ...payload,
      ...(method === 'POST' && { headers: form }),
    })
    assert.deepEqual([statusCode, headers['content-type']], [503, 'text/html; charset=utf-8'])
    assert.match(body, /<h1>Não deu agora<\/h1>/)
  }
})

test('the log contains no part of a link', async () => {
  const link = await linkOf(await world.newBuyer(clienteId))
  await press(link)
  await app.inject(link)
  assert.ok(log.includes('"route":"/avisos/sair/:link"'))
  assert.ok(!log.includes(link.slice('/avisos/sair/'.length)))
  assert.ok(!log.includes(link.slice(-43)))
})
