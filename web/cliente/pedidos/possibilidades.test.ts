import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { possibilidades } from './possibilidades.ts'

const agora = { hoje: '2026-11-22', hora: '17:59', horarioCorte: '18:00' }
const confirmado = { status: 'Confirmado', dataEntrega: '2026-11-23', aguardaAprovacao: 0 } as const

describe('what can be changed', () => {
  test('of a confirmed order: all until the cut-off of the day before, then only the observation', () => {
    assert.deepEqual(possibilidades(confirmado, agora), ['mudarItens', 'alterarEntrega', 'observar', 'cancelar'])
    assert.deepEqual(possibilidades(confirmado, { ...agora, hora: '18:00' }), ['observar'])
    assert.deepEqual(possibilidades({ ...confirmado, dataEntrega: '2026-11-20' }, agora), ['observar'])
    assert.equal(possibilidades(confirmado, { ...agora, hora: '23:59', horarioCorte: null }).length, 4)
  })

  test('of an order waiting for approval: not its day, nor the observation by who approves it', () => {
    const espera = { status: 'Aberto', dataEntrega: '2026-11-25', aguardaAprovacao: 1 } as const
    assert.deepEqual(possibilidades(espera, agora), ['mudarItens', 'observar', 'cancelar'])
    assert.deepEqual(possibilidades(espera, agora, true), ['mudarItens', 'cancelar'])
  })

  test('of an open order: not its day; of a delivered one: nothing', () => {
    const aberto = possibilidades({ ...confirmado, status: 'Aberto', dataEntrega: null }, agora)
    assert.deepEqual(aberto, ['mudarItens', 'observar', 'cancelar'])
    assert.deepEqual(possibilidades({ ...confirmado, status: 'Entregue' }, agora), [])
  })
})
