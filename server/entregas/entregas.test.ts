import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAuditoria } from '#contract/auditoria.ts'
import { listarClientes } from '#contract/clientes.ts'
import { exportarDadosPessoais } from '#contract/dados-pessoais.ts'
import { somarDias } from '#contract/dias.ts'
import {
  lerAssinatura,
  lerCargaEmPdf,
  lerEntregasDoDia,
  lerRomaneioEmPdf,
  mudarEntregasDoDia,
  registrarTentativa,
} from '#contract/entregas.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { registrarPagamento } from '#contract/pagamentos.ts'
import { lerHistorico, lerPedido } from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { finalizarPedido } from '#contract/pedidos-status.ts'
import { atualizarRota, criarRota, excluirRota, listarRotas, ordenarRota } from '#contract/rotas.ts'
import { marcarSeparacao } from '#contract/separacao.ts'
import { lerUsuario } from '#contract/usuarios.ts'
import { each, fields, refusal } from '../../test/each.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import { PIXEL } from '../../test/files/pixel.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { diaEHora } from '../instants.ts'

const world = await openWorld()
const { admin } = world
const HOJE = diaEHora(new Date(), 'America/Sao_Paulo').dia
const AMANHA = somarDias(HOJE, 1)
let names = 0

async function newRota(entregadorId: number | null = null) {
  const { status, body } = await admin.call(criarRota, { body: { nome: `Rota ${++names}`, entregadorId } })
  assert.equal(status, 201, JSON.stringify(body))
  return body.rotas[0] ?? assert.fail()
}
async function confirmed(dia = AMANHA) {
  const order = await pedidoAberto(world)
  assert.equal((await order.confirm(dia, admin)).status, 200)
  return order
}
const setOrder = (id: number, clientes: number[]) => admin.call(ordenarRota, { params: { id }, body: { clientes } })
const dayOf = async (data = AMANHA, who = admin) => {
  const { status, body } = await who.call(lerEntregasDoDia, { params: { data } })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const stopsOf = async (rotaId: number, data = AMANHA) =>
  (await dayOf(data)).rotas.find(rota => rota.rotaId === rotaId)?.paradas.map(({ clienteId }) => clienteId)
const withoutRoute = async (data = AMANHA) => (await dayOf(data)).semRota?.map(({ clienteId }) => clienteId) ?? []

describe('routes', () => {
  test('keep their clients in order; a client is on one, and has none when it is deleted', async () => {
    const [um, dois, tres] = [await world.newCliente(), await world.newCliente(), await world.newCliente()]
    const [norte, sul] = [await newRota(), await newRota()]
    await setOrder(norte.id, [tres.id, um.id])
    const { body } = await setOrder(sul.id, [dois.id, um.id])
    assert.deepEqual(body.rotas[0]?.clientes, [dois.id, um.id])
    const all = (await admin.call(listarRotas)).body.rotas
    assert.deepEqual(all.find(({ id }) => id === norte.id)?.clientes, [tres.id])
    await setOrder(sul.id, [dois.id, um.id, tres.id])
    await setOrder(norte.id, [dois.id])
    const { clientes } = (await admin.call(listarClientes, { query: { rotaId: sul.id } })).body
    assert.deepEqual(
      new Map(clientes.map(({ id, ordemNaRota }) => [id, ordemNaRota])),
      new Map([
        [um.id, 1],
        [tres.id, 2],
      ]),
    )
    // The audit tells who left, not each stop behind that moved up.
    const told = async (registroId: number) =>
      (await admin.call(listarAuditoria, { query: { entidade: 'cliente', registroId } })).body.auditoria[0]?.depois
    assert.deepEqual([await told(dois.id), await told(um.id)], [{ rotaId: norte.id }, { rotaId: sul.id }])
    await setOrder(sul.id, [um.id, dois.id])
    const deleted = await admin.call(excluirRota, { params: { id: sul.id } })
    assert.deepEqual(deleted.body.rotas[0]?.clientes, [um.id, dois.id])
    assert.equal((await setOrder(sul.id, [])).status, 404)
  })

  test('409 a name twice; 422 a driver who is no user of the provider, a client that is none or twice', async () => {
    const { id, nome } = await newRota()
    const { buyer, id: clienteId } = await world.newCliente()
    for (const same of [nome, `${nome.toUpperCase().replaceAll(' ', '  ')}`])
      assert.equal((await admin.call(criarRota, { body: { nome: same } })).status, 409)
    for (const entregadorId of [buyer.userId, 999_999])
      assert.equal((await admin.call(atualizarRota, { body: { id, nome, entregadorId } })).status, 422)
    for (const clientes of [[999_999], [clienteId, clienteId]]) assert.equal((await setOrder(id, clientes)).status, 422)
  })
})

test('GET /api/entregas/{data} 200 the stops of each route in its order, with what they get; the others are in semRota', async () => {
  const [um, dois, fora] = [await confirmed(), await confirmed(), await confirmed()]
  const rota = await newRota()
  await setOrder(rota.id, [dois.clienteId, um.clienteId])
  const { rotas } = await dayOf()
  const { paradas = [], totais } = rotas.find(({ rotaId }) => rotaId === rota.id) ?? assert.fail()
  assert.deepEqual(fields(paradas, 'clienteId', 'ordem'), [
    [dois.clienteId, 1],
    [um.clienteId, 2],
  ])
  assert.deepEqual(paradas[1]?.pedidos, [
    { pedidoId: um.id, status: 'Confirmado', itens: 1, valorTotal: 20, saldo: null, aReceber: 20 },
  ])
  assert.deepEqual(totais, { paradas: 2, pedidos: 2, entregues: 0, valorTotal: 40 })
  assert.ok((await withoutRoute()).includes(fora.clienteId))
  await admin.call(atualizarRota, { body: { id: rota.id, nome: rota.nome, ativa: 0 } })
  assert.ok((await withoutRoute()).includes(um.clienteId))
})

describe('PUT /api/entregas/{data}/rotas/{rotaId}', () => {
  test('changes that day alone: moves a stop here, leaves one out; a later order of the route does not touch it', async () => {
    const dia = somarDias(HOJE, 4)
    const [um, dois, tres] = [await confirmed(dia), await confirmed(dia), await confirmed(dia)]
    const [a, b, c] = [um.clienteId, dois.clienteId, tres.clienteId]
    const [norte, sul] = [await newRota(), await newRota()]
    const late = await pedidoAberto(world)
    await setOrder(norte.id, [a, b, late.clienteId])
    await setOrder(sul.id, [c])
    const { status } = await admin.call(mudarEntregasDoDia, {
      params: { data: dia, rotaId: norte.id },
      body: { paradas: [c, a] },
    })
    assert.equal(status, 200)
    assert.deepEqual([await stopsOf(norte.id, dia), await stopsOf(sul.id, dia)], [[c, a], []])
    assert.deepEqual(await withoutRoute(dia), [b])
    const other = await confirmed(dia)
    assert.equal((await late.confirm(dia, admin)).status, 200)
    const later = await pedidoAberto(world)
    await setOrder(norte.id, [later.clienteId, other.clienteId, late.clienteId, b, a])
    assert.deepEqual(await stopsOf(norte.id, dia), [c, a, late.clienteId])
    assert.deepEqual(new Set(await withoutRoute(dia)), new Set([b, other.clienteId]))
    assert.equal((await later.confirm(dia, admin)).status, 200)
    assert.deepEqual(await stopsOf(norte.id, dia), [c, a, late.clienteId, later.clienteId])
  })

  test('409 a client without orders that day, or a route that is not active', async () => {
    const { id: sem } = await world.newCliente()
    const { clienteId } = await confirmed()
    const rota = await newRota()
    const change = (paradas: number[]) =>
      admin.call(mudarEntregasDoDia, { params: { data: AMANHA, rotaId: rota.id }, body: { paradas } })
    const refused = await change([clienteId, sem])
    assert.deepEqual([refused.status, refused.body.atual], [409, { clientes: [sem] }])
    await admin.call(atualizarRota, { body: { id: rota.id, nome: rota.nome, ativa: 0 } })
    assert.equal((await change([clienteId])).status, 409)
  })
})

describe('an entregador', () => {
  test('reads the own record and personal data, and nobody else’s', async () => {
    const driver = await world.newPerson('entregador')
    const status = async (id: number) => [
      (await driver.call(lerUsuario, { params: { id } })).status,
      (await driver.call(exportarDadosPessoais, { params: { id } })).status,
    ]
    const seen = [await status(driver.userId), await status(admin.userId)]
    assert.deepEqual(seen, [
      [200, 200],
      [404, 404],
    ])
  })

  test('reads and delivers the stops of the own routes of today and tomorrow, and nothing else', async () => {
    const driver = await world.newPerson('entregador')
    const [mine, others, later] = [await confirmed(), await confirmed(), await confirmed(somarDias(HOJE, 2))]
    const rota = await newRota(driver.userId)
    const other = await newRota()
    await setOrder(rota.id, [mine.clienteId, later.clienteId])
    await setOrder(other.id, [others.clienteId])
    const day = await dayOf(AMANHA, driver)
    assert.deepEqual(each(day.rotas, 'rotaId'), [rota.id])
    assert.equal(day.semRota, undefined)
    assert.equal((await driver.call(lerEntregasDoDia, { params: { data: somarDias(HOJE, 2) } })).status, 403)
    assert.equal((await driver.call(lerPedido, { params: mine.params })).status, 200)
    assert.equal((await driver.call(listarItens, { params: mine.params })).body.itens.length, 1)
    for (const { params } of [others, later])
      for (const route of [lerPedido, listarItens, entregarPedido] as const)
        assert.equal((await driver.call(route, { params })).status, 404)
    for (const route of [lerRomaneioEmPdf, lerCargaEmPdf]) {
      assert.equal((await driver.call(route, { params: { data: AMANHA, rotaId: rota.id } })).status, 200)
      assert.equal((await driver.call(route, { params: { data: AMANHA, rotaId: other.id } })).status, 404)
    }
    const delivered = await driver.call(entregarPedido, {
      params: mine.params,
      body: { recebidoPor: 'Dona Ana', assinatura: PIXEL.toString('base64') },
    })
    assert.deepEqual([delivered.status, delivered.body.pedidos?.[0]?.recebidoPor], [200, 'Dona Ana'])
    assert.deepEqual((await mine.buyer.call(lerAssinatura, { params: mine.params })).bytes, PIXEL)
    assert.equal((await others.buyer.call(lerAssinatura, { params: mine.params })).status, 404)
    assert.equal((await admin.call(lerAssinatura, { params: others.params })).status, 404)
    const { historico } = (await mine.buyer.call(lerHistorico, { params: mine.params })).body
    assert.equal(historico.at(-1)?.depois?.recebidoPor, 'Dona Ana')
    await admin.call(finalizarPedido, { params: mine.params })
    assert.equal((await driver.call(lerPedido, { params: mine.params })).status, 200)
  })

  test('takes what is due at the door, of those on the own stops and in the forms of the door', async () => {
    const driver = await world.newPerson('entregador')
    const [old, mine, others] = [await confirmed(HOJE), await confirmed(), await confirmed()]
    await admin.call(entregarPedido, { params: old.params })
    await world.db.rows`update pedido set cliente_id = ${mine.clienteId} where id = ${old.id}`
    await world.db.rows`update recebivel set cliente_id = ${mine.clienteId} where pedido_id = ${old.id}`
    const rota = await newRota(driver.userId)
    await setOrder(rota.id, [mine.clienteId])
    const dues = async () => (await dayOf(AMANHA, driver)).rotas[0]?.paradas[0]?.pedidos[0]?.aReceber
    assert.equal(await dues(), 40)
    const packed = (quantidade: number, motivo?: string) =>
      admin.call(marcarSeparacao, { body: { itens: [{ itemPedidoId: mine.itemId, quantidade, motivo }], marcada: 1 } })
    assert.equal((await packed(1, 'faltou')).status, 200)
    assert.equal(await dues(), 30)
    const pay = (fields: { clienteId?: number; forma?: 'dinheiro' | 'boleto'; data?: string }) =>
      driver.call(registrarPagamento, {
        body: { clienteId: mine.clienteId, data: HOJE, valor: 30, forma: 'dinheiro', ...fields },
      })
    const wrong = [{ clienteId: others.clienteId }, { forma: 'boleto' }, { data: somarDias(HOJE, -2) }] as const
    for (const fields of wrong) assert.deepEqual(refusal(await pay(fields)), [422, Object.keys(fields)[0]])
    assert.equal((await pay({})).status, 201)
    assert.equal(await dues(), 0)
    const delivered = await driver.call(entregarPedido, { params: mine.params })
    assert.deepEqual([delivered.body.pedidos[0]?.pago, delivered.body.pedidos[0]?.saldo], [10, 0])
  })

  test('422 a signature that is no PNG or too large', async () => {
    const { params } = await confirmed()
    for (const assinatura of [
      'Ana',
      Buffer.from('%PDF-').toString('base64'),
      PIXEL.toString('base64').padEnd(87_400, 'A'),
    ])
      assert.equal((await admin.call(entregarPedido, { params, body: { assinatura } })).status, 422)
  })
})

test('a client sees that its order is on its way once another stop of the route is done', async () => {
  const [first, second, own] = [await confirmed(), await confirmed(), await confirmed()]
  await world.db.rows`update pedido set cliente_id = ${second.clienteId} where id = ${own.id}`
  const rota = await newRota()
  await setOrder(rota.id, [first.clienteId, second.clienteId])
  const onItsWay = async ({ buyer, params }: typeof first) =>
    (await buyer.call(lerPedido, { params })).body.saiuParaEntrega
  await admin.call(entregarPedido, { params: own.params })
  assert.equal(await onItsWay(second), 0, 'another order of the same stop')
  await admin.call(entregarPedido, { params: first.params })
  assert.deepEqual([await onItsWay(second), await onItsWay(first)], [1, 0])
})

test('POST /api/pedidos/{id}/tentativas 201 it stays Confirmado, is told in its history, and the stop is ausente until it is delivered', async () => {
  const order = await confirmed()
  const { params, clienteId } = order
  const rota = await newRota()
  await setOrder(rota.id, [clienteId])
  const situacao = async () => (await dayOf()).rotas.find(({ rotaId }) => rotaId === rota.id)?.paradas[0]?.situacao
  assert.equal(await situacao(), 'aberta')
  const tried = await admin.call(registrarTentativa, { params, body: { motivo: 'Portão fechado' } })
  assert.deepEqual([tried.status, tried.body.pedidos[0]?.status], [201, 'Confirmado'])
  assert.equal(await situacao(), 'ausente')
  const last = (await order.historico()).at(-1)
  assert.deepEqual([last?.acao, last?.depois], ['tentar-entrega', { motivo: 'Portão fechado' }])
  await admin.call(entregarPedido, { params })
  assert.equal(await situacao(), 'entregue')
  assert.equal((await admin.call(registrarTentativa, { params, body: { motivo: 'Portão fechado' } })).status, 409)
})

test("a route's papers the stops in order, and the load with the last stop first", async () => {
  const dia = somarDias(HOJE, 5)
  const [um, dois] = [await confirmed(dia), await confirmed(dia)]
  const rota = await newRota()
  await setOrder(rota.id, [dois.clienteId, um.clienteId])
  await world.db.rows`update cliente set prazo_dias = 30 where id = ${um.clienteId}`
  const params = { data: dia, rotaId: rota.id }
  const nomes = (await dayOf(dia)).rotas
    .find(({ rotaId }) => rotaId === rota.id)
    ?.paradas.map(({ clienteNome }) => clienteNome)
  const textOf = async (route: typeof lerRomaneioEmPdf | typeof lerCargaEmPdf) =>
    pdfText((await admin.call(route, { params })).bytes)
      .flat()
      .join(' ')
  const places = async (route: typeof lerRomaneioEmPdf | typeof lerCargaEmPdf) => {
    const text = await textOf(route)
    return nomes?.map(nome => text.indexOf(nome)) ?? assert.fail()
  }
  const [primeira = 0, segunda = 0] = await places(lerRomaneioEmPdf)
  assert.ok(primeira > 0 && primeira < segunda)
  assert.match(await textOf(lerRomaneioEmPdf), /R\$.20,00 a receber.* A receber .*R\$.20,00 .*R\$.0,00/)
  const [depois = 0, antes = 0] = await places(lerCargaEmPdf)
  assert.ok(antes > 0 && antes < depois)
  assert.equal((await admin.call(lerCargaEmPdf, { params: { ...params, data: somarDias(dia, 1) } })).status, 422)
})
