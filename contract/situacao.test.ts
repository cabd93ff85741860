import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { STATUS } from './pedidos.ts'
import { toneOf } from './situacao.ts'

describe('the colour of a status', () => {
  test('is green when done, amber when it needs attention, red when it failed, and neutral in between', () => {
    assert.deepEqual(Object.fromEntries(STATUS.map(status => [status, toneOf(status)])), {
      Aberto: 'amber',
      Confirmado: 'grey',
      Entregue: 'green',
      Finalizado: 'green',
      Cancelado: 'red',
    })
  })
})
