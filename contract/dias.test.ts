import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { diaEHora, inicioDoDia } from '../server/instants.ts'
import { somarDias } from './dias.ts'
import { aindaPodeCancelar, impedimentoDoDia, proximosDias, type RegrasDeEntrega } from './entrega.ts'

const SP = 'America/Sao_Paulo'

describe('days', () => {
  test('at 01:30Z it is still the previous day in São Paulo, so tomorrow is the 10th', () => {
    const { dia, hora } = diaEHora(new Date('2026-03-10T01:30:00Z'), SP)
    assert.deepEqual([dia, hora, somarDias(dia, 1)], ['2026-03-09', '22:30', '2026-03-10'])
  })
  test('are added across months, leap days and the end of daylight saving time', () => {
    assert.equal(somarDias('2028-02-28', 1), '2028-02-29')
    assert.equal(somarDias('2026-12-31', 1), '2027-01-01')
    assert.equal(somarDias('2019-02-16', 1), '2019-02-17')
  })
  test('begin at their first midnight, or as the clocks skip it', () => {
    for (const [dia, timeZone, instante] of [
      ['2026-11-30', SP, '2026-11-30T03:00:00Z'],
      ['2023-10-01', 'America/Asuncion', '2023-10-01T04:00:00Z'], // begins at one
      ['2024-10-27', 'Atlantic/Azores', '2024-10-27T00:00:00Z'], // has its midnight twice
    ] as const)
      assert.equal(inicioDoDia(dia, timeZone), instante, timeZone)
  })
})

describe('impedimentoDoDia', () => {
  // A Friday.
  const regras: RegrasDeEntrega = {
    hoje: '2026-11-20',
    hora: '10:00',
    diasEntrega: [1, 2, 3, 4, 5, 6],
    horarioCorte: '18:00',
    diasSemEntrega: ['2026-11-24'],
  }
  const can = (dia: string, admin = false, more: Partial<RegrasDeEntrega> = {}) =>
    impedimentoDoDia(dia, { ...regras, ...more }, admin) === null

  test('allows a client tomorrow at the earliest, an administrator today', () => {
    assert.deepEqual([can('2026-11-20'), can('2026-11-21'), can('2026-11-19')], [false, true, false])
    assert.deepEqual([can('2026-11-20', true), can('2026-11-19', true)], [true, false])
  })
  test('allows at most 365 days ahead', () => {
    assert.deepEqual([can('2027-11-20'), can('2027-11-22')], [true, false])
  })
  test('allows only delivery weekdays, and no day marked without delivery', () => {
    assert.deepEqual([can('2026-11-22'), can('2026-11-24'), can('2026-11-24', true)], [false, false, false])
  })
  test('allows tomorrow until the cut-off, which applies to clients only', () => {
    const told = [can('2026-11-21', false, { hora: '17:59' }), can('2026-11-21', false, { hora: '18:00' })]
    assert.deepEqual(told, [true, false])
    assert.equal(can('2026-11-21', true, { hora: '23:00' }), true)
  })
  test('proximosDias lists only days that can be chosen', () => {
    assert.deepEqual(proximosDias(regras, false, 3), ['2026-11-21', '2026-11-23', '2026-11-25'])
  })
})

describe('aindaPodeCancelar', () => {
  const at = (hoje: string, hora: string, horarioCorte: string | null) =>
    aindaPodeCancelar('2026-11-23', { hoje, hora, horarioCorte })
  test('allows it until the cut-off on the day before delivery', () => {
    assert.deepEqual([at('2026-11-22', '17:59', '18:00'), at('2026-11-22', '18:00', '18:00')], [true, false])
  })
  test('allows it until the end of that day when there is no cut-off', () => {
    assert.deepEqual([at('2026-11-22', '23:59', null), at('2026-11-23', '00:00', null)], [true, false])
  })
})
