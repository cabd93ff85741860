import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodoASeguir, prazoASeguir } from './a-seguir.ts'

const days = (validaDe: string | null, validaAte: string | null) => {
  const { validaDe: de, validaAte: ate } = prazoASeguir({ validaDe, validaAte, abreEm: '', fechaEm: '' })
  return [de, ate]
}

test('the same weekdays in the next week that has not begun; whole months after whole months', () => {
  assert.deepEqual(days('2026-11-27', '2026-12-04'), ['2026-12-04', '2026-12-11'])
  assert.deepEqual(days('2026-11-23', '2026-11-27'), ['2026-11-30', '2026-12-04'])
  assert.deepEqual(days('2026-11-23', '2026-11-29'), ['2026-11-30', '2026-12-06'])
  assert.deepEqual(days('2026-11-24', '2026-11-30'), ['2026-12-01', '2026-12-07'])
  assert.deepEqual(days('2026-11-23', '2026-11-23'), ['2026-11-30', '2026-11-30'])
  assert.deepEqual(days('2026-11-23', '2026-12-06'), ['2026-12-07', '2026-12-20'])
  assert.deepEqual(days('2027-01-01', '2027-01-31'), ['2027-02-01', '2027-02-28'])
  assert.deepEqual(days('2026-12-01', '2026-12-31'), ['2027-01-01', '2027-01-31'])
  assert.deepEqual(days('2026-11-25', '2026-12-31'), ['2027-01-01', '2027-01-31'])
  assert.deepEqual(days('2026-12-01', null), [null, null])
})

test("the next number or month in a period's name", () => {
  const next = { 'Semana 48': 'Semana 49', 'Semana 9 de feira': 'Semana 10 de feira', 'Dezembro/2026': 'Janeiro/2027' }
  for (const [periodo, seguinte] of Object.entries(next)) assert.equal(periodoASeguir(periodo), seguinte)
  assert.equal(periodoASeguir('março 2026'), 'abril 2026')
  for (const periodo of ['Natal', 'Safra 2026', '23/11 a 27/11']) assert.equal(periodoASeguir(periodo), '')
})
