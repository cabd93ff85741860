import assert from 'node:assert/strict'
import { somarDias } from '#contract/dias.ts'
import { lerExtrato } from '#contract/extrato.ts'
import * as pagamentos from '#contract/pagamentos.ts'
import { ajustarPedido, entregarPedido } from '#contract/pedidos-entrega.ts'
import { listarRecebiveis } from '#contract/recebiveis.ts'
import type { Input } from '#contract/route.ts'
import { diaEHora } from '../../server/instants.ts'
import { verify } from '../../server/manutencao/verify/verify.ts'
import { openOrder, pedidoAberto } from '../pedido-aberto.ts'
import type { World } from '../world.ts'

export const HOJE: string = diaEHora(new Date(), 'America/Sao_Paulo').dia
export const haDias = (dias: number): string => somarDias(HOJE, -dias)

type Novo = Partial<Input<typeof pagamentos.registrarPagamento.body>>

/** A client that owes: what it gets and pays, in one-real units, so that a quantity is an amount. */
export async function conta(world: World) {
  const { admin, db } = world
  const first = await pedidoAberto(world, { quantidade: 0, precoVenda: 1, oferecida: 1_000_000 })
  const { clienteId, buyer } = first
  /** Delivers an order of this value, due on its delivery day. Answers its number. */
  const receive = async (valor: number, dataEntrega = HOJE): Promise<number> => {
    const { id, add, params } = await openOrder(world, first, 0)
    await add(valor)
    await db.rows`update pedido
      set status = 'Confirmado', data_entrega = ${dataEntrega}, data_confirmacao = now(), expira_em = null
      where id = ${id}`
    assert.equal((await admin.call(entregarPedido, { params })).status, 200)
    return id
  }
  const pay = (valor: number, fields: Novo = {}) =>
    admin.call(pagamentos.registrarPagamento, { body: { clienteId, data: HOJE, valor, forma: 'pix', ...fields } })
  return {
    clienteId,
    buyer,
    first,
    receive,
    pay,
    /** Pays, and answers the payment. */
    paid: async (valor: number, fields: Novo = {}) => {
      const { status, body } = await pay(valor, fields)
      assert.equal(status, 201, JSON.stringify(body))
      return body.pagamentos[0] ?? assert.fail()
    },
    takeBack: (id: number) =>
      admin.call(pagamentos.estornarPagamento, { params: { id }, body: { motivo: 'cheque devolvido' } }),
    /** So much of an order's first line comes back. */
    adjust: async (id: number, quantidade: number) => {
      const item = await db.one<{ id: number }>`select id from item_pedido where pedido_id = ${id}`
      const itens = [{ itemPedidoId: item.id, quantidade, motivo: 'voltou' }]
      return admin.call(ajustarPedido, { params: { id }, body: { itens, volta: 0 } })
    },
    /** What each order still owes, what is due first before. */
    saldos: async () => {
      const { body } = await admin.call(listarRecebiveis, { query: { clienteId } })
      return body.recebiveis.map(({ pedidoId, saldo }) => [pedidoId, saldo])
    },
    extrato: async (query: { dataInicial?: string; dataFinal?: string } = {}) =>
      (await buyer.call(lerExtrato, { params: { id: clienteId }, query })).body.extrato,
  }
}

/** Every sum of money agrees. */
export const assertMoney = async (world: Pick<World, 'db'>): Promise<void> =>
  assert.deepEqual((await verify(world.db)).quebras, [])
