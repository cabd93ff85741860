import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { registrarPagamento } from '#contract/pagamentos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { criarRota, ordenarRota } from '#contract/rotas.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

/** The driver's queue against the whole server, without a browser: its storages are maps, and its calls may get lost. */
const world = await openWorld()
const { admin, db } = world
const DIA = 24 * 3_600_000
const HOJE = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}
const [localStorage, sessionStorage] = [storage(), storage()]
for (const [name, value] of Object.entries({ localStorage, sessionStorage }))
  Object.defineProperty(globalThis, name, { value, configurable: true })

type Fate = 'lost' | 'unanswered'
let fates: Fate[] = []
let sent: { what: string; key: string | null }[] = []
globalThis.fetch = async (where, { method = 'GET', headers, body } = {}) => {
  const fate = fates.shift()
  if (fate === 'lost') throw new TypeError('no network')
  const given = new Headers(headers)
  sent.push({ what: `${method} ${where}`, key: given.get('Idempotency-Key') })
  const { statusCode, payload } = await world.app.inject({
    method: method as 'POST',
    url: String(where),
    headers: Object.fromEntries(given),
    payload: String(body ?? ''),
  })
  if (fate === 'unanswered') throw new TypeError('the connection broke off')
  return new Response(payload, { status: statusCode })
}

/** What a phone that starts anew has: the module without its memory, and the storage. */
let starts = 0
const started = async (): Promise<typeof import('./queue.ts')> => import(`./queue.ts?${++starts}`)
type Phone = Awaited<ReturnType<typeof started>>

function signIn({ userId, token }: { userId: number; token: string }): void {
  sessionStorage.setItem('userId', String(userId))
  localStorage.setItem('token', token)
}
const queueOf = ({ userId }: { userId: number }) =>
  JSON.parse(localStorage.getItem(`fila/${userId}`) ?? '[]') as { state: string; failure?: { title: string } }[]
const states = (who: { userId: number }) => queueOf(who).map(({ state }) => state)

/** A driver with a stop, who delivers there and is paid. */
async function onARound(dia = HOJE) {
  const driver = await world.newPerson('entregador')
  const order = await pedidoAberto(world)
  assert.equal((await order.confirm(dia, admin)).status, 200)
  const { body } = await admin.call(criarRota, { body: { nome: `Rota ${order.id}`, entregadorId: driver.userId } })
  await admin.call(ordenarRota, { params: { id: body.rotas[0]?.id ?? 0 }, body: { clientes: [order.clienteId] } })
  const { clienteId, params } = order
  signIn(driver)
  return {
    driver,
    order,
    deliver: (phone: Phone, recebidoPor = 'Ana') =>
      phone.enqueue(entregarPedido, [{ params, body: { recebidoPor } }], { about: clienteId }),
    pay: (phone: Phone) => {
      const body = { clienteId, data: HOJE, valor: 5, forma: 'dinheiro' } as const
      return phone.enqueue(registrarPagamento, [{ body }], { about: clienteId })
    },
    paid: async () => (await db.rows`select from pagamento where cliente_id = ${clienteId}`).length,
    told: async () => (await order.historico()).filter(({ acao }) => acao === 'entregar').length,
  }
}

beforeEach(() => {
  fates = []
  sent = []
})

describe('the queue', () => {
  test('goes in the order it was made, with the same keys after a restart, and each deed is done once', async () => {
    const { driver, deliver, pay, paid, told } = await onARound()
    const phone = await started()
    deliver(phone)
    pay(phone)
    fates = ['lost']
    await assert.rejects(phone.sendQueue())
    fates = ['unanswered']
    await assert.rejects(phone.sendQueue())
    const again = await started()
    fates = []
    await again.sendQueue()
    assert.deepEqual(states(driver), ['sent', 'sent'])
    assert.deepEqual([await told(), await paid()], [1, 1])
    assert.match(sent.map(({ what }) => what).join(), /^PATCH \S+\/entrega,PATCH \S+\/entrega,POST \/api\/pagamentos$/)
    assert.equal(sent[0]?.key, sent[1]?.key)
    assert.notEqual(sent[1]?.key, sent[2]?.key)
  })

  test('keeps what is refused, with its reason, until it is sent again or discarded; the others go on', async () => {
    const { driver, order, deliver, pay, paid } = await onARound()
    const phone = await started()
    await admin.call(entregarPedido, { params: order.params })
    deliver(phone)
    pay(phone)
    await phone.sendQueue()
    assert.deepEqual([states(driver), await paid()], [['refused', 'sent'], 1])
    const [{ key = '' } = {}] = JSON.parse(localStorage.getItem(`fila/${driver.userId}`) ?? '[]')
    phone.sendAgain(key)
    await phone.sendQueue()
    assert.equal(states(driver)[0], 'refused')
    phone.discard(key)
    assert.deepEqual(states(driver), ['sent'])
  })

  test('tells that a full storage did not keep it, and what it holds goes all the same', async t => {
    const { driver, deliver, pay, told, paid } = await onARound()
    const phone = await started()
    assert.equal(deliver(phone), true)
    const { setItem } = localStorage
    t.mock.method(localStorage, 'setItem', (key: string, value: string) => {
      if (value.length > (localStorage.getItem(key) ?? '').length) throw new DOMException('full', 'QuotaExceededError')
      return setItem(key, value)
    })
    assert.equal(pay(phone), false)
    await phone.sendQueue()
    assert.deepEqual([states(driver), await told(), await paid()], [['sent'], 1, 0])
  })

  test('is its user’s: another one who signs in neither sends it nor loses it', async () => {
    const [mine, other] = [await onARound(), await onARound()]
    const phone = await started()
    signIn(mine.driver)
    mine.deliver(phone)
    signIn(other.driver)
    await phone.sendQueue()
    assert.deepEqual([sent, states(mine.driver)], [[], ['waiting']])
    signIn(mine.driver)
    await (await started()).sendQueue()
    assert.equal(await mine.told(), 1)
  })

  test('asks before it repeats what stayed unanswered for longer than the server keeps a key', async t => {
    const { driver, pay, paid } = await onARound()
    const phone = await started()
    pay(phone)
    fates = ['unanswered']
    await assert.rejects(phone.sendQueue())
    await db.rows`update idempotencia set criada_em = criada_em - interval '25 hours' where usuario_id = ${driver.userId}`
    const now = Date.now()
    t.mock.method(Date, 'now', () => now + DIA)
    pay(phone)
    await (await started()).sendQueue()
    assert.deepEqual([states(driver), await paid()], [['refused', 'sent'], 2])
    assert.equal(queueOf(driver)[0]?.failure?.title, 'Não se sabe se chegou')
  })
})
