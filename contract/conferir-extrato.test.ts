import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { each } from '../test/each.ts'
import { type Conhecido, type Credito, conferirExtrato, indicios } from './conferir-extrato.ts'

const clientes = [
  { clienteId: 1, clienteNome: 'Aurora', cnpj: '11222333000181' },
  { clienteId: 2, clienteNome: 'Bela', cnpj: '52998224725' },
  { clienteId: 3, clienteNome: 'Cais', cnpj: '12ABC34501DE35' },
]
const aberto = (pedidoId: number, clienteId: number, saldo: number) => ({ pedidoId, clienteId, saldo })
const conhecido: Conhecido = {
  hoje: '2026-11-29',
  lancados: [{ fitid: 'velho', clienteNome: 'Bela', data: '2026-11-20', valor: 12 }],
  clientes,
  abertos: [aberto(11, 1, 100), aberto(12, 1, 50.5), aberto(21, 2, 80), aberto(31, 3, 80), aberto(32, 3, 5)],
  nomeados: [
    { pedidoId: 12, clienteId: 1 },
    { pedidoId: 21, clienteId: 2 },
    { pedidoId: 20, clienteId: 2 },
  ],
}
let creditos = 0
const credito = (valor: number, texto = 'PIX RECEBIDO', campos: Partial<Credito> = {}): Credito => ({
  fitid: `f${++creditos}`,
  data: '2026-11-28',
  valor,
  descricao: texto,
  texto,
  ...campos,
})
const conferir = (...quais: Credito[]) =>
  conferirExtrato(quais, structuredClone(conhecido)).map(({ situacao, clienteId, pedidos, candidatos }) => [
    situacao,
    clienteId,
    pedidos.map(({ pedidoId, valor }) => `${pedidoId}: ${valor}`).join(', '),
    each(candidatos, 'clienteId'),
  ])

describe('conferirExtrato', () => {
  const cases: [name: string, of: Credito, is: unknown[]][] = [
    ['the identifier of an order', credito(50.5, 'Pix PED12'), ['sugerido', 1, '12: 50.5', []]],
    ['less than the order owes', credito(30, 'pix ped0012'), ['sugerido', 1, '12: 30', []]],
    [
      'more than it owes: the oldest of the same client',
      credito(60, 'PED12'),
      ['sugerido', 1, '12: 50.5, 11: 9.5', []],
    ],
    ['the identifier of a client', credito(120, 'CLI1'), ['sugerido', 1, '11: 100, 12: 20', []]],
    ['a CNPJ with its mask', credito(999, 'TED 11.222.333/0001-81 X'), ['sugerido', 1, '11: 100, 12: 50.5', []]],
    ['a CNPJ and the value of one of its orders', credito(50.5, '11222333000181'), ['sugerido', 1, '12: 50.5', []]],
    ['a CNPJ with letters', credito(5, '12.abc.345/01de-35'), ['sugerido', 3, '32: 5', []]],
    ['a CPF', credito(10, 'FULANO 529.982.247-25'), ['sugerido', 2, '21: 10', []]],
    ['a value that one order alone owes', credito(100), ['sugerido', 1, '11: 100', []]],
    ['a value that is all a client owes', credito(150.5), ['sugerido', 1, '11: 100, 12: 50.5', []]],
    ['a value that two clients owe', credito(80), ['duvida', null, '', [2, 3]]],
    ['a text that names two clients', credito(10, 'PED12 CPF 52998224725'), ['duvida', null, '', [1, 2]]],
    ['the identifier of a paid order', credito(80, 'PED20'), ['duvida', null, '', [2]]],
    ['nothing known', credito(7.77, 'PIX 999.999.999-99 PED99 XPED12'), ['sem-par', null, '', []]],
    ['a day to come', credito(100, 'PED12', { data: '2026-11-30' }), ['sem-par', null, '', []]],
    ['an identifier that is there', credito(50.5, 'PED12', { fitid: 'velho' }), ['ja-lancado', null, '', []]],
  ]
  for (const [name, of, is] of cases) test(name, () => assert.deepEqual(conferir(of), [is]))

  test('pays no debt twice, and names what the text says before what only the value says', () => {
    assert.deepEqual(conferir(credito(50.5), credito(50.5, 'PED12'), credito(70, 'CLI1'), credito(70, 'CLI1')), [
      ['sem-par', null, '', []],
      ['sugerido', 1, '12: 50.5', []],
      ['sugerido', 1, '11: 70', []],
      ['sugerido', 1, '11: 30', []],
    ])
    assert.deepEqual(conferir(credito(50.5), credito(50.5)), [
      ['duvida', null, '', [1]],
      ['duvida', null, '', [1]],
    ])
  })
})

test('indicios reads no number out of a longer one', () => {
  const texto = 'E12345678202611281530abcdef123456 PED1234567890 0011222333000181 APED1 5299822472 529982247250'
  assert.deepEqual(indicios(texto), { pedidos: [], clientes: [], documentos: [] })
})
