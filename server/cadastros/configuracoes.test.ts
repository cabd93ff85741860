import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAuditoria } from '#contract/auditoria.ts'
import * as contract from '#contract/configuracoes.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, nobody } = world

const put = (body: Parameters<typeof admin.call<typeof contract.atualizarConfiguracoes>>[1]) =>
  admin.call(contract.atualizarConfiguracoes, body)
const read = async () => {
  const { status, body } = await admin.call(contract.lerConfiguracoes)
  assert.equal(status, 200)
  return body.configuracoes[0] ?? assert.fail()
}

describe('PUT /api/configuracoes', () => {
  test('200 stores every field in its canonical form, and keeps omitted fields', async () => {
    const body = {
      nome: ' Distribuidora Aurora ',
      cnpj: '11.222.333/0001-81',
      endereco: 'Rua A, 1',
      telefone: '(11) 98765-4321',
      email: 'oi@aurora.com.br',
      cor: '#AABBCC',
      empresas: ['Matriz', ' Filial Norte ', 'Matriz'],
      diasEntrega: [5, 1, 1],
      horarioCorte: '18:00',
      pedidoMinimo: 150.5,
      diasSemEntrega: ['2026-12-25', '2026-01-01', '2026-12-25'],
      margemSugerida: 27.5,
      lembreteHoras: 3,
      pixChave: '(11) 98765-4321',
      pixNome: 'Distribuidora Aurora',
      pixCidade: 'São Paulo',
      prazoDias: 28,
      diaVencimento: 10,
      bloqueiaAtrasoDias: 15,
    }
    const expected = {
      ...body,
      nome: 'Distribuidora Aurora',
      cnpj: '11222333000181',
      telefone: '11987654321',
      cor: '#aabbcc',
      pixChave: '+5511987654321',
      empresas: ['Matriz', 'Filial Norte'],
      diasEntrega: [1, 5],
      diasSemEntrega: ['2026-01-01', '2026-12-25'],
      perguntaPagos: 0,
    }
    const { status, body: answer } = await put({ body })
    assert.deepEqual([status, answer.configuracoes], [200, [expected]])
    await put({ body: { nome: 'Aurora' } })
    assert.deepEqual(await read(), { ...expected, nome: 'Aurora' })
    const { auditoria } = (await admin.call(listarAuditoria, { query: { entidade: 'configuracoes' } })).body
    assert.partialDeepStrictEqual(auditoria[1]?.depois, { margemSugerida: 27.5, diasEntrega: [1, 5] })
  })

  test('200 clears optional fields', async () => {
    const empty = { cnpj: '', horarioCorte: null, pedidoMinimo: null, empresas: [], diasSemEntrega: [] }
    const body = { nome: 'Aurora', ...empty, margemSugerida: null, lembreteHoras: null }
    await put({ body })
    assert.partialDeepStrictEqual(await read(), body)
  })

  test('422 names every wrong field', async () => {
    const wrong = {
      nome: '',
      cnpj: '11222333000180',
      cor: 'verde',
      diasEntrega: [],
      horarioCorte: '25:00',
      pedidoMinimo: -1,
      diasSemEntrega: ['2026-02-30'],
      empresas: ['x'.repeat(81)],
      margemSugerida: -1,
      lembreteHoras: 73,
      pixChave: '1133334444',
      pixNome: 'x'.repeat(26),
      pixCidade: 'x'.repeat(16),
    }
    const { status, body } = await admin.raw('PUT', '/api/configuracoes', wrong)
    assert.equal(status, 422)
    assert.deepEqual(body.errors.map(({ campo }) => campo?.split('.')[0]).sort(), Object.keys(wrong).sort())
  })

  test('422 a Pix key without the name and city of its owner', async () => {
    const body = { nome: 'Aurora', pixChave: 'Pix@Aurora.com.br', pixNome: 'Aurora', pixCidade: '' }
    const { status, body: answer } = await put({ body })
    assert.deepEqual([status, answer.errors?.map(({ campo }) => campo)], [422, ['pixCidade']])
    const none = await put({ body: { nome: 'Aurora', pixChave: '', pixNome: '', pixCidade: '' } })
    assert.deepEqual([none.status, none.body.configuracoes[0]?.pixChave], [200, ''])
  })
})

test('GET /api/marca 200 for anyone, and revalidated on every use', async () => {
  await put({ body: { nome: 'Aurora', cor: '#123456', telefone: '(11) 3333-4444' } })
  const { status, body, headers } = await nobody.call(contract.lerMarca)
  assert.deepEqual([status, body], [200, { nome: 'Aurora', cor: '#123456', logo: null, telefone: '1133334444' }])
  assert.equal(headers['cache-control'], 'no-cache')
})
