import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comparar, type Item, type Oferta } from './comparar.ts'

const item = (produtoId: number, quantidade: number, mais: Partial<Item> = {}): Item => ({
  estanteId: 1,
  produtoId,
  nome: `Produto ${produtoId}`,
  unidadeMedida: 'KG',
  precoVenda: 10,
  quantidade,
  ...mais,
})
const oferta = (produtoId: number, limite: number, mais: Partial<Oferta> = {}): Oferta => ({
  estanteId: 2,
  produtoId,
  unidadeMedida: 'KG',
  precoVenda: 10,
  limite,
  ...mais,
})
const repetir = (antigos: Item[], ofertas: Oferta[], abertos: Item[] = [], trocar = false) =>
  comparar({ antigos, ofertas, abertos }, trocar)
const quantidades = ({ linhas }: ReturnType<typeof comparar>) =>
  linhas.map(({ produtoId, quantidade }) => [produtoId, quantidade])

describe('comparar', () => {
  test('the same price and enough left is equal, on the first shelf that has it', () => {
    const { iguais, linhas, valorTotal, mudaram } = repetir(
      [item(1, 2.5)],
      [oferta(1, 9), oferta(1, 9, { estanteId: 3 })],
    )
    assert.deepEqual([iguais.length, mudaram], [1, 0])
    assert.deepEqual(linhas, [{ estanteId: 2, produtoId: 1, precoVenda: 10, quantidade: 2.5 }])
    assert.equal(valorTotal, 25)
  })

  test('another price or less left is a change; sold out or on no shelf is missing', () => {
    const antigos = [item(1, 2), item(2, 8), item(3, 1), item(4, 1)]
    const ofertas = [oferta(1, 9, { precoVenda: 12.35 }), oferta(2, 3), oferta(3, 0)]
    const comparacao = repetir(antigos, ofertas)
    assert.deepEqual(
      comparacao.mudadas.map(({ quantidade }) => quantidade),
      [2, 3],
    )
    assert.deepEqual([comparacao.ausentes.length, comparacao.mudaram], [2, 4])
    assert.deepEqual([comparacao.entram, comparacao.valorTotal], [2, 54.7])
  })

  test('a line of an agreed price keeps it, and at most its quantity, also if exchanged', () => {
    const combinado = item(1, 3, { estanteId: 2, precoVenda: 0.01, precoCombinado: 1 })
    for (const trocar of [false, true]) {
      const { linhas } = repetir([item(1, 5)], [oferta(1, 9)], [combinado], trocar)
      assert.deepEqual(linhas, [{ estanteId: 2, produtoId: 1, precoVenda: 0.01, quantidade: 3 }])
    }
  })

  test('keeps what the open order holds, unless it is to be replaced', () => {
    const ofertas = [oferta(1, 4), oferta(2, 9), oferta(3, 9)]
    const abertos = [item(1, 3, { estanteId: 2 }), item(2, 2, { estanteId: 2 })]
    const manter = repetir([item(1, 5), item(2, 2), item(3, 1)], ofertas, abertos)
    assert.deepEqual(quantidades(manter), [
      [1, 3],
      [2, 2],
      [3, 1],
    ])
    assert.deepEqual([manter.emDuvida.length, manter.entram], [1, 1])
    const trocar = repetir([item(1, 5), item(2, 2), item(3, 1)], ofertas, abertos, true)
    assert.deepEqual(quantidades(trocar), [
      [1, 4],
      [2, 2],
      [3, 1],
    ])
    assert.deepEqual([trocar.emDuvida.length, trocar.entram], [1, 2])
  })

  test('keeps other lines of the open order at the current price, or removes those no longer offered', () => {
    const abertos = [item(2, 1, { estanteId: 2, precoVenda: 9 }), item(3, 1)]
    const { mantidas, retiradas, linhas } = repetir([item(1, 1)], [oferta(1, 5), oferta(2, 1)], abertos)
    assert.equal(mantidas.length, 1)
    assert.equal(retiradas[0]?.antes.produtoId, 3)
    assert.deepEqual(
      linhas.map(({ produtoId, precoVenda }) => [produtoId, precoVenda]),
      [
        [1, 10],
        [2, 10],
      ],
    )
  })

  test('adds to the shelf on which the open order already holds the product', () => {
    const { linhas } = repetir(
      [item(1, 5)],
      [oferta(1, 9), oferta(1, 9, { estanteId: 3 })],
      [item(1, 2, { estanteId: 3 })],
    )
    assert.deepEqual(linhas, [{ estanteId: 3, produtoId: 1, precoVenda: 10, quantidade: 2 }])
  })

  test('merges a product of two closed shelves into one line', () => {
    const { linhas } = repetir([item(1, 0.1), item(1, 0.2, { estanteId: 5 })], [oferta(1, 9)])
    assert.deepEqual(linhas, [{ estanteId: 2, produtoId: 1, precoVenda: 10, quantidade: 0.3 }])
  })

  test('changes a quantity no longer allowed to the nearest allowed one, more or less', () => {
    const cases = [
      [7, { multiplo: 6 }, 6],
      [10, { multiplo: 6 }, 12],
      [9, { multiplo: 6 }, 6],
      [2, { minimo: 5 }, 5],
      [30, { maximo: 20 }, 20],
      [30, { multiplo: 6, minimo: 10, maximo: 20 }, 18],
      [0.4, { multiplo: 0.25 }, 0.5],
      [10, { multiplo: 6, limite: 11 }, 6],
      [10, { multiplo: 5 }, 10],
    ] as const
    for (const [pedida, regra, quantidade] of cases) {
      const { linhas, mudadas, mudaram } = repetir([item(1, pedida)], [oferta(1, 100, regra)])
      const mudou = pedida === quantidade ? 0 : 1
      assert.deepEqual(
        [linhas[0]?.quantidade, mudadas.length, mudaram],
        [quantidade, mudou, mudou],
        JSON.stringify(regra),
      )
    }
  })

  test('too little left for the minimum is missing', () => {
    const { ausentes, linhas } = repetir([item(1, 10)], [oferta(1, 4, { minimo: 6 })])
    assert.deepEqual([ausentes.length, linhas.length], [1, 0])
  })

  test('keeps what the open order held before a limit', () => {
    const abertos = [item(1, 7, { estanteId: 2 }), item(2, 7, { estanteId: 2 })]
    const ofertas = [oferta(1, 100, { multiplo: 6 }), oferta(2, 100, { multiplo: 6 })]
    const { emDuvida, iguais } = repetir([item(1, 7), item(2, 10)], ofertas, abertos)
    assert.deepEqual(
      [iguais.length, emDuvida.map(({ quantidade, possivel }) => [quantidade, possivel])],
      [1, [[7, 12]]],
    )
    assert.deepEqual(quantidades(repetir([item(2, 10)], ofertas, abertos, true)), [
      [2, 12],
      [1, 7],
    ])
  })
})
