import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contarAcertos } from './contar-acertos.ts'

describe('messages of buyers', () => {
  test('each kind of message that was once read wrong is read right in all its variants', async () => {
    assert.deepEqual((await contarAcertos('tipos')).pioras, [])
  })
  for (const corpo of ['conhecidas', 'reserva', 'vistas', 'novas-9'] as const)
    test(`nine of ten lines of ${corpo} are right without a click, and at most one of a hundred is sure and wrong`, async () => {
      const { linhas, certas, erradas, pioras } = await contarAcertos(corpo)
      assert.ok(certas >= linhas * 0.9 && erradas <= linhas * 0.01, pioras.join('\n'))
      if (corpo === 'conhecidas') assert.deepEqual([certas >= linhas * 0.984, erradas], [true, 0], pioras.join('\n'))
    })
})
