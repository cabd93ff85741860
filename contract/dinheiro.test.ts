import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import * as dinheiro from './dinheiro.ts'

test('a price is below cost by at least a whole cent, never by a rounding error of binary fractions', () => {
  assert.equal(dinheiro.abaixoDoCusto(0.29, 0.3), true)
  assert.equal(dinheiro.abaixoDoCusto(0.1 + 0.2, 0.3), false)
  assert.equal(dinheiro.abaixoDoCusto(0.3, 0.1 + 0.2), false)
  assert.equal(dinheiro.abaixoDoCusto(0, 0), false)
  assert.equal(dinheiro.abaixoDoCusto(0, 0.01), true)
})

describe('valorDaLinha', () => {
  const vectors: [quantidade: number, precoVenda: number, valor: number][] = [
    [0.335, 29.9, 10.02],
    [1.005, 1, 1.01],
    [2.675, 1, 2.68],
    [1234.567, 99.99, 123444.35],
  ]
  for (const [quantidade, precoVenda, valor] of vectors)
    test(`${quantidade} × ${precoVenda} = ${valor}`, () =>
      assert.equal(dinheiro.valorDaLinha(precoVenda, quantidade), valor))

  test('rounds each line half up; the total is the sum of rounded lines', () => {
    assert.equal(dinheiro.somar([0.335, 0.335, 0.335].map(quantidade => dinheiro.valorDaLinha(1, quantidade))), 1.02)
  })

  test('is exact for every price and quantity that the product accepts', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999_999 })
    const thousandths = fc.integer({ min: 1, max: 99_999_999 })
    fc.assert(
      fc.property(cents, thousandths, (preco, quantidade) => {
        const exact = (BigInt(preco) * BigInt(quantidade) * 2n + 1000n) / 2000n
        assert.equal(BigInt(dinheiro.centavos(dinheiro.valorDaLinha(preco / 100, quantidade / 1000))), exact)
      }),
    )
  })
})

describe('reajustar', () => {
  const vectors: [preco: number, ajuste: number, novo: number][] = [
    [9.99, 2.5, 10.24],
    [0.05, 10, 0.06], // 0.055: half up
    [0.15, -10, 0.14], // 0.135: half up, also on the way down
    [1.01, -99.99, 0],
  ]
  for (const [preco, ajuste, novo] of vectors)
    test(`${preco} by ${ajuste} % is ${novo}`, () => assert.equal(dinheiro.reajustar(preco, ajuste), novo))
})

describe('formatting', () => {
  test('escreverNumero writes what Intl writes', () => {
    const valor = fc.tuple(
      fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
      fc.constantFrom(1, 10, 100, 1000),
    )
    fc.assert(
      fc.property(valor, fc.constantFrom(0, 2), fc.constantFrom(2, 3), ([partes, por], minimumFractionDigits, most) => {
        const intl = new Intl.NumberFormat('pt-BR', {
          minimumFractionDigits,
          maximumFractionDigits: most,
          signDisplay: 'negative',
        })
        assert.equal(
          dinheiro.escreverNumero(partes / por, minimumFractionDigits as 0, most as 2),
          intl.format(partes / por),
        )
      }),
    )
    assert.equal(dinheiro.escreverNumero(1.005, 2, 2), '1,01')
  })

  test('emReais writes R$ with a no-break space, thousands separators and a decimal comma', () => {
    assert.equal(dinheiro.emReais(1234.56), 'R$\u00a01.234,56')
    assert.equal(dinheiro.emNumero(1234.5), '1.234,5')
    const told = [0, 1, 1234].map(quantos => dinheiro.contar(quantos, 'pedido', 'pedidos'))
    assert.deepEqual(told, ['0 pedidos', '1 pedido', '1.234 pedidos'])
    assert.equal(dinheiro.emPorcento(-1023.7), '-1.023,70%')
    assert.equal(dinheiro.emPorcento(-0.001), '0,00%')
    assert.equal(dinheiro.emPorcento(null), '–')
  })
})
