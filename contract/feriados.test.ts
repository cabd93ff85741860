import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { feriadosNacionais, nomeDoFeriado, pontosFacultativos } from './feriados.ts'

describe('feriadosNacionais', () => {
  test('the ten of a year, in order, Good Friday among them', () => {
    assert.deepEqual(
      feriadosNacionais(2027).map(({ dia, nome }) => `${dia} ${nome}`),
      [
        '2027-01-01 Confraternização Universal',
        '2027-03-26 Sexta-feira Santa',
        '2027-04-21 Tiradentes',
        '2027-05-01 Dia do Trabalho',
        '2027-09-07 Independência',
        '2027-10-12 Nossa Senhora Aparecida',
        '2027-11-02 Finados',
        '2027-11-15 Proclamação da República',
        '2027-11-20 Consciência Negra',
        '2027-12-25 Natal',
      ],
    )
  })

  test('Good Friday of years whose Easter is known, the earliest and the latest among them', () => {
    const known = {
      1818: '03-20',
      1943: '04-23',
      2000: '04-21',
      2019: '04-19',
      2024: '03-29',
      2025: '04-18',
      2038: '04-23',
    }
    for (const [ano, dia] of Object.entries(known))
      assert.ok(
        feriadosNacionais(Number(ano)).some(feriado => feriado.dia === `${ano}-${dia}`),
        ano,
      )
  })

  test('20 November is national since 2024', () => {
    assert.equal(feriadosNacionais(2023).length, 9)
    assert.equal(feriadosNacionais(2024).length, 10)
  })
})

test('pontosFacultativos are the two days of Carnival and Corpus Christi', () => {
  const { carnaval, corpusChristi } = pontosFacultativos(2026)
  assert.deepEqual(
    [...carnaval, ...corpusChristi].map(({ dia }) => dia),
    ['2026-02-16', '2026-02-17', '2026-06-04'],
  )
})

test('nomeDoFeriado names the days of both kinds, and no other', () => {
  assert.deepEqual(['2026-12-25', '2026-02-17', '2026-12-24'].map(nomeDoFeriado), [
    'Natal',
    'Terça de Carnaval',
    undefined,
  ])
})
