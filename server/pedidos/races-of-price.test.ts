import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { atualizarProdutoNaEstante } from '#contract/estante-produtos.ts'
import { mudarEstadoDaEstante } from '#contract/estantes.ts'
import * as contract from '#contract/pedidos-status.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { ENTREGA, type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { openWorld } from '../../test/world.ts'
import type { User } from '../access.ts'
import { esteMomento } from '../instants.ts'
import { confirmar } from './pedidos-status.sql.ts'

const world = await openWorld()
const { admin, db } = world
const momento = esteMomento(world.business)
afterEach(() => assertStockAndTotals(db))

const setPrice = ({ linha }: PedidoAberto, precoVenda: number) =>
  admin.call(atualizarProdutoNaEstante, {
    params: { idEstante: linha.estanteId, idProduto: linha.produtoId },
    body: { precoVenda, quantidade: 10 },
  })

describe('a price change and a confirmation run one after the other', () => {
  const changes: [string, (order: PedidoAberto) => Sql, RegExp][] = [
    [
      'a price that is being raised is waited for',
      ({ linha }) => sql`update estante_produto set preco_venda = 999 where estante_id = ${linha.estanteId}`,
      /de R\$\s10,00 para R\$\s999,00/,
    ],
    [
      'a product that is being taken off the shelf is waited for',
      ({ linha }) => sql`update estante_produto set ativo = false where estante_id = ${linha.estanteId}`,
      /saiu da estante/,
    ],
    [
      'a shelf that is being closed is waited for',
      ({ estanteId }) => sql`update estante set ativa = false where id = ${estanteId}`,
      /não está mais aberta/,
    ],
  ]
  for (const [name, change, words] of changes)
    test(name, async () => {
      const order = await pedidoAberto(world)
      const { confirming } = await db.transaction(async tx => {
        await tx.rows(change(order))
        const confirming = order.confirm()
        await untilSomeoneWaits(db)
        return { confirming }
      })
      const { status, body } = await confirming
      assert.equal(status, 409)
      assert.match(body.title, words)
      assert.equal((await order.pedido()).status, 'Aberto')
    })

  test("a price change and a shelf's closing wait for a running confirmation", async () => {
    const order = await pedidoAberto(world)
    const { id, buyer, clienteId, estanteId } = order
    const user: User = { id: buyer.userId, nome: 'Cozinha', email: '', admin: false, papel: 'comprador', clienteId }
    const { later } = await db.transaction(async tx => {
      const outcome = await confirmar(tx, user, { id, dia: ENTREGA, momento })
      assert.equal(outcome?.feito, true)
      const later = [
        setPrice(order, 999),
        admin.call(mudarEstadoDaEstante, { params: { id: estanteId, state: 0 } }),
      ] as const
      await untilSomeoneWaits(db, 2)
      assert.equal(
        (await db.rows(sql`select from estante_produto where preco_venda = 999 and estante_id = ${estanteId}`)).length,
        0,
      )
      return { later }
    })
    assert.deepEqual(counted(await Promise.all(later)), { 200: 2 })
    const { status, valorTotal } = await order.pedido()
    assert.deepEqual([status, valorTotal], ['Confirmado', 20])
  })
})

test('confirming includes only what was seen, while a colleague changes it', async () => {
  await times(12, async () => {
    const order = await pedidoAberto(world)
    const { versao } = await order.pedido()
    const body = { dataEntrega: ENTREGA, versao }
    const [confirmed, added] = await Promise.all([
      order.buyer.call(contract.confirmarPedido, { params: order.params, body }),
      order.add(3, {}, admin),
    ])
    const story = (await order.historico()).map(({ acao }) => acao).slice(2)
    // Either confirmed as seen and changed by an administrator afterwards, or refused because the change came first.
    const expected = confirmed.status === 200 ? ['confirmar', 'adicionar-item'] : ['adicionar-item']
    assert.deepEqual([added.status, story], [200, expected])
    assert.equal(confirmed.body.atual?.valorTotal ?? 20, confirmed.status === 200 ? 20 : 50)
  })
})
