import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aindaAte, faltaParaOPrazo, quando } from './prazo.ts'

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

  test('count down within a day', () => {
    const falta = (hora: string, hoje = '2026-11-22', horarioCorte: string | null = '18:00') =>
      faltaParaOPrazo('2026-11-23', { hoje, hora, horarioCorte })
    assert.deepEqual(
      [falta('15:50'), falta('16:00'), falta('17:59'), falta('18:00'), falta('19:30', '2026-11-21')],
      ['faltam 2 h 10 min', 'faltam 2 h', 'falta 1 min', '', 'faltam 22 h 30 min'],
    )
    assert.equal(falta('17:59', '2026-11-21'), '')
    assert.equal(falta('23:15', '2026-11-22', null), 'faltam 45 min')
  })

  test('call today "hoje"', () => assert.equal(quando('2026-11-22T17:30:00.000Z', '2026-11-22'), 'hoje às 14:30'))
})
