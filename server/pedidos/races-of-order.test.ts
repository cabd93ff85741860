import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { atualizarProdutoNaEstante } from '#contract/estante-produtos.ts'
import { mudarEstadoDaEstante } from '#contract/estantes.ts'
import type * as itens from '#contract/itens-pedido.ts'
import * as contract from '#contract/pedidos-status.ts'
import { counted, times } from '../../test/database/at-once.ts'
import { untilSomeoneWaits } from '../../test/database/until-someone-waits.ts'
import { define } from '../../test/linha-do-pedido.ts'
import { ENTREGA, type PedidoAberto, pedidoAberto } from '../../test/pedido-aberto.ts'
import { assertStockAndTotals } from '../../test/stock.ts'
import { openWorld } from '../../test/world.ts'
import type { User } from '../access.ts'
import { esteMomento } from '../instants.ts'
import { confirmar, expirar } from './pedidos-status.sql.ts'

const world = await openWorld()
const { admin, db } = world
afterEach(() => assertStockAndTotals(db))

describe('different simultaneous changes of one order', () => {
  test('adding during its cancellation leaves nothing on the shelf', async () => {
    const { params, add, buyer, reservada, pedido } = await pedidoAberto(world)
    const [cancelled] = await Promise.all([buyer.call(contract.cancelarPedido, { params }), times(5, () => add(1))])
    assert.deepEqual([cancelled.status, await reservada(), (await pedido()).status], [200, 0, 'Cancelado'])
  })

  test('confirming includes what was in the order: a line is added before it, or to a confirmed order', async () => {
    const { add, confirm, reservada, pedido, historico } = await pedidoAberto(world)
    const [confirmed, adds] = await Promise.all([confirm(), times(5, () => add(1))])
    const sold = 2 + (counted(adds)[200] ?? 0)
    assert.equal(confirmed.status, 200)
    assert.deepEqual([await reservada(), (await pedido()).valorTotal], [sold, sold * 10])
    const acoes = (await historico()).map(({ acao }) => acao)
    const before = acoes.slice(0, acoes.indexOf('confirmar')).filter(acao => acao === 'adicionar-item').length
    assert.equal(confirmed.body.pedidos[0]?.valorTotal, (before + 1) * 10)
  })

  test('it is confirmed or expires, never both', async () => {
    const { id, confirm, reservada, pedido } = await pedidoAberto(world)
    await db.rows(sql`update pedido set expira_em = now() where id = ${id}`)
    const [confirmed, expired] = await Promise.all([confirm(), expirar(db, id, 'Tarde'), expirar(db, id, 'Tarde')])
    const won = confirmed.status === 200
    assert.equal(expired?.status, won ? 'Confirmado' : 'Cancelado')
    assert.deepEqual([(await pedido()).status, await reservada()], won ? ['Confirmado', 2] : ['Cancelado', 0])
  })

  test('a shelf moved to another client at the same time keeps no foreign line', async () => {
    const { add, estanteId, linha } = await pedidoAberto(world, { quantidade: 0 })
    const { id: clienteId } = await world.newCliente()
    const { added, moved } = await db.transaction(async tx => {
      await tx.rows(sql`select from estante_produto where estante_id = ${linha.estanteId} for update`)
      const added = add(1)
      await untilSomeoneWaits(db)
      const moved = admin.raw('PUT', '/api/estantes', { id: estanteId, periodo: 'Mudou', clienteId })
      await new Promise(resolve => setTimeout(resolve, 100))
      return { added, moved }
    })
    assert.deepEqual([(await added).status, (await moved).status], [201, 409])
  })
})

describe('shelves are locked by id before their rows', () => {
  const actions = {
    'setting the lines': (order: PedidoAberto, lines: itens.Linha[]) => define(order, ...lines),
    confirming: ({ confirm }: PedidoAberto) => confirm(),
  }
  for (const [name, act] of Object.entries(actions))
    test(`${name} waits for a row while holding the shelves of all lines`, async () => {
      const order = await pedidoAberto(world, { quantidade: 0 })
      const newer = await world.offer(await world.newEstante(order.clienteId), order.produtoId, { quantidade: 10 })
      const later = await order.moreOf()
      const lines = [newer, later].map(line => ({ ...line, quantidade: 1 }))
      await actions['setting the lines'](order, lines)
      const answer = await db.transaction(async tx => {
        await tx.rows(sql`select from estante_produto where estante_id = ${newer.estanteId} for update`)
        const answer = act(order, lines.with(1, { ...later, quantidade: 2 }))
        await untilSomeoneWaits(db)
        const shelf = sql`select from estante where id = ${later.estanteId} for no key update skip locked`
        assert.equal((await db.rows(shelf)).length, 0)
        return { answer }
      })
      assert.equal((await answer.answer).status, 200)
    })
})

describe('shelf rows are locked by product', () => {
  const actions = {
    'setting the lines': (order: PedidoAberto, lines: itens.Linha[]) => define(order, ...lines.toReversed()),
    confirming: ({ confirm }: PedidoAberto) => confirm(),
    cancelling: ({ buyer, params }: PedidoAberto) => buyer.call(contract.cancelarPedido, { params }),
    deleting: ({ params }: PedidoAberto) => admin.call(contract.excluirPedido, { params }),
  }
  for (const [name, act] of Object.entries(actions))
    test(`${name} waits for the first product while the later ones are still free`, async () => {
      const order = await pedidoAberto(world)
      const later = await order.moreOf()
      await order.add(1, later)
      const lines = [order.linha, later].map(line => ({ ...line, quantidade: 3 }))
      const row = (produtoId: number) => sql`select from estante_produto where produto_id = ${produtoId} for update`
      const acting = await db.transaction(async tx => {
        await tx.rows(row(order.produtoId))
        const answer = act(order, lines)
        await untilSomeoneWaits(db)
        assert.equal((await db.rows(sql`${row(later.produtoId)} skip locked`)).length, 1)
        return { answer }
      })
      assert.equal((await acting.answer).status, 200)
    })
})

const momento = esteMomento(world.business)

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
