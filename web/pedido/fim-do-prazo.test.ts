import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fimDoPrazo } from './fim-do-prazo.ts'

test("a shelf takes orders until the end of its last day or its closing instant, whichever comes first, by the business's clock", () => {
  const fim = (validaAte: string | null, fechaEm: string | null) => fimDoPrazo({ validaAte, fechaEm })
  assert.equal(fim(null, null), null)
  assert.deepEqual(fim('2026-11-30', null), { dia: '2026-11-30', hora: null })
  assert.deepEqual(fim('2026-11-30', '2026-11-30T21:00:00Z'), { dia: '2026-11-30', hora: '18:00' })
  assert.deepEqual(fim('2026-11-30', '2026-12-01T02:00:00Z'), { dia: '2026-11-30', hora: '23:00' })
  assert.deepEqual(fim('2026-11-30', '2026-12-02T21:00:00Z'), { dia: '2026-11-30', hora: null })
  assert.deepEqual(fim(null, '2026-12-01T02:00:00Z'), { dia: '2026-11-30', hora: '23:00' })
})
