import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDay } from './read-day.ts'

test('reads a day in any spelling of a numeric keypad', () => {
  for (const text of [
    '10/03/2026',
    '10/3/26',
    '10-03-2026',
    '10.3.2026',
    '10,3,2026',
    '10 03 2026',
    '10032026',
    '2026-03-10',
  ])
    assert.equal(readDay(text), '2026-03-10', text)
  assert.equal(readDay(' \u200e10/03/2026\u202c '), '2026-03-10')
})

test('returns nothing for an invalid day', () => {
  for (const text of ['31/02/2026', '10/13/2026', '12/03/202', '１０/03/2026', 'hoje', ''])
    assert.equal(readDay(text), null, text)
})
