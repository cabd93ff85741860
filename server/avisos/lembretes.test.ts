import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { escolherComoReceber, listarAvisos } from '#contract/avisos.ts'
import { atualizarConfiguracoes } from '#contract/configuracoes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { anotarLembrete, type Enviados, lembrarSemPedido, listarLembretes } from '#contract/lembretes.ts'
import { listarAindaNaoPediram } from '#contract/painel.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { each } from '../../test/each.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { openSmtpServer, textOf } from '../../test/smtp.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import type { Business } from '../business.ts'
import { openSender } from './enviar.ts'
import { deliverNotices, scheduledRound } from './rodada.ts'
import { openSmtp } from './smtp.ts'

const world = await openWorld({ poolSize: 20 })
const { admin, db, business } = world

/** Noon in São Paulo, on a Tuesday. */
const NOON = Date.parse('2026-03-10T15:00:00Z')

const HOUR = 3_600_000

const at = (hours: number) => {
  world.clock.now = () => new Date(NOON + hours * HOUR)
}

/** Each test starts with empty lists, at noon, with automatic reminders off. */
beforeEach(async () => {
  at(0)
  await db.rows`truncate pedido, estante, aviso cascade`
  await db.rows`update configuracao set lembrete_horas = null`
})

const NOBODY: Enviados = {
  lembrados: 0,
  semEmail: 0,
  clientesSemEmail: [],
  jaLembrados: 0,
  ultimo: null,
  jaPediram: 0,
  fechadas: 0,
  semNinguem: 0,
  clientesSemNinguem: [],
}

const remind = async (estantes: number[] | null = null, who: Caller = admin) => {
  const { status, body } = await who.call(lembrarSemPedido, { body: { estantes } })
  assert.equal(status, 200)
  return body.lembretes
}

type Ends = { validaAte?: string; fechaEm?: string }

/** A client with an open shelf that offers a product. */
async function awaited({ validaAte, fechaEm }: Ends = {}) {
  const cliente = await world.newCliente()
  const estanteId = await world.newEstante(cliente.id, { periodo: 'Semana 11' })
  const produtoId = await world.newProduto()
  await world.offer(estanteId, produtoId)
  await db.rows`update estante set valida_ate = ${validaAte ?? null}, fecha_em = ${fechaEm ?? null} where id = ${estanteId}`
  return { ...cliente, estanteId, produtoId }
}

/** Opens the client's order with a line from the shelf. */
async function order({ id: clienteId, buyer, estanteId, produtoId }: Awaited<ReturnType<typeof awaited>>) {
  const { pedidos } = (await buyer.call(criarPedido, { body: { clienteId } })).body
  const body = { estanteId, produtoId, precoVenda: 10, quantidade: 1 }
  assert.equal((await buyer.call(adicionarItem, { params: { pedidoId: pedidos[0]?.id ?? 0 }, body })).status, 201)
}

const told = async (who: Caller) => {
  await deliverNotices({ db, business })
  return (await who.call(listarAvisos)).body.avisos.flatMap(({ tipo, texto }) =>
    tipo === 'estante-fechando' ? [texto] : [],
  )
}

const remindersOf = async (estanteId: number) =>
  (await admin.call(listarLembretes, { query: { estanteId } })).body.lembretes

const remindAhead = (hours: number | null) => db.rows`update configuracao set lembrete_horas = ${hours}`
type Given = { corte?: string; fechaEm?: string; dias?: number[]; quantidade?: number; criado?: string }

/** An open order, begun at nine. */
async function open({ corte, fechaEm, dias, quantidade = 2, criado = '2026-03-10T12:00:00Z' }: Given) {
  const order = await pedidoAberto(world, { quantidade })
  await order.rules({ ...(corte && { horarioCorte: corte }), ...(dias && { diasEntrega: dias }) })
  await db.rows`update estante set fecha_em = ${fechaEm ?? null} where id = ${order.estanteId}`
  await db.rows`update pedido set data_criacao = ${criado} where id = ${order.id}`
  return order
}

/** What the buyers' bells say after a round. */
async function bellsOf(orders: Record<string, PedidoAberto>) {
  await scheduledRound({ db, business })
  await deliverNotices({ db, business })
  const bells = Object.entries(orders).map(async ([name, { id, buyer }]) => {
    const { avisos } = (await buyer.call(listarAvisos)).body
    const textos = avisos.flatMap(({ tipo, pedidoId, texto }) =>
      tipo === 'pedido-por-confirmar' && pedidoId === id ? [texto.replace(`nº ${id}`, 'nº N')] : [],
    )
    return textos.length ? [[name, textos.join()] as const] : []
  })
  return Object.fromEntries((await Promise.all(bells)).flat())
}

const AT_18 = 'Falta confirmar o pedido nº N, até terça, 10 de março, às 18:00'

describe('POST /api/lembretes', () => {
  test('200 reminds each client with an open shelf and no order once, whoever asks; both lists show it', async () => {
    const [one, other] = [await awaited({ validaAte: '2026-03-12' }), await awaited()]
    const { clientesSemEmail, ...sent } = await remind()
    assert.deepEqual(sent, { ...omit(NOBODY, 'clientesSemEmail'), lembrados: 2, semEmail: 2 })
    assert.deepEqual(clientesSemEmail.map(({ clienteId }) => clienteId).sort(), [one.id, other.id].sort())
    assert.deepEqual(await told(one.buyer), [
      'A estante Semana 11 aceita pedidos até quinta, 12 de março, e falta o seu pedido',
    ])
    assert.deepEqual(await told(other.buyer), ['A estante Semana 11 está aberta, e falta o seu pedido'])
    assert.deepEqual(await told(admin), [])
    at(1)
    const colleague = await world.newAdmin()
    const ultimo = '2026-03-10T15:00:00.000Z'
    assert.deepEqual(await remind(null, colleague), { ...NOBODY, jaLembrados: 2, ultimo })
    assert.equal((await told(one.buyer)).length, 1)
    const lembrado = { quando: ultimo, canal: 'sino', automatico: 0, por: await nameOf(admin) }
    const list = (await admin.call(listarAindaNaoPediram)).body.clientes
    assert.deepEqual(each(list, 'lembrado'), [lembrado, lembrado])
    at(4.1)
    assert.equal((await remind()).lembrados, 2)
    assert.equal((await remindersOf(one.estanteId)).length, 2)
  })

  test('200 never for a client who ordered, is inactive or may not order, or whose shelf is closed, empty or sold out', async () => {
    const one = await pedidoAberto(world)
    const cancelled = await pedidoAberto(world)
    await cancelled.buyer.call(cancelarPedido, { params: cancelled.params })
    const closed = await awaited({ fechaEm: '2026-03-10T14:59:00Z' })
    const [empty, soldOut, inactive] = [await awaited(), await awaited(), await awaited()]
    await db.rows`update estante_produto set ativo = false where estante_id = ${empty.estanteId}`
    await db.rows`update estante_produto set quantidade = 0 where estante_id = ${soldOut.estanteId}`
    await db.rows`update cliente set ativo = false where id = ${inactive.id}`
    const reader = await awaited()
    await db.rows`update usuario set papel = 'leitor' where cliente_id = ${reader.id}`
    const readers = { semNinguem: 1, clientesSemNinguem: [{ clienteId: reader.id, clienteNome: reader.nome }] }
    const { clientesSemEmail: _, ...sent } = await remind()
    assert.deepEqual(sent, {
      ...omit(NOBODY, 'clientesSemEmail'),
      ...readers,
      lembrados: 1,
      semEmail: 1,
      jaPediram: 1,
      fechadas: 2,
    })
    const gone = 2_000_000_000
    const named = [one, closed, empty, soldOut, inactive, reader].map(({ estanteId }) => estanteId)
    assert.deepEqual(await remind([...named, gone]), { ...NOBODY, ...readers, jaPediram: 1, fechadas: 4 })
    assert.equal((await told(cancelled.buyer)).length, 1)
    for (const { buyer } of [one, closed, empty, soldOut, reader]) assert.deepEqual(await told(buyer), [])
  })
})

test('a reminder by mail says the deadline and links to the shelf; is not sent to a client who orders before', async () => {
  const smtp = await openSmtpServer()
  const correio = openSmtp({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: 'pedidos@horta.exemplo' })
  after(() => correio.close())
  const posting: Business = { ...business, correio }
  const log = { info: () => undefined, warn: () => undefined, error: assert.fail }
  const sender = openSender({ db, log, business: posting }, correio, 'https://pedidos.exemplo.com.br')
  const fechaEm = '2026-03-10T21:00:00Z'
  const [one, late, choosy] = [await awaited({ fechaEm }), await awaited({ fechaEm }), await awaited({ fechaEm })]
  await choosy.buyer.call(escolherComoReceber, { body: { tipo: 'estante-fechando', canal: 'sino' } })
  const body = { estantes: null }
  const server = await world.server({ business: posting })
  const sent = (await world.at(server, admin).call(lembrarSemPedido, { body })).body.lembretes
  const clientesSemEmail = [{ clienteId: choosy.id, clienteNome: choosy.nome }]
  assert.deepEqual(sent, { ...NOBODY, lembrados: 3, semEmail: 1, clientesSemEmail })
  await deliverNotices({ db, business: posting })
  await order(late)
  await sender.round()
  assert.deepEqual(each(smtp.mails, 'to'), [await emailOf(one.buyer)])
  const text = textOf(smtp.mails[0] ?? assert.fail())
  assert.match(text, /A estante Semana 11 aceita pedidos até terça, 10 de março, às 18:00, e falta o seu pedido\./)
  assert.match(
    text,
    new RegExp(`Fazer o pedido: https://pedidos\\.exemplo\\.com\\.br/cliente/estante\\?id=${one.estanteId}\\r`),
  )
  const canais = [one, late, choosy].map(async ({ estanteId }) => (await remindersOf(estanteId))[0]?.canal)
  assert.deepEqual(await Promise.all(canais), ['email', 'email', 'sino'])
  assert.equal((await told(choosy.buyer)).length, 1)
})

describe('the automatic reminder', () => {
  const look = () => scheduledRound({ db, business })
  const setHours = async (lembreteHoras: number | null) => {
    const { status, body } = await admin.call(atualizarConfiguracoes, { body: { nome: 'Horta', lembreteHoras } })
    assert.deepEqual([status, body.configuracoes[0]?.lembreteHoras], [200, lembreteHoras])
  }

  test('is off by default; when on, it is sent once, the chosen hours before the shelf closes', async () => {
    // Closing times: 18:00, and the end of Tuesday.
    const [hour, day] = [await awaited({ fechaEm: '2026-03-10T21:00:00Z' }), await awaited({ validaAte: '2026-03-10' })]
    const endless = await awaited()
    const counts = async () => {
      await look()
      await deliverNotices({ db, business }) // one at a time distributes: the others would read before it has
      return Promise.all([hour, day, endless].map(async ({ buyer }) => (await told(buyer)).length))
    }
    at(5.9)
    assert.deepEqual(await counts(), [0, 0, 0])
    await setHours(3)
    at(2.9)
    assert.deepEqual(await counts(), [0, 0, 0])
    at(3)
    assert.deepEqual(await counts(), [1, 0, 0])
    at(5.9)
    assert.deepEqual(await counts(), [1, 0, 0])
    at(9)
    assert.deepEqual(await counts(), [1, 1, 0])
    const [reminded] = await remindersOf(day.estanteId)
    assert.deepEqual(omit(reminded ?? assert.fail(), 'id'), {
      quando: '2026-03-11T00:00:00.000Z',
      canal: 'sino',
      automatico: 1,
      por: null,
    })
    assert.deepEqual(await told(day.buyer), [
      'A estante Semana 11 aceita pedidos até terça, 10 de março, e falta o seu pedido',
    ])
    await setHours(null)
  })

  test('is sent once by several servers, however many shelves close at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => awaited({ fechaEm: '2026-03-10T17:00:00Z' })))
    await setHours(3)
    await Promise.all([look(), look(), look(), remind()])
    await look()
    for (const { buyer } of all) assert.equal((await told(buyer)).length, 1)
    assert.equal((await db.rows`select from lembrete`).length, 8)
  })
})

test('POST /api/lembretes/whatsapp 201 stores who reminded and when; a later reminder by mail does not repeat it', async () => {
  const { estanteId, buyer } = await awaited()
  const { status, body } = await admin.call(anotarLembrete, { body: { estanteId } })
  const por = await nameOf(admin)
  const noted = { quando: '2026-03-10T15:00:00.000Z', canal: 'whatsapp', automatico: 0, por }
  assert.deepEqual([status, body.lembretes], [201, [noted]])
  const found = (await remindersOf(estanteId)).map(lembrete => omit(lembrete, 'id'))
  assert.deepEqual(found, [noted])
  assert.equal((await remind()).jaLembrados, 1)
  assert.deepEqual(await told(buyer), [])
})

const omit = <T extends object, K extends keyof T>({ ...record }: T, key: K): Omit<T, K> => {
  delete record[key]
  return record
}

const ofUser = async (column: 'nome' | 'email', { userId }: Caller) =>
  (await db.first<Record<string, string>>`select nome, email from usuario where id = ${userId}`)?.[column] ?? ''

const nameOf = (who: Caller) => ofUser('nome', who)

const emailOf = (who: Caller) => ofUser('email', who)

describe('an open order with lines', () => {
  test('is reminded of once, the chosen hours before its shelf closes or the cut-off of its next delivery passes', async () => {
    const orders = {
      shelf: await open({ fechaEm: '2026-03-10T21:00:00Z' }),
      cutOff: await open({ corte: '18:00' }),
      endOfDay: await open({}),
      onFridays: await open({ corte: '18:00', dias: [5] }),
      empty: await open({ corte: '18:00', quantidade: 0 }),
      justBegun: await open({ corte: '18:00', criado: '2026-03-10T17:30:00Z' }),
      confirmed: await open({ corte: '18:00' }),
      waiting: await open({ corte: '18:00' }),
    }
    await db.rows`update pedido set status = 'Confirmado', data_entrega = '2026-03-11', expira_em = null
      where id = ${orders.confirmed.id}`
    await db.rows`update pedido set aprovacao = '{"dataEntrega": "2026-03-11"}'
      where id = ${orders.waiting.id}`
    at(3)
    assert.deepEqual(await bellsOf(orders), {})
    await remindAhead(3)
    at(2.9)
    assert.deepEqual(await bellsOf(orders), {})
    for (const hours of [3, 3.4]) {
      at(hours)
      assert.deepEqual(await bellsOf(orders), { shelf: AT_18, cutOff: AT_18 })
    }
    at(3.6)
    assert.deepEqual(await bellsOf(orders), { shelf: AT_18, cutOff: AT_18, justBegun: AT_18 })
    at(9.5)
    const endOfDay = 'Falta confirmar o pedido nº N, até terça, 10 de março'
    assert.deepEqual(await bellsOf(orders), { shelf: AT_18, cutOff: AT_18, justBegun: AT_18, endOfDay })
    await remindAhead(null)
  })

  test('of a standing order is reminded of before the cut-off of the day that it is for, not of an earlier one', async () => {
    at(3)
    const friday = await open({ corte: '18:00' })
    await db.rows`with fixo as (
        insert into pedido_fixo (cliente_id, nome, dias_semana, itens) values (${friday.clienteId}, 'Sexta', '{5}', '[]') returning id
      )
      insert into pedido_fixo_dia (pedido_fixo_id, dia, situacao, pedido_id) select id, '2026-03-13', 'feito', ${friday.id} from fixo`
    await remindAhead(3)
    assert.deepEqual(await bellsOf({ friday }), {})
    at(48 + 3)
    assert.deepEqual(await bellsOf({ friday }), {
      friday: 'Falta confirmar o pedido nº N, até quinta, 12 de março, às 18:00',
    })
    await remindAhead(null)
  })
})
