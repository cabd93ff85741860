import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { showWhen } from '../ui/moment.ts'
import { aindaAte } from './prazo.ts'

const agora = { hoje: '2026-11-22', hora: '17:59', horarioCorte: '18:00' }
const confirmado = { status: 'Confirmado', dataEntrega: '2026-11-23', expiraEm: null } as const

describe('deadlines in words', () => {
  test('a confirmed order can be cancelled until the cut-off, not afterwards', () => {
    assert.equal(aindaAte(confirmado, agora), 'dá para mudar ou cancelar até dom\u00a022/11 às 18:00')
    assert.equal(aindaAte(confirmado, { ...agora, hora: '18:00' }), 'não dá mais para mudar nem cancelar')
    assert.equal(
      aindaAte(confirmado, { ...agora, hora: '23:59', horarioCorte: null }),
      'dá para mudar ou cancelar até o fim de dom\u00a022/11',
    )
  })

  test('an open order waits to be confirmed; a delivered one needs nothing', () => {
    const aberto = { status: 'Aberto', dataEntrega: null, expiraEm: '2026-11-23T14:02:00.000Z' } as const
    assert.equal(aindaAte(aberto, agora), 'confirme até seg\u00a023/11 às 11:02')
    for (const status of ['Entregue', 'Finalizado', 'Cancelado'] as const)
      assert.equal(aindaAte({ ...confirmado, status }, agora), null)
  })

  test('an order waiting for approval names its author and its approvers', () => {
    const aprovacao = { pedidaEm: '2026-11-22T17:30:00.000Z', pedidaPor: 'João', quemAprova: ['Ana'] }
    const espera = { status: 'Aberto', dataEntrega: '2026-11-25', expiraEm: null, aprovacao } as const
    assert.equal(aindaAte(espera, agora), 'João pediu aprovação; pode aprovar: Ana ou o fornecedor')
  })

  test('call today "hoje"', () => assert.equal(showWhen('2026-11-22T17:30:00.000Z', '2026-11-22'), 'hoje às 14:30'))
})
