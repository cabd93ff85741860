import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Faltou } from '#contract/pedidos-fixos.ts'
import { comecoEmPalavras, faltouEmPalavras } from './em-palavras.ts'

const faltou = (fields: Partial<Faltou>): Faltou => ({
  ...{ produtoId: 1, nome: 'Alho', unidadeMedida: 'KG', pedida: 30, levou: 0, naEstante: true },
  ...fields,
})

describe('what a standing order could not take', () => {
  test('is said with what kept it out', () => {
    const cases = [
      [{}, 'Alho: esgotado'],
      [{ naEstante: false }, 'Alho: fora da estante'],
      [{ levou: 20 }, 'Alho: entraram 20 kg, de 30 kg'],
      [
        { levou: 20, limite: { regra: 'maximo', quantidade: 20 } },
        'Alho: entraram 20 kg, de 30 kg (máximo por pedido: 20 kg)',
      ],
      [{ limite: { regra: 'minimo', quantidade: 40 } }, 'Alho: não entrou (mínimo por pedido: 40 kg)'],
      [
        { levou: 24, limite: { regra: 'multiplo', quantidade: 8 } },
        'Alho: entraram 24 kg, de 30 kg (só em múltiplos de 8 kg)',
      ],
    ] as const
    for (const [fields, words] of cases) assert.equal(faltouEmPalavras(faltou(fields)), words)
  })
})

describe('when a list made from an order begins', () => {
  test('is said while that order is still to be delivered', () => {
    const origem = { pedidoId: 7, dia: '2026-11-25' }
    assert.match(comecoEmPalavras(origem, '2026-11-25') ?? '', /depois da entrega de qua.*, que já tem o pedido nº\s7/)
    assert.equal(comecoEmPalavras(origem, '2026-11-26'), null)
    assert.equal(comecoEmPalavras({ pedidoId: 7, dia: null }, '2026-11-25'), null)
    assert.equal(comecoEmPalavras(undefined, '2026-11-25'), null)
  })
})
