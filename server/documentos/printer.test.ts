import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UserError } from '../errors.ts'
import type { Job } from './job.ts'
import { forDays } from './printer.ts'

const fornecedor = {
  nome: 'Fornecedor',
  cnpj: '',
  endereco: '',
  telefone: '',
  email: '',
  logo: null,
  pixChave: '',
  pixNome: '',
  pixCidade: '',
}
const day = (quantos: number): Job => ({
  ...{ tipo: 'separacao', fornecedor, emitidoEm: '21/11/2026 09:31', timeZone: 'America/Sao_Paulo' },
  ...{
    dia: '2026-11-24',
    filtro: 'Entregas de 24/11/2026',
    pedidos: Array.from({ length: 1 }, (_, i) => ({ id: i + 1, versao: 1 })),
  },
  produtos: Array.from({ length: quantos }, (_, i) => ({
    ...{ produtoId: i, nome: `Produto ${i}`, unidadeMedida: 'KG', quantidade: 1 },
    destinos: [{ clienteId: 1, clienteNome: 'Cliente', quantidade: 1 }],
  })),
})
const staying = () => new AbortController().signal
const print = (job: Job, signal: AbortSignal) => forDays({ userId: 1, signal }, print => print(job))
const refusedWith = (status: number) => (error: unknown) => error instanceof UserError && error.status === status

describe('forDays', () => {
  test('stops when the caller leaves, and serves the next one', async () => {
    const leaving = new AbortController()
    const long = print(day(20_000), leaving.signal)
    setTimeout(() => leaving.abort(), 300)
    await assert.rejects(long, refusedWith(499))
    await assert.rejects(print(day(1), leaving.signal), refusedWith(499))
    assert.equal(Buffer.from((await print(day(1), staying())).subarray(0, 5)).toString(), '%PDF-')
  })
})
