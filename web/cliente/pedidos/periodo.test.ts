import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { diasDe, type Escolha, escolhaDe, invertido } from './periodo.ts'

const HOJE = '2026-03-10'

describe('periodo', () => {
  test('the days of every choice map back to it', () => {
    for (const escolha of ['sempre', 'proximas', '30dias', '3meses', 'esteAno', 'anoPassado'] satisfies Escolha[])
      assert.equal(escolhaDe(diasDe(escolha, HOJE), HOJE), escolha)
  })

  test('thirty days include today, across the end of February', () => {
    assert.deepEqual(diasDe('30dias', HOJE), { dataInicial: '2026-02-09', dataFinal: HOJE })
  })

  test('any other days are a custom choice', () => {
    assert.equal(escolhaDe({ dataInicial: '2026-03-01', dataFinal: '2026-03-05' }, HOJE), 'outro')
    assert.equal(escolhaDe({ dataFinal: HOJE }, HOJE), 'outro')
  })

  test('only two days can be in the wrong order', () => {
    assert.equal(invertido({ dataInicial: '2026-03-02', dataFinal: '2026-03-01' }), true)
    assert.equal(invertido({ dataInicial: '2026-03-02' }), false)
    assert.equal(invertido({ dataInicial: HOJE, dataFinal: HOJE }), false)
  })
})
