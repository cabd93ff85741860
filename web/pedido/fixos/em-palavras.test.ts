import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faltouEmPalavras } from '#contract/faltou.ts'
import type { Faltou } from '#contract/pedidos-fixos.ts'

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
