import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faltouEmPalavras } from '#contract/faltou.ts'
import type { Faltou } from '#contract/pedidos-fixos.ts'
import { comecoEmPalavras } from './em-palavras.ts'

const faltou = (fields: Partial<Faltou>): Faltou => ({
  ...{ produtoId: 1, nome: 'Alho', unidadeMedida: 'KG', pedida: 30, levou: 0, naEstante: true },
  ...fields,
})

describe('the part of a standing order that was left out', () => {
  test('says what fitted, or that the shelf lacks it', () => {
    const cases = [
      [{}, 'Alho: não entrou'],
      [{ naEstante: false }, 'Alho: fora da estante'],
      [{ levou: 20 }, 'Alho: entraram 20 kg, de 30 kg'],
    ] as const
    for (const [fields, words] of cases) assert.equal(faltouEmPalavras(faltou(fields)), words)
  })
})

describe('the start of a list created from an order', () => {
  test('is shown while that order is still to be delivered', () => {
    const origem = { pedidoId: 7, dia: '2026-11-25' }
    assert.match(comecoEmPalavras(origem, '2026-11-25') ?? '', /depois da entrega de qua.*, que já tem o pedido nº\s7/)
    assert.equal(comecoEmPalavras(origem, '2026-11-26'), null)
    assert.equal(comecoEmPalavras({ pedidoId: 7, dia: null }, '2026-11-25'), null)
    assert.equal(comecoEmPalavras(undefined, '2026-11-25'), null)
  })
})
