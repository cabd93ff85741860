import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  disponivelDe,
  type Motivo,
  motivoContra,
  type NaEstante,
  precoDaLinha,
  type Tentada,
} from './linha-do-pedido.ts'
import { quantidadesPermitidas } from './quantidades.ts'

const livre: NaEstante = { unidadeMedida: 'KG', precoVenda: 10, aberta: true, ativo: true, resta: null, livre: null }
const row = (more: Partial<NaEstante>) => ({ naEstante: { ...livre, ...more } })
const was = (quantidade: number, more: object = {}) => ({ era: { quantidade, precoVenda: 10, ...more } })
const agreed = { precoVenda: 8, precoCombinado: 1 } as const
const more = (admin: boolean) => ({ ...was(2, agreed), nova: 3, precoVenda: 8, admin })

/** What differs from adding 2 kg at R$ 10 to an order without the line, from a shelf without limits; and the reason. */
const CASES: [what: string, given: Partial<Tentada>, reason: Motivo | null][] = [
  ['on the shelf', {}, null],
  ['on no shelf', { naEstante: undefined }, 'fora'],
  ['half a piece', { ...row({ unidadeMedida: 'UN' }), nova: 1.5 }, 'decimais'],
  ['half a kilo', { nova: 0.5 }, null],
  ['half a piece of a line that was added by the piece', { ...was(2, { unidadeMedida: 'UN' }), nova: 2.5 }, 'decimais'],
  ['no multiple', { ...row({ multiplo: 6 }), nova: 7 }, 'multiplo'],
  ['a multiple in thousandths', { ...row({ multiplo: 0.1 }), nova: 0.3 }, null],
  ['below the minimum', { ...row({ minimo: 3 }), nova: 2.999 }, 'minimo'],
  ['the minimum', { ...row({ minimo: 3 }), nova: 3 }, null],
  ['above the maximum', { ...row({ maximo: 3 }), nova: 3.001 }, 'maximo'],
  ['the maximum', { ...row({ maximo: 3 }), nova: 3 }, null],
  ['a rule that is newer than the line, which stays', { ...row({ multiplo: 6 }), ...was(7), nova: 7 }, null],
  ['taken out in spite of a rule', { ...row({ minimo: 3 }), ...was(7), nova: 0 }, null],
  ['another quantity than the caller saw', { ...was(2), vista: 1 }, 'mudou'],
  ['the quantity that the caller saw', { ...was(2), vista: 2, nova: 3 }, null],
  ['a line that the caller did not see', { ...was(2), vista: 0 }, 'mudou'],
  ['taken out at another quantity', { ...was(2), vista: 1, nova: 0 }, 'mudou'],
  ['a closed shelf', row({ aberta: false }), 'fechada'],
  ['taken out of a closed shelf', { ...row({ aberta: false, ativo: false }), ...was(2), nova: 0 }, null],
  ['off sale', row({ ativo: false }), 'inativo'],
  ['more at an agreed price', more(false), 'combinado'],
  ['more at an agreed price, by the provider', more(true), null],
  ['less at an agreed price', { ...was(2, agreed), nova: 1, precoVenda: 8 }, null],
  ['at an old price', { precoVenda: 9.99 }, 'preco'],
  ["at the shelf's price where another was agreed", { ...was(2, agreed), nova: 1, precoVenda: 10 }, 'preco'],
  ['without a price in mind', { precoVenda: undefined }, null],
  ['all that is left', { ...row({ resta: 2 }) }, null],
  ['a thousandth more than is left', { ...row({ resta: 2 }), nova: 2.001 }, 'pouco'],
  ['all that is left beyond the line, in thousandths', { ...row({ resta: 0.1 }), ...was(1), nova: 1.1 }, null],
  ['less, though nothing is left', { ...row({ resta: 0, livre: 0 }), ...was(3), nova: 2 }, null],
  ['all of the stock', row({ resta: 5, livre: 2 }), null],
  ['more than the stock', row({ resta: 5, livre: 1.999 }), 'pouco'],
  ['of the stock, with another shelf of the same call', { ...row({ livre: 3 }), maisDoProduto: 3001 }, 'pouco'],
  ['less, beside more from another shelf', { ...row({ livre: 0 }), ...was(3), maisDoProduto: 5000 }, null],
]

for (const [what, given, reason] of CASES)
  test(`${reason ?? 'allowed'}: ${what}`, () => {
    assert.equal(motivoContra({ naEstante: livre, nova: 2, precoVenda: 10, admin: false, ...given }), reason)
  })

test('of several reasons the first is told: of the input, then of the moment', () => {
  const wrong = { aberta: false, ativo: false, resta: 0, multiplo: 4, minimo: 3, maximo: 1 } as const
  const call = { nova: 2.5, vista: 3, precoVenda: 9, admin: false }
  const all: Tentada = { ...row({ ...wrong, unidadeMedida: 'UN' }), ...was(1, agreed), ...call }
  const mends: [Partial<NaEstante>, Partial<Tentada>][] = [
    [{ unidadeMedida: 'KG' }, {}],
    [{ multiplo: null }, {}],
    [{ minimo: null }, {}],
    [{ maximo: null }, {}],
    [{}, { vista: 1 }],
    [{ aberta: true }, {}],
    [{ ativo: true }, {}],
    [{}, { admin: true }],
    [{}, { precoVenda: 8 }],
    [{ resta: 9 }, {}],
  ]
  const told = [motivoContra(all)]
  let now = all
  for (const [shelf, call] of mends) {
    now = { ...now, ...call, naEstante: { ...livre, ...now.naEstante, ...shelf } }
    told.push(motivoContra(now))
  }
  const order = ['decimais', 'multiplo', 'minimo', 'maximo', 'mudou', 'fechada', 'inativo', 'combinado']
  assert.deepEqual(told, [...order, 'preco', 'pouco', null])
  assert.equal(motivoContra({ ...all, naEstante: undefined }), 'fora')
})

test('a line is ordered at the price of the shelf, or at its own', () => {
  assert.equal(precoDaLinha(undefined, livre), 10)
  assert.equal(precoDaLinha({ quantidade: 1, precoVenda: 9 }, livre), 10)
  assert.equal(precoDaLinha({ quantidade: 1, ...agreed }, livre), 8)
})

test('what is left is the lesser of shelf and stock', () => {
  assert.deepEqual(
    [
      disponivelDe({ resta: 2, livre: 3 }),
      disponivelDe({ resta: null, livre: 0 }),
      disponivelDe({ resta: 0, livre: null }),
    ],
    [2, 0, 0],
  )
  assert.equal(disponivelDe({ resta: null, livre: null }), null)
})

describe('quantidadesPermitidas', () => {
  test('returns the nearest allowed quantities below and above', () => {
    assert.deepEqual(quantidadesPermitidas(13, { multiplo: 6 }), [12, 18])
    assert.deepEqual(quantidadesPermitidas(0.35, { multiplo: 0.1 }), [0.3, 0.4])
    assert.deepEqual(quantidadesPermitidas(12, { multiplo: 6 }), [12])
  })

  test('returns one when only one side is allowed: never zero, never above the maximum or the remaining stock', () => {
    assert.deepEqual(quantidadesPermitidas(2, { multiplo: 6 }), [6])
    assert.deepEqual(quantidadesPermitidas(2, { multiplo: 6, minimo: 10 }), [12])
    assert.deepEqual(quantidadesPermitidas(30, { multiplo: 6, maximo: 20 }), [18])
    assert.deepEqual(quantidadesPermitidas(13, { multiplo: 6 }, 17), [12])
    assert.deepEqual(quantidadesPermitidas(1, { minimo: 5 }), [5])
  })

  test('returns none when nothing can be ordered', () => {
    assert.deepEqual(quantidadesPermitidas(8, { multiplo: 6, minimo: 7, maximo: 11 }), [])
    assert.deepEqual(quantidadesPermitidas(8, { multiplo: 6 }, 5), [])
  })
})
