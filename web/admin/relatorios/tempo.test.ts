import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diasDoGrupo, gruposDoPeriodo, nomeDoGrupo } from './tempo.ts'

const periodo = { dataInicial: '2026-12-30', dataFinal: '2027-01-12' }

test('contains every group of a period, named by its first day', () => {
  assert.equal(gruposDoPeriodo('dia', periodo)?.length, 14)
  assert.deepEqual(gruposDoPeriodo('semana', periodo), ['2026-12-28', '2027-01-04', '2027-01-11'])
  assert.deepEqual(gruposDoPeriodo('mes', periodo), ['2026-12-01', '2027-01-01'])
})

test("a group's days end with the period", () => {
  assert.deepEqual(diasDoGrupo('semana', '2026-12-28', periodo), { dataInicial: '2026-12-30', dataFinal: '2027-01-03' })
  assert.deepEqual(diasDoGrupo('mes', '2027-01-01', periodo), { dataInicial: '2027-01-01', dataFinal: '2027-01-12' })
})

test('a group has its everyday name', () => {
  assert.equal(nomeDoGrupo('dia', '2026-03-10'), 'ter\u00a010/03/2026')
  assert.equal(nomeDoGrupo('semana', '2026-12-28'), '28/12 a 03/01/2027')
  assert.equal(nomeDoGrupo('mes', '2026-03-01'), 'mar/2026')
})
