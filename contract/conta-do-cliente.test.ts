import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { devolver, distribuir } from './conta-do-cliente.ts'
import { motivoContraCredito } from './credito.ts'

const dividas = (...saldos: number[]) => saldos.map((saldo, i) => ({ pedidoId: i + 1, saldo }))
const creditos = (...valores: number[]) => valores.map((credito, i) => ({ pagamentoId: i + 1, credito }))

describe('distribuir', () => {
  test('fills debts in turn, each from as many payments as it takes', () => {
    assert.deepEqual(distribuir(dividas(30, 50), creditos(20, 20, 20)), [
      { pagamentoId: 1, pedidoId: 1, valor: 20 },
      { pagamentoId: 2, pedidoId: 1, valor: 10 },
      { pagamentoId: 2, pedidoId: 2, valor: 10 },
      { pagamentoId: 3, pedidoId: 2, valor: 20 },
    ])
    assert.deepEqual(distribuir(dividas(0, 5), creditos(9)), [{ pagamentoId: 1, pedidoId: 2, valor: 5 }])
    assert.deepEqual(distribuir([], creditos(9)), [])
  })

  test('never leaves both a debt and a credit, and uses no more than there is of either', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 12 })
    fc.assert(
      fc.property(cents, cents, (saldos, valores) => {
        const usos = distribuir(dividas(...saldos), creditos(...valores))
        const sum = (all: readonly number[]) => all.reduce((soma, valor) => soma + valor, 0)
        assert.equal(sum(usos.map(({ valor }) => valor)), Math.min(sum(saldos), sum(valores)))
        assert.ok(usos.every(({ valor }) => valor > 0))
        for (const [i, saldo] of saldos.entries())
          assert.ok(sum(usos.filter(({ pedidoId }) => pedidoId === i + 1).map(({ valor }) => valor)) <= saldo)
        for (const [i, valor] of valores.entries())
          assert.ok(sum(usos.filter(({ pagamentoId }) => pagamentoId === i + 1).map(uso => uso.valor)) <= valor)
      }),
    )
  })
})

test('devolver gives back from the last payment to the first', () => {
  const usos = [20, 30].map((valor, i) => ({ pagamentoId: i + 1, pedidoId: 7, valor }))
  assert.deepEqual(devolver(usos, 35), [
    { pagamentoId: 2, pedidoId: 7, valor: 30 },
    { pagamentoId: 1, pedidoId: 7, valor: 5 },
  ])
  assert.deepEqual(devolver(usos, 0), [])
})

describe('motivoContraCredito', () => {
  const hoje = '2026-03-10'
  const credito = {
    limiteCredito: 100,
    bloqueiaAtrasoDias: 5,
    liberadoAte: null,
    devido: 40,
    porEntregar: 30.5,
    venceuEm: '2026-03-05',
  }
  const judged = (fields: Partial<typeof credito | { liberadoAte: string }>, valorTotal = 29.5) =>
    motivoContraCredito({ ...credito, ...fields }, valorTotal, hoje)

  test('exactly the limit and exactly the days are allowed', () => {
    assert.equal(judged({}), null)
    assert.equal(judged({}, 29.51), 'limite')
    assert.equal(judged({ venceuEm: '2026-03-04' }), 'atraso')
  })

  test('credit counts, and where there is no limit nothing does', () => {
    assert.equal(judged({ devido: -10 }, 79.5), null)
    const none = { limiteCredito: null, bloqueiaAtrasoDias: null, venceuEm: '2020-01-01' }
    assert.equal(motivoContraCredito({ ...credito, ...none }, 1_000_000, hoje), null)
  })

  test('a release lifts both until its day, with it', () => {
    const both = { devido: 1000, venceuEm: '2026-01-01' }
    assert.equal(judged({ ...both, liberadoAte: hoje }), null)
    assert.equal(judged({ ...both, liberadoAte: '2026-03-09' }), 'atraso')
  })
})
