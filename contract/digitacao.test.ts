import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerDinheiro, lerQuantidade } from './digitacao.ts'
import { escreverNumero } from './dinheiro.ts'

describe('lerDinheiro', () => {
  const lidos: [string, number | null][] = [
    ['1.234,56', 1234.56],
    ['1234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['R$ 1.234,56', 1234.56],
    ['R$\u00a029,90', 29.9],
    ['\u200eR$ 29,90\u202c ', 29.9],
    ['1.234', 1234],
    [',5', 0.5],
    ['1,230', 1.23],
    ['', null],
  ]
  for (const [texto, value] of lidos)
    test(`"${texto}" is ${value}`, () => assert.deepEqual(lerDinheiro(texto), { value }))

  for (const texto of ['1,234', '0.335', '1234.567'])
    test(`"${texto}" has too many decimals`, () =>
      assert.deepEqual(lerDinheiro(texto), { error: 'Use no máximo duas casas decimais' }))

  test('a calculated number of more than seventeen decimals is told of two', () =>
    assert.deepEqual(lerDinheiro('0,012345678901234567', 17), { error: 'Use no máximo duas casas decimais' }))

  for (const texto of ['abc', '-', '1,2,3', '1.23.456', '1e5', '12  5', ',', '１２'])
    test(`"${texto}" is not a number`, () =>
      assert.deepEqual(lerDinheiro(texto), { error: 'Digite um número, como 1.234,56' }))

  for (const texto of ['-5', '- 1.234,56', 'R$ -5', '-R$ 5,00', '−0,5', '(5,00)', '(R$ 1.234,56)', '5,00-'])
    test(`"${texto}" is negative`, () =>
      assert.deepEqual(lerDinheiro(texto), { error: 'Use um número sem o sinal de menos' }))

  test('a number of more than twelve digits is too large', () =>
    assert.deepEqual(lerDinheiro('1234567890123'), { error: 'Este número é grande demais' }))
})

describe('lerQuantidade, unit with decimals', () => {
  const perguntas: [string, [number, number]][] = [['1.234', [1.234, 1234]]]
  for (const [texto, ambiguous] of perguntas)
    test(`"${texto}" is ambiguous`, () => assert.deepEqual(lerQuantidade(texto, true), { ambiguous }))

  const lidos: [string, number][] = [
    ['1,234', 1.234],
    ['0.335', 0.335],
    ['1234.567', 1234.567],
    ['1.234,567', 1234.567],
    ['1.5', 1.5],
    ['1.234.567', 1_234_567],
  ]
  for (const [texto, value] of lidos)
    test(`"${texto}" is ${value}`, () => assert.deepEqual(lerQuantidade(texto, true), { value }))

  test('a fourth decimal is refused', () =>
    assert.deepEqual(lerQuantidade('1,2345', true), { error: 'Use no máximo três casas decimais' }))
})

describe('lerQuantidade, unit sold by the piece', () => {
  for (const [texto, value] of [
    ['1.234', 1234],
    ['12', 12],
    ['12.0', 12],
  ] as const)
    test(`"${texto}" is ${value}`, () => assert.deepEqual(lerQuantidade(texto, false), { value }))

  for (const texto of ['1,5', '1.5', '1,234'])
    test(`"${texto}" is not a whole number`, () =>
      assert.deepEqual(lerQuantidade(texto, false), { error: 'Use só números inteiros' }))
})

test('a formatted number is read back as the same value', () => {
  for (const valor of [0, 0.01, 0.335, 1.005, 29.9, 1234.5, 1234.567, 99_999_999.99]) {
    const dinheiro = Math.round(valor * 100) / 100
    assert.deepEqual(lerDinheiro(escreverNumero(dinheiro, 2, 2)), { value: dinheiro })
    assert.deepEqual(lerQuantidade(escreverNumero(valor, 0), true), { value: valor })
  }
  assert.equal(escreverNumero(1234.5, 2, 2), '1.234,50')
})
