import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aindaAte, quando } from './prazo.ts'

const agora = { hoje: '2026-11-22', hora: '17:59', horarioCorte: '18:00' }
const confirmado = { status: 'Confirmado', dataEntrega: '2026-11-23', expiraEm: null } as const

describe('until when', () => {
  test('a confirmed order can be cancelled until the cut-off, and not from then on', () => {
    assert.equal(aindaAte(confirmado, agora), 'dá para mudar o dia ou cancelar até dom 22/11 às 18:00')
    assert.equal(aindaAte(confirmado, { ...agora, hora: '18:00' }), 'não dá mais para mudar o dia nem cancelar')
    assert.equal(
      aindaAte(confirmado, { ...agora, hora: '23:59', horarioCorte: null }),
      'dá para mudar o dia ou cancelar até o fim de dom 22/11',
    )
  })

  test('an open order waits to be confirmed; one that has arrived asks for nothing', () => {
    const aberto = { status: 'Aberto', dataEntrega: null, expiraEm: '2026-11-23T14:02:00.000Z' } as const
    assert.equal(aindaAte(aberto, agora), 'confirme até seg 23/11 às 11:02')
    for (const status of ['Entregue', 'Finalizado', 'Cancelado'] as const)
      assert.equal(aindaAte({ ...confirmado, status }, agora), null)
  })

  test('today is called so', () => assert.equal(quando('2026-11-22T17:30:00.000Z', '2026-11-22'), 'hoje às 14:30'))
})
