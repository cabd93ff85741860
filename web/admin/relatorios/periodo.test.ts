import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Preset, periodoDe, periodoDoPreset } from './periodo.ts'

const dias = (preset: Preset, hoje: string) => Object.values(periodoDoPreset(preset, hoje))

test('a week runs from Monday to Sunday, from any of its days', () => {
  assert.deepEqual(dias('estaSemana', '2026-11-16'), ['2026-11-16', '2026-11-22'])
  assert.deepEqual(dias('estaSemana', '2026-11-22'), ['2026-11-16', '2026-11-22'])
})

test('a month ends on its last day, also in February and over New Year', () => {
  assert.deepEqual(dias('esteMes', '2028-02-10'), ['2028-02-01', '2028-02-29'])
  assert.deepEqual(dias('esteMes', '2026-12-31'), ['2026-12-01', '2026-12-31'])
  assert.deepEqual(dias('mesPassado', '2027-01-15'), ['2026-12-01', '2026-12-31'])
  assert.deepEqual(dias('mesPassado', '2026-03-31'), ['2026-02-01', '2026-02-28'])
})

test('a single day in the URL is that day; none is the preset', () => {
  assert.deepEqual(Object.values(periodoDe({ dataFinal: '2026-05-02' }, 'hoje', '2026-11-20')), [
    '2026-05-02',
    '2026-05-02',
  ])
  assert.deepEqual(Object.values(periodoDe({}, 'hoje', '2026-11-20')), ['2026-11-20', '2026-11-20'])
})
