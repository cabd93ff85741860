import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import { comAsOutras, type Tentativa } from './tentativa.ts'

const item = (produtoId: number, quantidade: number) => ({ estanteId: 1, produtoId, quantidade }) as ItemPedido
const pedido = (versao: number, ...itens: ItemPedido[]) => ({ id: 7, versao, itens }) as PedidoComItens
const tentativa = { estanteId: 1, produtoId: 2 } as Tentativa
const quantidades = (itens: ItemPedido[] | null) =>
  itens?.map(({ produtoId, quantidade }) => [produtoId, quantidade]).sort()

describe('an answer that tells the changed line alone', () => {
  const ouvido = { versao: 4, itens: [item(1, 10), item(2, 20)] }

  test('follows what was heard: the line takes its place, comes or goes', () => {
    assert.deepEqual(quantidades(comAsOutras(pedido(5, item(2, 25)), tentativa, ouvido)), [
      [1, 10],
      [2, 25],
    ])
    assert.deepEqual(quantidades(comAsOutras(pedido(5), tentativa, ouvido)), [[1, 10]])
    const novo = { versao: 0, itens: [] }
    assert.deepEqual(quantidades(comAsOutras(pedido(1, item(2, 3)), tentativa, novo)), [[2, 3]])
  })

  test('is the repeated answer to a change that was heard with a later one: what was heard stands', () => {
    assert.equal(comAsOutras(pedido(3, item(2, 9)), tentativa, ouvido), ouvido.itens)
  })

  test('does not follow what was heard: the order has to be read', () => {
    assert.equal(comAsOutras(pedido(6, item(2, 25)), tentativa, ouvido), null)
    assert.equal(comAsOutras(pedido(1, item(2, 25)), tentativa, null), null)
  })
})
