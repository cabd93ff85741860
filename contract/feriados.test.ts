import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feriadosNacionais } from './feriados.ts'

test('the ten of a year, in order, Good Friday among them', () => {
  const dias = ['01-01', '03-26', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
  assert.deepEqual(
    feriadosNacionais(2027),
    dias.map(dia => `2027-${dia}`),
  )
})
