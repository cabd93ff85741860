import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { escolherComoReceber, lerAvisos, lerPreferenciasDeAvisos, listarAvisos } from '#contract/avisos.ts'
import { ajustarPedido, entregarPedido } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import { acabouProduto } from '#contract/produto-acabou.ts'
import { each } from '../../test/each.ts'
import { ouvir } from '../../test/ouvir.ts'
import { type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { deliverNotices, scheduledRound } from './rodada.ts'

const world = await openWorld()
const { admin, db, business } = world
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const DAY = inDays(5)
const given = () => deliverNotices({ db, business })

/** The notices in a caller's bell, the newest first. */
async function bell(who: Caller) {
  await given()
  const { status, body } = await who.call(listarAvisos)
  assert.equal(status, 200)
  return body
}

const lastOf = async (who: Caller) => (await bell(who)).avisos[0]

const kinds = async (who: Caller, order?: PedidoAberto) =>
  (await bell(who)).avisos.flatMap(({ tipo, pedidoId }) => (!order || pedidoId === order.id ? [tipo] : []))

/** An order of a company with two users, because the one who acts is not notified. */
async function order() {
  const made = await pedidoAberto(world, { unidadeMedida: 'KG', oferecida: 100 })
  return { ...made, colleague: await world.newBuyer(made.clienteId) }
}

const nameOf = async ({ userId }: Caller) =>
  (await db.first<{ nome: string }>`select nome from usuario where id = ${userId}`)?.nome

describe('GET /api/avisos', () => {
  test("200 a buyer's confirmation is shown to the colleagues and, as a new order, to the provider; not to its author", async () => {
    const one = await order()
    assert.equal((await one.confirm(DAY)).status, 200)
    assert.deepEqual(await kinds(one.buyer), [])
    const told = await lastOf(one.colleague)
    assert.deepEqual([told?.tipo, told?.pedidoId, told?.lido], ['pedido-confirmado', one.id, 0])
    assert.match(
      told?.texto ?? '',
      new RegExp(`^${await nameOf(one.buyer)} confirmou o pedido nº ${one.id}, para \\w+`),
    )
    const atProvider = await lastOf(admin)
    assert.equal(atProvider?.tipo, 'pedido-novo')
    assert.match(atProvider?.texto ?? '', /^Compras \d+, de Cliente \d+, confirmou/)
    // A company whose person has its own name is not named twice.
    const same = await order()
    await db.rows`
      update usuario u set nome = c.nome from cliente c where c.id = u.cliente_id and u.id = ${same.buyer.userId}
    `
    await same.confirm(DAY)
    assert.match((await lastOf(admin))?.texto ?? '', /^Cliente \d+ confirmou/)
  })

  test("200 the provider's changes are shown to the buyers only, signed by the provider", async () => {
    const one = await order()
    await db.rows`update configuracao set nome = 'Hortifruti do Vale'`
    const other = await world.newAdmin()
    await one.confirm(DAY, admin)
    await admin.call(passos.cancelarPedidoComObservacao, {
      params: one.params,
      body: { observacao: 'Caminhão quebrou' },
    })
    assert.deepEqual(await kinds(other, one), [])
    assert.deepEqual(await kinds(one.buyer), ['pedido-cancelado', 'pedido-confirmado'])
    assert.match((await lastOf(one.buyer))?.texto ?? '', /^Hortifruti do Vale cancelou .*: Caminhão quebrou$/)
  })

  test('200 changed lines of an open order are shown to nobody, of a confirmed one to both sides', async () => {
    const one = await order()
    const more = await one.moreOf({ unidadeMedida: 'UN' })
    await one.add(1, more)
    assert.deepEqual(await kinds(one.colleague), [])
    await one.confirm(DAY)
    await one.add(3)
    assert.deepEqual(await kinds(one.colleague), ['pedido-alterado', 'pedido-confirmado'])
    assert.match((await lastOf(one.colleague))?.texto ?? '', /: Produto \d+: de 2 kg para 5 kg$/)
    assert.equal((await lastOf(admin))?.tipo, 'pedido-alterado')
  })

  test('200 successive changes of one order by one person are one notice, unread again, with the combined result', async () => {
    const one = await order()
    const more = await one.moreOf()
    await one.confirm(DAY)
    await one.add(3)
    const first = await lastOf(one.colleague)
    await one.colleague.call(lerAvisos, { body: { ate: first?.id ?? 0 } })
    await one.add(1, more)
    await one.add(2)
    const { avisos, naoLidos } = await bell(one.colleague)
    assert.deepEqual(each(avisos, 'tipo'), ['pedido-alterado', 'pedido-confirmado'])
    assert.equal(naoLidos, 1)
    assert.ok((avisos[0]?.id ?? 0) > (first?.id ?? 0))
    assert.match(avisos[0]?.texto ?? '', /de 2 kg para 7 kg; Produto \d+: 1 unidade a mais no pedido$/)
    // A change by somebody else is a separate notice.
    await one.add(1, {}, admin)
    assert.equal((await kinds(one.colleague)).length, 3)
  })

  test("200 another delivery day, a delivery's differences, and returns", async () => {
    const one = await order()
    await one.confirm(DAY)
    await one.buyer.call(passos.alterarEntrega, { params: { ...one.params, data: inDays(6) } })
    assert.match((await lastOf(one.colleague))?.texto ?? '', /: entrega de \S+, \d+ de \S+ para /)
    const [item] = await one.itens()
    const itemPedidoId = item?.itemPedidoId ?? 0
    const entregue = { itemPedidoId, quantidadeEntregue: 1.5, motivo: 'Faltou' }
    await admin.call(entregarPedido, { params: one.params, body: { itens: [entregue] } })
    assert.match((await lastOf(one.buyer))?.texto ?? '', /^Foi entregue .*: de 2 kg veio 1,5 kg \(Faltou\)$/)
    const volta = { itens: [{ itemPedidoId, quantidade: 0.5, motivo: 'Amassado' }], volta: 0 as const }
    assert.equal((await admin.call(ajustarPedido, { params: one.params, body: volta })).status, 200)
    assert.match((await lastOf(one.buyer))?.texto ?? '', /voltou ou faltou 0,5 kg \(Amassado\)$/)
  })

  test('200 a product that ran out, for clients whose orders it was removed from', async () => {
    const [kept, left] = [await order(), await order()]
    const linha = await world.offer(left.estanteId, kept.produtoId)
    await left.add(4, linha)
    const body = { retirarDe: [kept.id, left.id] }
    assert.equal((await admin.call(acabouProduto, { params: { id: kept.produtoId }, body })).status, 200)
    assert.match((await lastOf(left.buyer))?.texto ?? '', /^Acabou e saiu do pedido nº \d+: Produto \d+ \(4 kg\)$/)
    const gone = await lastOf(kept.buyer)
    assert.deepEqual([gone?.tipo, /: Acabou: Produto/.test(gone?.texto ?? '')], ['pedido-cancelado', true])
  })

  /** An order that waits for its company's `aprovador`. */
  async function waiting() {
    const one = await order()
    await db.rows`update cliente set aprovacao_acima = 15 where id = ${one.clienteId}`
    const aprovador = await world.newPerson('aprovador', one.clienteId)
    await one.confirm(DAY)
    return { ...one, aprovador }
  }

  test('200 a withdrawn request for approval, for its approvers and the company', async () => {
    const one = await waiting()
    await one.add(1)
    for (const who of [admin, one.aprovador, one.colleague])
      assert.match((await lastOf(who))?.texto ?? '', /mudou o pedido nº \d+: não espera mais aprovação$/)
    assert.deepEqual(await kinds(one.buyer, one), [])
    assert.deepEqual(await kinds(await world.newPerson('separador'), one), [])
  })

  test('200 a shelf is announced once, when it is open and offers something', async () => {
    const { id, buyer } = await world.newCliente()
    const estanteId = await world.newEstante(id, { periodo: 'Semana 48' })
    const look = async () => {
      await scheduledRound({ db, business })
      return kinds(buyer)
    }
    assert.deepEqual(await look(), [])
    await world.offer(estanteId, await world.newProduto())
    await db.rows`update estante set valida_de = ${inDays(3)} where id = ${estanteId}`
    assert.deepEqual(await look(), [])
    await db.rows`update estante set valida_de = null where id = ${estanteId}`
    assert.deepEqual(await look(), ['estante-aberta'])
    assert.deepEqual(await look(), ['estante-aberta'])
    assert.equal((await lastOf(buyer))?.texto, 'A estante Semana 48 está aberta para pedidos')
  })

  test('200 a user who changed company or is no longer an administrator sees no earlier notices', async () => {
    const one = await order()
    const former = await world.newAdmin()
    await one.confirm(DAY)
    assert.equal((await lastOf(former))?.pedidoId, one.id)
    const { id } = await world.newCliente()
    await db.rows`update usuario set cliente_id = ${id}, admin = false where id = any(${[one.colleague.userId, former.userId]})`
    for (const who of [one.colleague, former])
      assert.deepEqual(await bell(who), { avisos: [], proximo: null, naoLidos: 0 })
  })
})

test("PUT /api/avisos/lidos 200 marks all own notices up to one as read; later ones and other users' stay unread", async () => {
  const one = await order()
  await one.confirm(DAY, admin)
  const seen = await lastOf(one.buyer)
  await admin.call(passos.cancelarPedido, { params: one.params })
  await given()
  const { body } = await one.buyer.call(lerAvisos, { body: { ate: seen?.id ?? 0 } })
  assert.deepEqual(body, { naoLidos: 1 })
  assert.deepEqual(each((await bell(one.buyer)).avisos, 'lido'), [0, 1])
  assert.equal((await bell(one.colleague)).naoLidos, 2)
})

describe('a new notice', () => {
  test('is heard live by its readers, without its content, and so is reading it elsewhere', async () => {
    const here = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const one = await order()
    const [stream, stranger] = [
      await ouvir(here, one.colleague.token),
      await ouvir(here, (await world.newCliente()).buyer.token),
    ]
    await one.confirm(DAY)
    await given()
    await stream.until(() => stream.avisos() === 1)
    await one.colleague.call(lerAvisos, { body: { ate: (await lastOf(one.colleague))?.id ?? 0 } })
    await stream.until(() => stream.avisos() === 2)
    assert.equal(stranger.avisos(), 0)
  })

  test('arrives once and in order, however many servers deliver it', async () => {
    const one = await order()
    await one.confirm(DAY)
    for (let i = 0; i < 5; i++) await one.add(1, {}, i % 2 ? admin : one.buyer)
    await Promise.all(Array.from({ length: 8 }, given))
    const found = await db.one<{
      mudancas: number
    }>`select sum(a.mudancas)::int as mudancas from aviso_recebido d join aviso a on a.id = d.aviso_id
      where d.usuario_id = ${one.colleague.userId}`
    assert.equal(found.mudancas, 6)
  })

  test('is deleted after 90 days', async () => {
    const one = await order()
    await one.confirm(DAY)
    await given()
    await db.rows`update aviso set quando = now() - interval '91 days' where pedido_id = ${one.id}`
    // Only a batch of the oldest ids is read, so everything before this one has to be old too.
    await db.rows`update aviso set quando = now() - interval '92 days' where id < (select min(id) from aviso where pedido_id = ${one.id})`
    await scheduledRound({ db, business })
    assert.ok(!(await kinds(one.colleague)).includes('pedido-confirmado'))
  })
})

describe('GET and PUT /api/avisos/preferencias', () => {
  const of = async (who: Caller) => (await who.call(lerPreferenciasDeAvisos)).body.preferencias
  test('200 each role has its own kinds; a choice applies to that kind only, and "nothing" sends nothing', async () => {
    const one = await pedidoAberto(world)
    const colleague = await world.newBuyer(one.clienteId)
    const kindsOfBuyer = (await of(colleague)).map(({ tipo }) => tipo)
    assert.ok(kindsOfBuyer.includes('pedido-entregue') && !kindsOfBuyer.includes('pedido-novo'))
    assert.deepEqual(
      (await of(admin)).map(({ tipo, canal }) => `${tipo} ${canal}`),
      [
        'pedido-novo email',
        'pedido-alterado sino',
        'pedido-cancelado sino',
        'tentativa-de-entrega sino',
        'aprovacao-pedida sino',
        'vencido sino',
      ],
    )
    const body = { tipo: 'pedido-confirmado', canal: 'nada' } as const
    const { status, body: now } = await colleague.call(escolherComoReceber, { body })
    assert.deepEqual([status, now.porEmail], [200, 0])
    assert.deepEqual(
      now.preferencias.find(({ tipo }) => tipo === body.tipo),
      body,
    )
    await one.confirm(DAY)
    await admin.call(passos.cancelarPedido, { params: one.params })
    await deliverNotices({ db, business })
    const { avisos } = (await colleague.call(listarAvisos)).body
    assert.deepEqual(each(avisos, 'tipo'), ['pedido-cancelado'])
  })
})

describe('changes of one order in the bell', () => {
  test('a run of changes ends after twenty, and ten minutes after the first', async () => {
    const one = await order()
    await one.confirm(DAY)
    for (let i = 0; i < 19; i++) await one.add(1)
    await given()
    for (let i = 0; i < 3; i++) await one.add(1)
    const told = async () => (await bell(one.colleague)).avisos.map(({ texto }) => /: (de .*)$/.exec(texto)?.[1])
    assert.deepEqual(await told(), ['de 22 kg para 24 kg', 'de 2 kg para 22 kg', undefined])
    await db.rows`update aviso set quando = quando - interval '10 minutes', desde = desde - interval '10 minutes'
      where pedido_id = ${one.id} and tipo = 'pedido-alterado'`
    await one.add(1)
    assert.deepEqual((await told()).slice(0, 2), ['de 24 kg para 25 kg', 'de 22 kg para 24 kg'])
  })
})
