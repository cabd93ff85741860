import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { STATUS } from './pedidos.ts'
import { toneOf } from './situacao.ts'

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
})
