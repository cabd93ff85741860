import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { each } from '../../../test/each.ts'
import { itemVisto } from '../../../test/pedido-visto.ts'
import { linhaParada } from '../../pedido/carrinho/for-tests.ts'
import type { Linha } from '../../pedido/carrinho/linhas.ts'
import { comparar, type Repetida } from './comparar.ts'

const item = (produtoId: number, quantidade = 10) =>
  itemVisto(produtoId, quantidade, { unidadeMedida: 'KG', precoVenda: 5 })
const naEstante = (regra: Partial<Linha> = {}) => ({ preco: 5, precoNaEstante: 5, limite: 50, ...regra })
/** Repeats 10 of product 1, which the shelf offers under `regra`; `null`: not at all. */
const repetir = (regra: Partial<Linha> | null) =>
  comparar([item(1)], id => (regra ? linhaParada(id, naEstante(regra)) : undefined))
const dita = ([linha]: Repetida[]) => linha && [linha.quantidade, linha.preco, linha.motivo]

describe('repeating an order', () => {
  test('takes what is the same, the price of today, and what is left or allowed', () => {
    assert.deepEqual(dita(repetir({}).iguais), [10, 5, null])
    assert.deepEqual(dita(repetir({ precoNaEstante: 5.2 }).mudadas), [10, 5.2, null])
    assert.deepEqual(dita(repetir({ limite: 3 }).mudadas), [3, 5, 'só restam 3 kg'])
    assert.deepEqual(dita(repetir({ multiplo: 6 }).mudadas), [12, 5, 'só de 6 em 6'])
    assert.deepEqual(dita(repetir({ limite: 3, minimo: 6 }).ausentes), [0, 5, 'só restam 3 kg'])
    assert.deepEqual(dita(repetir({ limite: 0 }).ausentes), [0, 5, 'esgotado'])
    assert.deepEqual(dita(repetir(null).ausentes), [0, 0, 'não está nesta estante'])
    assert.equal(repetir({ problema: { tipo: 'saiu' } }).ausentes.length, 1)
  })

  test('keeps what the open order has', () => {
    const salva = { itemPedidoId: 1, precoVenda: 5, quantidade: 4, valor: 20 }
    const { entram, ausentes, jaTem } = repetir({ quer: 4, salva })
    assert.deepEqual([entram, ausentes, jaTem], [[], [], 1])
  })

  test('makes one line of a product from two shelves', () => {
    const { iguais } = comparar([item(1, 0.1), item(1, 0.2)], id => linhaParada(id, naEstante()))
    assert.deepEqual(each(iguais, 'quantidade'), [0.3])
  })
})
