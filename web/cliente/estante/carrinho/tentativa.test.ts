import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import { comAsOutras, type Tentativa } from './tentativa.ts'

const item = (produtoId: number, quantidade: number) => ({ estanteId: 1, produtoId, quantidade }) as ItemPedido
const pedido = (versao: number, ...itens: ItemPedido[]) => ({ id: 7, versao, itens }) as PedidoComItens
const tentativa = { estanteId: 1, produtoId: 2 } as Tentativa
const quantidades = (itens: ItemPedido[] | null) =>
  itens?.map(({ produtoId, quantidade }) => [produtoId, quantidade]).sort()

describe('an answer with only the changed line', () => {
  const ouvido = { versao: 4, itens: [item(1, 10), item(2, 20)] }

  test('is applied after the last known version: the line is updated, added or removed', () => {
    assert.deepEqual(quantidades(comAsOutras(pedido(5, item(2, 25)), tentativa, ouvido)), [
      [1, 10],
      [2, 25],
    ])
    assert.deepEqual(quantidades(comAsOutras(pedido(5), tentativa, ouvido)), [[1, 10]])
    const novo = { versao: 0, itens: [] }
    assert.deepEqual(quantidades(comAsOutras(pedido(1, item(2, 3)), tentativa, novo)), [[2, 3]])
  })

  test('is ignored when it repeats an older answer than the last known version', () => {
    assert.equal(comAsOutras(pedido(3, item(2, 9)), tentativa, ouvido), ouvido.itens)
  })

  test('requires reading the order when a version is missing between', () => {
    assert.equal(comAsOutras(pedido(6, item(2, 25)), tentativa, ouvido), null)
    assert.equal(comAsOutras(pedido(1, item(2, 25)), tentativa, null), null)
  })
})
