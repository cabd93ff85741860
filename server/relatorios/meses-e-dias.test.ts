import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { somarDias } from '#contract/dias.ts'
import { mesesEDias } from './meses-e-dias.ts'

const daysOf = ({ de, ate }: { de: string; ate: string }): string[] => {
  const days: string[] = []
  for (let dia = de; dia <= ate; dia = somarDias(dia, 1)) days.push(dia)
  return days
}
const monthOf = (mes: string) =>
  daysOf({ de: mes, ate: `${mes.slice(0, 7)}-31` }).filter(dia => dia.startsWith(mes.slice(0, 7)))

test('months plus and minus single days give exactly the requested days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 400 }), (first, length) => {
      const de = somarDias('2023-12-01', first)
      const ate = somarDias(de, length)
      const { meses, mais, menos } = mesesEDias(de, ate)
      const taken = new Set(menos.flatMap(daysOf))
      const days = [...meses.flatMap(monthOf).filter(dia => !taken.has(dia)), ...mais.flatMap(daysOf)].sort()
      assert.deepEqual(days, daysOf({ de, ate }))
      const within = new Set(meses.flatMap(monthOf))
      assert.ok([...taken].every(dia => within.has(dia)))
      const before = [...taken].filter(dia => dia < de).length + mais.flatMap(daysOf).length
      assert.ok(before <= 15 + 15, `${before} days are read one by one`)
    }),
  )
})

test('a year is its twelve months; thirty days are the ending month as a whole, minus the days after', () => {
  const { meses, ...days } = mesesEDias('2025-01-01', '2025-12-31')
  assert.deepEqual([meses.length, meses[0], meses[11], days], [12, '2025-01-01', '2025-12-01', { mais: [], menos: [] }])
  assert.deepEqual(mesesEDias('2026-10-23', '2026-11-21'), {
    meses: ['2026-11-01'],
    mais: [{ de: '2026-10-23', ate: '2026-10-31' }],
    menos: [{ de: '2026-11-22', ate: '2026-11-30' }],
  })
})
