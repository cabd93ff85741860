import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enderecoDe, filtrosDe, mesmosFiltros } from './vista.ts'

const novembro = { dataInicial: '2026-11-01', dataFinal: '2026-11-30' }

test('named days follow today; other filters stay', () => {
  const filtros = filtrosDe({ ...novembro, status: 'Aberto', clienteId: 7, busca: undefined }, '2026-11-24')
  assert.deepEqual(filtros, { status: 'Aberto', clienteId: '7', periodo: 'esteMes' })
  assert.deepEqual(enderecoDe(filtros, '2027-02-10'), {
    ...{ status: 'Aberto', clienteId: '7', dataInicial: '2027-02-01', dataFinal: '2027-02-28' },
  })
})

test('other days stay as they are, and an unknown name is dropped', () => {
  const dias = { dataInicial: '2026-11-03', dataFinal: '2026-11-09' }
  assert.deepEqual(filtrosDe(dias, '2026-11-24'), dias)
  assert.deepEqual(enderecoDe(dias, '2027-02-10'), dias)
  assert.deepEqual(enderecoDe({ periodo: 'toString' }, '2027-02-10'), {})
})

test('the same filters in any order are equal, and one more makes another view', () => {
  assert.ok(mesmosFiltros({ a: '1', b: '2' }, { b: '2', a: '1' }))
  assert.ok(!mesmosFiltros({ a: '1' }, { a: '1', b: '2' }))
  assert.ok(!mesmosFiltros({ a: '1', c: '2' }, { a: '1', b: '2' }))
})
