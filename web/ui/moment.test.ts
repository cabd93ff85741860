import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayHere, showAgo, showHour, showMoment, showWeekday, todayHere } from './moment.ts'

test("a weekday has its year where that is another than now's", () => {
  assert.match(showWeekday(`${todayHere().slice(0, 4)}-03-10`), /^(seg|ter|qua|qui|sex|sáb|dom)\s10\/03$/)
  assert.equal(showWeekday('2023-03-10'), 'sex\u00a010/03/2023')
})

test('how long ago an instant was, in the largest unit that says it', () => {
  const ago = (minutes: number) => showAgo(new Date(Date.now() - minutes * 60_000 - 1_000).toISOString())
  assert.deepEqual([0, 1, 59, 185, 47 * 60, 48 * 60].map(ago), [
    'agora mesmo',
    'há 1 minuto',
    'há 59 minutos',
    'há 3 horas',
    'há 47 horas',
    'há 2 dias',
  ])
})

test('an instant shows as the clock of the business has it, with and without Temporal', () => {
  const seen = () => [
    dayHere('2026-03-11T01:30:00Z'),
    showHour('2026-03-11T01:30:00Z'),
    showMoment('2026-12-31T23:05:09.5Z'),
  ]
  const { Temporal } = globalThis
  const withTemporal = seen()
  assert.deepEqual(withTemporal, ['2026-03-10', '22:30', '31/12/2026 20:05'])
  Object.assign(globalThis, { Temporal: undefined })
  try {
    assert.deepEqual(seen(), withTemporal)
  } finally {
    Object.assign(globalThis, { Temporal })
  }
})
