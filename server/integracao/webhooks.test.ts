import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atualizarCliente, criarCliente, lerCliente } from '#contract/clientes.ts'
import { criarMovimento, listarEstoque } from '#contract/estoque.ts'
import { estornarPagamento, registrarPagamento } from '#contract/pagamentos.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { ajustarPedido, definirPrecoDoItem, entregarPedido } from '#contract/pedidos-entrega.ts'
import { excluirPedido, finalizarPedido, mudarCodigoExterno } from '#contract/pedidos-status.ts'
import { atualizarProduto, criarProduto, lerProduto } from '#contract/produtos.ts'
import * as contract from '#contract/webhooks.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { each, fields } from '../../test/each.ts'
import { pedidoAberto, pedidoEm } from '../../test/pedido-aberto.ts'
import { webhooksOf } from '../../test/webhooks/webhooks.ts'
import { openWorld } from '../../test/world.ts'
import { diaEHora } from '../instants.ts'

const world = await openWorld()
const { admin, hook, round } = await webhooksOf(world)
const PEDIDOS = contract.TIPOS_DE_EVENTO.filter(tipo => tipo.startsWith('pedido.'))
const URL = 'https://erp.exemplo.com.br/pedidos'
const body = { url: URL, eventos: ['pedido.confirmado' as const] }
const REFUSED_ADDRESSES = [
  ...['', 'erp', 'ftp://erp.exemplo.com.br/', 'http://erp.exemplo.com.br/', 'https://ana:segredo@erp.exemplo.com.br/'],
  ...['localhost', 'erp.localhost:8443', '127.0.0.1', '2130706433', '10.1.2.3', '172.31.0.1', '192.168.0.9', '0.0.0.0'],
  ...['169.254.169.254/latest', '100.64.0.1', '[::1]', '[fd00::1]', '[fe80::1]', '[::ffff:10.0.0.1]'],
].map(address => (/^$|^erp$|:\/\//.test(address) ? address : `https://${address}/`))

describe('/api/webhooks', () => {
  test('makes one with a secret that is told once, changes it, lists it and deletes it; the audit tells no secret', async () => {
    const { status, body: made } = await admin.call(contract.criarWebhook, { body })
    const [{ segredo = '', ...webhook } = assert.fail()] = made.webhooks
    assert.equal(status, 201)
    assert.match(segredo, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const { id, criadoEm: _, ...rest } = webhook
    assert.deepEqual(rest, { ...body, ativo: 1, ultimaEntrega: null, falhas: 0 })
    const other = { id, ativo: 0 as const, url: `${URL}?a=1`, eventos: ['cliente.alterado' as const] }
    const changed = await admin.call(contract.atualizarWebhook, { body: other })
    assert.deepEqual(changed.body, { webhooks: [{ ...webhook, ...other }] })
    assert.deepEqual((await admin.call(contract.listarWebhooks)).body, changed.body)
    const gone = await admin.call(contract.excluirWebhook, { params: { id } })
    assert.deepEqual([gone.status, gone.body], [200, changed.body])
    assert.equal((await admin.call(contract.excluirWebhook, { params: { id } })).status, 404)
    const told = await world.db.rows`select a::text as text from auditoria a where entidade = 'webhook'`
    assert.equal(told.length, 3)
    assert.ok(!JSON.stringify(told).includes(segredo))
  })

  test('422 for what is not https, is plainly private, has a password, or asks for no or an unknown event', async () => {
    const refused = async (changed: object) => {
      const { status, body: problem } = await world.admin.raw('POST', '/api/webhooks', { ...body, ...changed })
      assert.equal(status, 422, JSON.stringify(changed))
      return problem.errors[0]?.campo
    }
    for (const url of REFUSED_ADDRESSES) assert.equal(await refused({ url }), 'url', url)
    assert.equal(await refused({ eventos: [] }), 'eventos')
    assert.equal(await refused({ eventos: ['pedido.lido'] }), 'eventos.0')
    const { body: made } = await world.admin.call(contract.criarWebhook, { body })
    const id = made.webhooks[0]?.id ?? assert.fail()
    const { status } = await world.admin.call(contract.atualizarWebhook, { body: { id, url: 'https://10.0.0.1/' } })
    assert.equal(status, 422)
    // WEBHOOK_PRIVATE=1: a private address over https, and over http only this machine.
    for (const [url, status] of [
      ['https://10.1.2.3/', 201],
      ['http://localhost:9/', 201],
      ['http://10.1.2.3/', 422],
    ] as const)
      assert.equal((await admin.call(contract.criarWebhook, { body: { ...body, url } })).status, status, url)
    for (const { id } of (await admin.call(contract.listarWebhooks)).body.webhooks)
      await admin.call(contract.excluirWebhook, { params: { id } })
  })
})

describe('an event', () => {
  test('tells a payment as its list does, when it came and when it was taken back, and what its order owed', async () => {
    const { receiver } = await hook('pedido.entregue', 'pagamento.registrado', 'pagamento.estornado')
    const { id, clienteId } = await pedidoEm(world, 'Entregue')
    const body = { clienteId, data: diaEHora(new Date(), 'America/Sao_Paulo').dia, valor: 30, forma: 'pix' as const }
    const paid = (await admin.call(registrarPagamento, { body })).body.pagamentos[0] ?? assert.fail()
    const params = { id: paid.id }
    const back = (await admin.call(estornarPagamento, { params, body: { motivo: 'engano' } })).body.pagamentos[0]
    await round()
    // In order per record: the order's event may come between those of the payment.
    const isOrder = ({ tipo }: { tipo: string }) => tipo === 'pedido.entregue'
    const ofPayment = receiver.recebidos.filter(recebido => !isOrder(recebido))
    assert.deepEqual(fields(ofPayment, 'tipo', 'dados'), [
      ['pagamento.registrado', paid],
      ['pagamento.estornado', back],
    ])
    const { id: pedidoId, saldo, pago } = receiver.recebidos.find(isOrder)?.dados ?? {}
    assert.deepEqual([pedidoId, saldo, pago], [id, 20, 0])
  })

  test('tells every step of an order as the API tells the order then, once confirmed each change, and nothing else', async () => {
    const { receiver, entregas } = await hook(...PEDIDOS)
    const order = await pedidoAberto(world, { quantidade: 5 })
    const { params } = order
    const told: object[] = []
    const step = async (what: Promise<{ status: number }>) => {
      assert.equal((await what).status, 200)
      told.push((await admin.call(lerPedido, { params })).body.pedidos[0] ?? assert.fail())
    }
    await step(order.confirm())
    await step(order.add(1, {}, admin))
    await step(
      admin.call(definirPrecoDoItem, {
        params: { ...params, itemPedidoId: order.itemId },
        body: { precoVenda: 9, motivo: 'combinado' },
      }),
    )
    const itens = [{ itemPedidoId: order.itemId, quantidadeEntregue: 4, motivo: 'faltou' }]
    await step(admin.call(entregarPedido, { params, body: { itens } }))
    const ajuste = { itens: [{ itemPedidoId: order.itemId, quantidade: 1, motivo: 'voltou' }], volta: 1 as const }
    await step(admin.call(ajustarPedido, { params, body: ajuste }))
    await step(admin.call(finalizarPedido, { params }))
    await step(admin.call(mudarCodigoExterno, { params, body: { codigoExterno: 'ERP-7' } }))
    const cancelled = await pedidoAberto(world)
    await cancelled.cancel()
    const deleted = await pedidoAberto(world, { quantidade: 0 })
    await admin.call(excluirPedido, { params: deleted.params })
    await round()
    const mine = receiver.recebidos.filter(({ dados }) => dados.id === order.id)
    assert.deepEqual(
      each(mine, 'tipo'),
      ['confirmado', 'alterado', 'alterado', 'entregue', 'ajustado', 'finalizado', 'alterado'].map(
        passo => `pedido.${passo}`,
      ),
    )
    assert.deepEqual(each(mine, 'dados'), told)
    assert.ok(mine.every(({ quando }) => Math.abs(Date.parse(quando) - Date.now()) < 60_000))
    const others = receiver.recebidos.filter(({ dados }) => dados.id !== order.id)
    assert.deepEqual([each(others, 'tipo'), others[0]?.dados.id], [['pedido.cancelado'], cancelled.id])
    assert.equal(receiver.recusados, 0)
    const [last] = await entregas()
    assert.deepEqual({ ...last, id: 0, quando: '' }, { ...DELIVERED, tipo: 'pedido.cancelado' })
  })

  test('tells a client, a product and its stock as their lists do, and only to who asked', async () => {
    const [all, stock] = [
      await hook('cliente.alterado', 'produto.alterado', 'estoque.alterado'),
      await hook('estoque.alterado'),
    ]
    const { body: client } = await admin.call(criarCliente, { body: { nome: 'Padaria', cnpj: cnpjDeTeste(70_001) } })
    const [{ id } = assert.fail()] = client.clientes
    const edited = { id, nome: 'Padaria Sol', cnpj: cnpjDeTeste(70_001), cidade: 'Campinas' }
    for (const _ of ['changed', 'the same again']) await admin.call(atualizarCliente, { body: edited })
    const { body: product } = await admin.call(criarProduto, {
      body: { nome: 'Alho', precoCusto: 7, unidadeMedida: 'KG' },
    })
    const produtoId = product.produtos[0]?.id ?? assert.fail()
    const renamed = { id: produtoId, nome: 'Alho roxo', precoCusto: 7.5, unidadeMedida: 'KG' as const }
    for (const _ of ['changed', 'the same again']) await admin.call(atualizarProduto, { body: renamed })
    await admin.call(criarMovimento, { body: { produtoId, tipo: 'contagem', quantidade: 12.5 } })
    await pedidoAberto(world, { produtoId, oferecida: null, quantidade: 2.5 })
    await round()
    const of = (tipo: string) =>
      all.receiver.recebidos.filter(recebido => recebido.tipo === tipo).map(({ dados }) => dados)
    const { emUso: _, ...cliente } =
      (await admin.call(lerCliente, { params: { id } })).body.clientes[0] ?? assert.fail()
    const mine = of('cliente.alterado').filter(dados => dados.id === id)
    assert.deepEqual(each(mine, 'nome'), ['Padaria', 'Padaria Sol'])
    assert.deepEqual(mine[1], cliente)
    const { emUso: __, ...produto } =
      (await admin.call(lerProduto, { params: { id: produtoId } })).body.produtos[0] ?? assert.fail()
    assert.deepEqual(of('produto.alterado').at(-1), produto)
    assert.deepEqual(each(of('produto.alterado'), 'nome'), ['Alho', 'Alho roxo'])
    assert.deepEqual(each(of('estoque.alterado'), 'livre'), [12.5, 10])
    const row = (await admin.call(listarEstoque)).body.produtos.find(each => each.produtoId === produtoId)
    assert.deepEqual(of('estoque.alterado').at(-1), row)
    assert.deepEqual(each(stock.receiver.recebidos, 'tipo'), ['estoque.alterado', 'estoque.alterado'])
  })
})

const DELIVERED = { id: 0, quando: '', tentativas: 1, situacao: 'entregue', status: 200, erro: null, proximaEm: null }
