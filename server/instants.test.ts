import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inicioDoDia } from './instants.ts'

test('a day begins at its first midnight, or as the clocks skip it', () => {
  for (const [dia, timeZone, instante] of [
    ['2026-11-30', 'America/Sao_Paulo', '2026-11-30T03:00:00Z'],
    ['2023-10-01', 'America/Asuncion', '2023-10-01T04:00:00Z'], // begins at one
    ['2024-10-27', 'Atlantic/Azores', '2024-10-27T00:00:00Z'], // has its midnight twice
  ] as const)
    assert.equal(inicioDoDia(dia, timeZone), instante, timeZone)
})
