import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feriadosNacionais, nomeDoFeriado, pontosFacultativos } from './feriados.ts'

test('the ten of a year, in order, Good Friday among them', () => {
  assert.deepEqual(
    feriadosNacionais(2027).map(({ dia }) => dia.slice(5)),
    ['01-01', '03-26', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'],
  )
})

test('pontosFacultativos returns the two days of Carnival and Corpus Christi', () => {
  const { carnaval, corpusChristi } = pontosFacultativos(2026)
  assert.deepEqual(
    [...carnaval, ...corpusChristi].map(({ dia }) => dia),
    ['2026-02-16', '2026-02-17', '2026-06-04'],
  )
})

test('nomeDoFeriado names the days of both kinds, and no other', () => {
  assert.deepEqual(['2026-12-25', '2026-02-16', '2026-12-24'].map(nomeDoFeriado), [
    'Natal',
    'Carnaval (segunda-feira)',
    undefined,
  ])
})
