import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { STATUS } from '#contract/pedidos.ts'
import { toneOf } from './status-tone.ts'

describe('the colour of a state', () => {
  test('green is done, amber needs a look, red went wrong, and what is on its way is quiet', () => {
    assert.deepEqual(Object.fromEntries(STATUS.map(status => [status, toneOf(status)])), {
      Aberto: 'amber',
      Confirmado: 'grey',
      Entregue: 'green',
      Finalizado: 'green',
      Cancelado: 'red',
    })
  })

  test('is never the one of what can be pressed', () => {
    for (const state of [...STATUS, 'Ativo', 'Inativo', 'Ativa', 'Inativa', 'Aberta', 'Fora do prazo', 'Sem prazo'])
      assert.notEqual(toneOf(state), 'brand', state)
  })
})
