import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { somarDias } from '#contract/dias.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import * as contract from '#contract/pedidos.ts'
import { criarPedido, lerHistorico } from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import { cancelarPedido, confirmarPedido } from '#contract/pedidos-status.ts'
import type { Input } from '#contract/route.ts'
import { each, fields } from '../../test/each.ts'
import { pages } from '../../test/pages.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'
import { diaEHora } from '../instants.ts'

const world = await openWorld()
const { admin, db } = world
await db.rows`update configuracao set nome = 'Distribuidora Aurora'`
const produtoId = await world.newProduto({ nome: 'Farinha', unidadeMedida: 'KG' })
const itens = [{ produtoId, quantidade: 1, precoVenda: 1 }]
const hoje = diaEHora(new Date(), 'America/Sao_Paulo').dia

describe('POST /api/pedidos', () => {
  test('201 opens an empty order with its deadline', async () => {
    const { id: clienteId, nome, buyer } = await world.newCliente()
    const { status, body } = await buyer.call(contract.criarPedido, { body: { clienteId } })
    assert.equal(status, 201)
    const { id, dataCriacao, expiraEm, ...rest } = body.pedidos[0] ?? assert.fail()
    assert.match(dataCriacao, /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/)
    assert.equal(Date.parse(expiraEm ?? '') - Date.parse(dataCriacao), 24 * 3_600_000)
    const nothing = { dataConfirmacao: null, dataCancelamento: null, dataEntrega: null, observacao: '', empresa: null }
    const expected = {
      ...nothing,
      status: 'Aberto',
      valorTotal: 0,
      clienteId,
      clienteNome: nome,
      versao: 0,
      pago: null,
    }
    assert.partialDeepStrictEqual(rest, expected)
    const { body: story } = await buyer.call(contract.lerHistorico, { params: { id } })
    const told = story.historico.map(({ acao, antes, depois }) => ({ acao, antes, depois }))
    assert.deepEqual(told, [{ acao: 'criar', antes: null, depois: { status: 'Aberto' } }])
  })

  test('200 the open order, for the buyer, a colleague and an administrator', async () => {
    const { id, clienteId, buyer, historico } = await pedidoAberto(world)
    for (const caller of [buyer, await world.newBuyer(clienteId), admin]) {
      const again = await caller.call(contract.criarPedido, { body: { clienteId } })
      assert.deepEqual([again.status, again.body.pedidos[0]?.id, again.body.pedidos[0]?.valorTotal], [200, id, 20])
    }
    assert.equal((await historico()).length, 2)
  })

  test('422 an administrator names an unknown client, or none', async () => {
    const missing = await admin.call(contract.criarPedido, { body: { clienteId: 999_999 } })
    assert.deepEqual([missing.status, missing.body.errors[0]?.campo], [422, 'clienteId'])
    for (const clienteId of [0, -1, 1.5, '1', null, 2_147_483_648])
      assert.equal((await admin.raw('POST', '/api/pedidos', { clienteId })).status, 422, String(clienteId))
    assert.equal((await admin.raw('POST', '/api/pedidos')).status, 422)
  })

  test('409 an inactive client', async () => {
    const { id: clienteId } = await world.newCliente()
    await db.rows`update cliente set ativo = false where id = ${clienteId}`
    const { status, body } = await admin.call(contract.criarPedido, { body: { clienteId } })
    assert.deepEqual([status, body.atual], [409, { ativo: 0 }])
  })
})

test("GET /api/pedidos 200 in pages, the newest first, by status, client, client's name and number", async () => {
  const { id: clienteId, buyer } = await world.newCliente({ nome: 'Empório Ñandú' })
  const ids: number[] = []
  for (let n = 0; n < 3; n++) {
    const { body } = await buyer.call(contract.criarPedido, { body: { clienteId } })
    ids.unshift(body.pedidos[0]?.id ?? assert.fail())
    if (n < 2) await buyer.call(passos.cancelarPedido, { params: { id: ids[0] ?? 0 } })
  }
  const list = async (query: Record<string, string | number>) => {
    const read = (page: object) => admin.call(contract.listarPedidos, { query: { ...query, ...page } })
    return each(await pages(read, ({ pedidos }) => pedidos), 'id')
  }
  assert.deepEqual(await list({ clienteId }), ids)
  assert.deepEqual(await list({ clienteId, status: 'Cancelado' }), ids.slice(1))
  assert.deepEqual(await list({ busca: 'nandu EMPO' }), ids)
  assert.ok((await list({ busca: ` ${ids[1]} ` })).includes(ids[1] ?? 0))
  assert.deepEqual(await list({ busca: `#${ids[1]}` }), [ids[1]])
})

test('GET /api/pedidos/cliente/{clienteId} and /ultimo/{clienteId} 200 the newest first in any status; empty when there is none', async () => {
  const { id: clienteId, buyer } = await world.newCliente()
  const ultimo = async () =>
    (await buyer.call(contract.lerUltimoPedido, { params: { clienteId } })).body.pedidos.map(({ id }) => id)
  const list = async (query = {}) =>
    (await buyer.call(contract.listarPedidosDoCliente, { params: { clienteId }, query })).body.pedidos.map(
      ({ id }) => id,
    )
  assert.deepEqual([await ultimo(), await list()], [[], []])
  const ids: number[] = []
  for (let n = 0; n < 2; n++) {
    const { body } = await buyer.call(contract.criarPedido, { body: { clienteId } })
    const id = body.pedidos[0]?.id ?? assert.fail()
    ids.unshift(id)
    await buyer.call(passos.cancelarPedido, { params: { id } })
  }
  assert.deepEqual([await ultimo(), await list()], [ids.slice(0, 1), ids])
  assert.deepEqual([await list({ status: 'Aberto' }), await list({ status: 'Cancelado' })], [[], ids])
  const [newest, next] = ids
  assert.deepEqual([await list({ busca: `${newest}` }), await list({ busca: ` #${next}` })], [[newest], [next]])
  for (const theirs of ['Cliente', '100000', '10000000']) assert.deepEqual(await list({ busca: theirs }), [], theirs)
  assert.deepEqual(await list({ busca: ' ' }), ids)
})

test('GET /api/pedidos/amanha 200 at 01:30Z on the 10th tomorrow is still the 10th; only confirmed orders of that day', async () => {
  world.clock.now = () => new Date('2026-03-10T01:30:00Z')
  const orders = await Promise.all(Array.from({ length: 4 }, () => pedidoAberto(world)))
  const [tenth, eleventh, delivered] = orders
  await tenth?.confirm('2026-03-10')
  await eleventh?.confirm('2026-03-11')
  await delivered?.confirm('2026-03-10')
  await admin.call(entregarPedido, { params: { id: delivered?.id ?? 0 } })
  const tomorrow = async () => (await admin.call(contract.listarPedidosDeAmanha)).body.pedidos.map(({ id }) => id)
  assert.deepEqual(await tomorrow(), [tenth?.id])
  world.clock.now = () => new Date('2026-03-10T03:00:00Z')
  assert.deepEqual(await tomorrow(), [eleventh?.id])
  world.clock.now = () => new Date()
})

test("GET /api/pedidos/{id}/historico 200 the oldest first, in pages; clients see the provider's name instead of its staff's", async () => {
  const { buyer, confirm, id } = await pedidoAberto(world)
  await confirm(somarDias(hoje, 2), admin)
  const seen = async (caller: typeof buyer, query = {}) =>
    (await caller.call(contract.lerHistorico, { params: { id }, query })).body
  const forClient = (await seen(buyer)).historico
  assert.deepEqual(fields(forClient, 'acao', 'usuarioId', 'usuarioNome'), [
    ['criar', buyer.userId, forClient[0]?.usuarioNome],
    ['adicionar-item', buyer.userId, forClient[0]?.usuarioNome],
    ['confirmar', null, 'Distribuidora Aurora'],
  ])
  const forAdmin = (await seen(admin)).historico.at(-1)
  assert.equal(forAdmin?.usuarioId, admin.userId)
  assert.notEqual(forAdmin?.usuarioNome, 'Distribuidora Aurora')
  const paged = (recentes: object) =>
    pages(
      async page => ({ body: await seen(buyer, { ...recentes, ...page }) }),
      ({ historico }) => historico,
    )
  assert.deepEqual(await paged({}), forClient)
  assert.deepEqual(await paged({ recentes: '1' }), forClient.toReversed())
})

type Query = NonNullable<Input<typeof contract.listarPedidosDoCliente.querystring>>

test('GET /api/pedidos/cliente/{clienteId} by delivery day 200 both days included, one end may be open, orders without a day left out; counted on request, once', async () => {
  const { id: clienteId, buyer } = await world.newCliente()
  const ids: number[] = []
  for (const entrega of ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'])
    ids.push(await vender(db, { clienteId, entrega, itens }))
  await vender(db, { clienteId, entrega: null, status: 'Cancelado', itens })
  const [fevereiro, primeiro, ultimo, abril] = ids
  const page = async (query: Partial<Query>) =>
    (await buyer.call(contract.listarPedidosDoCliente, { params: { clienteId }, query })).body
  const list = async (query: Partial<Query>) => each((await page(query)).pedidos, 'id')
  assert.deepEqual(await list({ dataInicial: '2026-03-01', dataFinal: '2026-03-31' }), [ultimo, primeiro])
  assert.deepEqual(await list({ dataInicial: '2026-03-31' }), [abril, ultimo])
  assert.deepEqual(await list({ dataFinal: '2026-02-28' }), [fevereiro])
  const first = await page({ contar: '1', limite: '2' })
  assert.deepEqual([first.pedidos.length, first.total, (await page({})).total], [2, 5, undefined])
  assert.equal((await page({ contar: '1', limite: '2', cursor: first.proximo ?? '' })).total, undefined)
  assert.equal((await page({ contar: '1', limite: '1', dataInicial: '2026-03-31' })).total, 2)
})

test("an order by telephone 201 is marked as such to the client until confirmed, and with the author's name to administrators", async () => {
  const { id: clienteId, buyer } = await world.newCliente()
  const estanteId = await world.newEstante(clienteId)
  const linha = await world.offer(estanteId, await world.newProduto())
  const { status, body } = await admin.call(criarPedido, { body: { clienteId } })
  assert.equal(status, 201)
  const id = String(body.pedidos[0]?.id)
  await admin.call(adicionarItem, { params: { pedidoId: id }, body: { ...linha, quantidade: 2 } })
  const hoje = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  const confirmado = await admin.call(confirmarPedido, { params: { id }, body: { dataEntrega: hoje } })
  assert.equal(confirmado.status, 200, 'today, as only an administrator may')
  await admin.call(cancelarPedido, { params: { id } })

  const assinado = async (quem: typeof buyer) => {
    const { historico } = (await quem.call(lerHistorico, { params: { id } })).body
    return historico.map(({ usuarioId, usuarioNome }) => [usuarioId, usuarioNome])
  }
  const porTelefone = [null, 'Fornecedor, por telefone']
  assert.deepEqual(await assinado(buyer), [porTelefone, porTelefone, porTelefone, [null, 'Distribuidora Aurora']])
  const nome = (await assinado(admin))[0]?.[1]
  assert.match(String(nome), /^Administração \d/)
  assert.deepEqual(await assinado(admin), Array(4).fill([admin.userId, nome]))
})
