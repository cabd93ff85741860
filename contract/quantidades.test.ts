import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { quantidadesPermitidas } from './quantidades.ts'

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
