import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { showWeekday, showWholeDay, todayHere } from './moment.ts'

describe('showWeekday', () => {
  test('leaves out the current year', () => {
    const dia = `${todayHere().slice(0, 4)}-03-10`
    assert.match(showWeekday(dia), /^(seg|ter|qua|qui|sex|sáb|dom)\s10\/03$/)
  })

  test("includes another year: next year's 22 November is not mistaken for this one's", () => {
    const proximo = `${Number(todayHere().slice(0, 4)) + 1}-11-22`
    assert.equal(showWeekday('2023-03-10'), 'sex\u00a010/03/2023')
    assert.equal(showWeekday(proximo), showWholeDay(proximo))
  })
})
