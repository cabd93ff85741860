import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acimaDaAprovacao, faltaParaMinimo } from './pedidos-do-dia.ts'

test("the client's other orders of the day count towards the minimum", () => {
  const missing = (minimo: number | null, valor: number, total: number) =>
    faltaParaMinimo(minimo, valor, { total, semAprovacao: 0 })
  assert.deepEqual([missing(null, 1, 0), missing(50, 49.9, 0), missing(50, 20, 30), missing(50, 60, 0)], [0, 0.1, 0, 0])
})

test('exactly the limit needs no approval; orders that somebody approved do not count', () => {
  const above = (limite: number | null, valor: number, semAprovacao: number) =>
    acimaDaAprovacao(limite, valor, { total: 900, semAprovacao })
  assert.deepEqual([above(null, 1e6, 1), above(100, 70, 30), above(100, 70, 30.01)], [null, null, 100.01])
})
