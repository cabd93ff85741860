import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { estornarPagamento, registrarPagamento, registrarPagamentos } from '#contract/pagamentos.ts'
import { entregarPedidos } from '#contract/pedidos-em-lote.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { ENTREGA, openOrder } from '../../test/pedido-aberto.ts'
import { assertMoney, conta, HOJE, haDias } from '../../test/pedidos/conta.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld({ poolSize: 20 })
const { admin, db } = world
afterEach(() => assertMoney(world))

type Conta = Awaited<ReturnType<typeof conta>>

/** A confirmed order of the client, of this value. */
async function confirmed({ first }: Conta, valor: number): Promise<number> {
  const { id, add } = await openOrder(world, first, 0)
  await add(valor)
  assert.equal((await admin.call(confirmarPedido, { params: { id }, body: { dataEntrega: ENTREGA } })).status, 200)
  return id
}

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
