import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import * as contract from '#contract/pagamentos.ts'
import { estornarPagamento, registrarPagamento, registrarPagamentos } from '#contract/pagamentos.ts'
import { lerHistorico, lerPedido } from '#contract/pedidos.ts'
import { entregarPedidos } from '#contract/pedidos-em-lote.ts'
import { alterarVencimento, definirPrecoDoItem, entregarPedido } from '#contract/pedidos-entrega.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { each } from '../../test/each.ts'
import { ENTREGA, openOrder, pedidoEm } from '../../test/pedido-aberto.ts'
import { assertMoney, conta, HOJE, haDias } from '../../test/pedidos/conta.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld({ poolSize: 20 })
const { admin, db } = world
afterEach(() => assertMoney(world))

const pedidoOf = async (id: number) =>
  (await admin.call(lerPedido, { params: { id } })).body.pedidos[0] ?? assert.fail()
type Conta = Awaited<ReturnType<typeof conta>>

/** A confirmed order of the client, of this value. */
async function confirmed({ first }: Conta, valor: number): Promise<number> {
  const { id, add } = await openOrder(world, first, 0)
  await add(valor)
  assert.equal((await admin.call(confirmarPedido, { params: { id }, body: { dataEntrega: ENTREGA } })).status, 200)
  return id
}

describe('an order', () => {
  test('owes from its delivery on, due after the days to pay', async () => {
    const open = await pedidoEm(world, 'Confirmado')
    const before = await open.pedido()
    assert.deepEqual([before.vencimento, before.pago, before.saldo], [null, null, null])
    const c = await conta(world)
    await db.rows`update cliente set prazo_dias = 20, dia_vencimento = 31 where id = ${c.clienteId}`
    const pedido = await pedidoOf(await c.receive(30, '2026-02-10'))
    assert.deepEqual([pedido.vencimento, pedido.pago, pedido.saldo], ['2026-03-31', 0, 30])
  })

  test('is due on the client’s day of the month, or on the month’s last', async () => {
    const rows = await db.rows`select vencimento_de('2026-01-31', 0, 30) as a, vencimento_de('2026-02-10', 0, 10) as b,
        vencimento_de('2026-02-11', 0, 10) as c, vencimento_de('2026-02-01', 5, null) as d, vencimento_de('2024-02-01', 0, 31) as e`
    assert.deepEqual(rows, [{ a: '2026-02-28', b: '2026-02-10', c: '2026-03-10', d: '2026-02-06', e: '2024-02-29' }])
  })

  test('PATCH vencimento/{data}: 200 with history, 409 before the delivery', async () => {
    const c = await conta(world)
    const id = await c.receive(30)
    const { status, body } = await admin.call(alterarVencimento, { params: { id, data: '2026-01-05' } })
    assert.deepEqual([status, body.pedidos[0]?.vencimento, body.pedidos[0]?.saldo], [200, '2026-01-05', 30])
    const { historico } = (await admin.call(lerHistorico, { params: { id } })).body
    assert.deepEqual(historico.at(-1)?.depois, { vencimento: '2026-01-05' })
    const { params } = await pedidoEm(world, 'Confirmado')
    assert.equal((await admin.call(alterarVencimento, { params: { ...params, data: HOJE } })).status, 409)
  })
})

describe('POST /api/pagamentos', () => {
  test('201 pays what is due first, and the rest is credit that the next delivery uses', async () => {
    const c = await conta(world)
    const [late, early] = [await c.receive(50, haDias(1)), await c.receive(30, haDias(9))]
    const pagamento = await c.paid(100, { referencia: ' NF 7 ', forma: 'boleto' })
    assert.deepEqual(pagamento.pedidos, [
      { pedidoId: early, valor: 30 },
      { pedidoId: late, valor: 50 },
    ])
    const { credito, referencia, observacao, fitid, estornado, motivoEstorno } = pagamento
    const told = [credito, referencia, observacao, fitid, estornado, motivoEstorno]
    assert.deepEqual(told, [20, 'NF 7', '', null, 0, null])
    const next = await pedidoOf(await c.receive(25))
    assert.deepEqual([next.pago, next.saldo], [20, 5])
    assert.equal((await c.extrato()).credito, 0)
  })

  test('201 pays the orders it names, and what is left the others', async () => {
    const c = await conta(world)
    const [first, second] = [await c.receive(30, haDias(9)), await c.receive(50, haDias(1))]
    const { pedidos } = await c.paid(60, { pedidos: [{ pedidoId: second, valor: 40 }] })
    assert.deepEqual(pedidos, [
      { pedidoId: first, valor: 20 },
      { pedidoId: second, valor: 40 },
    ])
  })

  test('refuses what is wrong, in the order of refusals', async () => {
    const c = await conta(world)
    const other = await conta(world)
    const [id, theirs] = [await c.receive(30), await other.receive(30)]
    const open = await openOrder(world, c.first)
    const pays = async (valor: number, fields: Parameters<typeof c.pay>[1]) => {
      const { status, body } = await c.pay(valor, fields)
      return [status, body.errors[0]?.campo]
    }
    assert.deepEqual(await pays(0, {}), [422, 'valor'])
    assert.deepEqual(await pays(10, { data: haDias(-1) }), [422, 'data'])
    assert.deepEqual(await pays(10, { clienteId: 999_999 }), [422, 'clienteId'])
    assert.deepEqual(await pays(10, { pedidos: [] }), [422, 'pedidos'])
    assert.deepEqual(await pays(10, { pedidos: [{ pedidoId: id, valor: 11 }] }), [422, 'pedidos'])
    assert.deepEqual(await pays(10, { pedidos: [{ pedidoId: theirs, valor: 1 }] }), [422, 'pedidos.0.pedidoId'])
    assert.deepEqual(await pays(10, { pedidos: [{ pedidoId: 999_999, valor: 1 }] }), [422, 'pedidos.0.pedidoId'])
    assert.deepEqual(await pays(10, { pedidos: [{ pedidoId: open.id, valor: 1 }] }), [409, 'pedidos.0.valor'])
    const twice = [1, 2].map(valor => ({ pedidoId: id, valor }))
    assert.deepEqual(await pays(10, { pedidos: twice }), [422, 'pedidos.1.pedidoId'])
    const { status, body } = await c.pay(40, { pedidos: [{ pedidoId: id, valor: 31 }] })
    assert.deepEqual([status, body.atual?.saldo], [409, 30])
    assert.match(body.title, /só deve R\$.30,00/)
    assert.deepEqual(await c.saldos(), [[id, 30]])
  })

  test('409 a bank’s number that a payment has, until it is taken back', async () => {
    const c = await conta(world)
    const { id } = await c.paid(10, { fitid: 'N1' })
    assert.equal((await c.pay(10, { fitid: 'N1' })).status, 409)
    await c.takeBack(id)
    assert.equal((await c.pay(10, { fitid: 'N1' })).status, 201)
  })
})

describe('POST /api/pagamentos/lote', () => {
  const send = (pagamentos: object[]) => admin.raw('POST', '/api/pagamentos/lote', { pagamentos })

  test('201 registers all in turn; or none, naming each that is refused', async () => {
    const [a, b] = [await conta(world), await conta(world)]
    const [ofA, ofB] = [await a.receive(30), await b.receive(50)]
    const each = { data: HOJE, forma: 'transferencia' }
    const all = [
      { ...each, clienteId: b.clienteId, valor: 20, fitid: 'L1' },
      { ...each, clienteId: a.clienteId, valor: 40, fitid: 'L2' },
      { ...each, clienteId: b.clienteId, valor: 30, pedidos: [{ pedidoId: ofB, valor: 30 }] },
    ]
    const wrong = await send([
      ...all,
      { ...each, clienteId: a.clienteId, valor: 1, pedidos: [{ pedidoId: ofA, valor: 1 }] },
    ])
    assert.deepEqual([wrong.status, wrong.body.errors[0]?.campo], [409, 'pagamentos.3.pedidos.0.valor'])
    const twice = await send([...all, { ...each, clienteId: a.clienteId, valor: 1, fitid: 'L1' }])
    assert.deepEqual([twice.status, twice.body.errors[0]?.campo], [409, 'pagamentos.3.fitid'])
    assert.deepEqual([await a.saldos(), await b.saldos()], [[[ofA, 30]], [[ofB, 50]]])
    const { status, bytes } = await send(all)
    const { pagamentos } = JSON.parse(String(bytes)) as { pagamentos: contract.Pagamento[] }
    const found = [status, pagamentos.map(({ valor, credito }) => [valor, credito])]
    assert.deepEqual(found, [
      201,
      [
        [20, 0],
        [40, 10],
        [30, 0],
      ],
    ])
    assert.deepEqual([await a.saldos(), await b.saldos()], [[[ofA, 0]], [[ofB, 0]]])
  })
})

test('GET /api/pagamentos pages from the newest day on, by client, days and form', async () => {
  const c = await conta(world)
  const days = [haDias(3), haDias(1), haDias(2)]
  for (const data of days) await c.paid(1, { data, forma: 'dinheiro' })
  await c.paid(1, { data: haDias(1), forma: 'cheque' })
  const read = async (query: Record<string, string | number>) =>
    (await admin.call(contract.listarPagamentos, { query: { clienteId: c.clienteId, ...query } })).body
  const first = await read({ limite: 2 })
  assert.deepEqual(each(first.pagamentos, 'forma'), ['cheque', 'dinheiro'])
  const rest = await read({ limite: 2, cursor: first.proximo ?? '' })
  assert.deepEqual([rest.pagamentos.map(({ data }) => data), rest.proximo], [[haDias(2), haDias(3)], null])
  assert.equal((await read({ forma: 'dinheiro', dataInicial: haDias(2), dataFinal: HOJE })).pagamentos.length, 2)
})

test('POST /api/pagamentos/{id}/estornar 200 its orders owe again, and other credit is used for them; 409 a second time', async () => {
  const c = await conta(world)
  const id = await c.receive(30)
  const first = await c.paid(30)
  await c.paid(20)
  const { status, body } = await c.takeBack(first.id)
  const { estornado, motivoEstorno, pedidos, credito } = body.pagamentos[0] ?? assert.fail()
  assert.deepEqual([status, estornado, motivoEstorno, pedidos, credito], [200, 1, 'cheque devolvido', [], 0])
  assert.deepEqual(await c.saldos(), [[id, 10]])
  assert.equal((await c.takeBack(first.id)).status, 409)
  const { usuarioNome } = await db.one<{
    usuarioNome: string
  }>`select usuario_nome as "usuarioNome" from auditoria where entidade = 'pagamento' and acao = 'alterar' and registro_id = ${first.id}`
  assert.equal(usuarioNome, first.usuarioNome)
})

describe('a change after the delivery', () => {
  test('less is owed than was paid: the rest is credit, or pays another order', async () => {
    const c = await conta(world)
    const first = await c.receive(30, haDias(9))
    await c.paid(30)
    const { body } = await c.adjust(first, 10)
    assert.deepEqual([body.pedidos[0]?.valorTotal, body.pedidos[0]?.pago, body.pedidos[0]?.saldo], [20, 20, 0])
    assert.equal((await c.extrato()).credito, 10)
    const second = await c.receive(50)
    assert.deepEqual(await c.saldos(), [
      [first, 0],
      [second, 40],
    ])
    await c.adjust(first, 5)
    assert.deepEqual(await c.saldos(), [
      [first, 0],
      [second, 35],
    ])
  })

  test('a higher price: more is owed, and credit pays it', async () => {
    const c = await conta(world)
    const id = await c.receive(30)
    await c.paid(35)
    const item = await db.one<{ id: number }>`select id from item_pedido where pedido_id = ${id}`
    const body = { precoVenda: 2, motivo: 'erro de digitação' }
    const answer = await admin.call(definirPrecoDoItem, { params: { id, itemPedidoId: item.id }, body })
    const { pago, saldo, valorTotal } = answer.body.pedidos[0] ?? assert.fail()
    assert.deepEqual([valorTotal, pago, saldo], [60, 35, 25])
  })
})

test('POST /api/pagamentos/anteriores 200 one payment for each client that owes, of what was delivered until the day; nobody is asked again', async () => {
  const c = await conta(world)
  const [old, other, late] = [await c.receive(30, haDias(40)), await c.receive(5, haDias(35)), await c.receive(7)]
  await c.paid(10)
  await db.rows`update configuracao set pergunta_pagos = true`
  const { status, body } = await admin.call(contract.considerarPagos, { body: { ate: haDias(30) } })
  assert.equal(status, 200)
  assert.ok(body.clientes >= 1 && body.pedidos >= 2 && body.valor >= 25)
  assert.deepEqual(await c.saldos(), [
    [old, 0],
    [other, 0],
    [late, 7],
  ])
  assert.equal(await db.some`select from configuracao where pergunta_pagos`, false)
  const none = await admin.call(contract.considerarPagos, { body: { ate: haDias(30) } })
  assert.deepEqual(none.body, { clientes: 0, pedidos: 0, valor: 0 })
  assert.equal((await admin.call(contract.considerarPagos, { body: { ate: haDias(-1) } })).status, 422)
})

describe('at once', () => {
  test('20 payments of the whole balance of one order: one of them pays it', async () => {
    const c = await conta(world)
    const id = await c.receive(30)
    const answers = await times(20, () => c.pay(30, { pedidos: [{ pedidoId: id, valor: 30 }] }))
    assert.deepEqual(counted(answers), { 201: 1, 409: 19 })
  })

  test('the same bank number for several clients, alone and in batches: one payment', async () => {
    const [a, b] = [await conta(world), await conta(world)]
    const body = (clienteId: number) => ({ clienteId, data: HOJE, valor: 5, forma: 'pix' as const, fitid: 'CORRIDA' })
    const answers = await times(20, (n): Promise<{ status: number }> => {
      const each = body(n % 2 ? a.clienteId : b.clienteId)
      const both = [each, { ...each, clienteId: n % 4 < 2 ? a.clienteId : b.clienteId, fitid: '' }]
      return n < 10
        ? admin.call(registrarPagamento, { body: each })
        : admin.call(registrarPagamentos, { body: { pagamentos: both } })
    })
    assert.deepEqual(counted(answers), { 201: 1, 409: 19 })
    assert.equal((await db.rows`select from pagamento where fitid = 'CORRIDA'`).length, 1)
  })

  test('one payment is taken back once', async () => {
    const c = await conta(world)
    await c.receive(30)
    const { id } = await c.paid(40)
    assert.deepEqual(counted(await times(10, () => c.takeBack(id))), { 200: 1, 409: 9 })
  })

  test('payments, reversals, adjustments, deliveries one by one and by the batch, of three clients: all sums agree', async () => {
    const contas = [await conta(world), await conta(world), await conta(world)]
    const at = (n: number) => contas[n % 3] ?? assert.fail()
    const delivered = await Promise.all(contas.map(c => c.receive(90, haDias(5))))
    const single: number[] = []
    const batch: number[] = []
    // Orders that ascend while their clients descend, which batches of payments lock the other way round.
    for (const c of contas.toReversed()) {
      for (let n = 0; n < 4; n++) single.push(await confirmed(c, 20 + n))
      for (let n = 0; n < 4; n++) batch.push(await confirmed(c, 30 + n))
    }
    const early = await Promise.all(contas.map(c => c.paid(10)))
    const works: (() => Promise<{ status: number }>)[] = [
      ...single.map(id => () => admin.call(entregarPedido, { params: { id } })),
      ...[batch.filter((_, n) => n % 2), batch.filter((_, n) => n % 2 === 0)].map(
        ids => () => admin.call(entregarPedidos, { body: { pedidos: ids.map(id => ({ id })) } }),
      ),
      ...Array.from({ length: 24 }, (_, n) => () => at(n).pay(7 + n)),
      ...[0, 1, 2, 3].map(() => () => {
        const pagamentos = contas.map(({ clienteId }) => ({ clienteId, data: HOJE, valor: 11, forma: 'pix' as const }))
        return admin.call(registrarPagamentos, { body: { pagamentos } })
      }),
      ...delivered.flatMap((id, n) => [1, 2, 3].map(quantidade => () => at(n).adjust(id, quantidade * 10))),
      ...early.map(
        ({ id }) =>
          () =>
            admin.call(estornarPagamento, { params: { id }, body: { motivo: 'engano' } }),
      ),
    ]
    const mixed = works.toSorted(() => Math.random() - 0.5)
    const answers = await Promise.all(mixed.map(work => work()))
    for (const { status } of answers) assert.ok([200, 201].includes(status), `${status}`)
    for (const c of contas) {
      const { saldoFinal, vencido, aVencer, credito } = await c.extrato({ dataInicial: haDias(30), dataFinal: ENTREGA })
      assert.equal(saldoFinal, vencido + aVencer - credito)
    }
  })
})
