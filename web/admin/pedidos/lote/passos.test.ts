import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pedidoVisto } from '../../../../test/pedido-visto.ts'
import { ACAO, cabem, deInicio, FEITO, porQueNao } from './passos.ts'

test('each step has the orders whose status allows it, by day, client and number', () => {
  const pedidos = [
    pedidoVisto({ id: 5, clienteNome: 'Zinco' }),
    pedidoVisto({ id: 4 }),
    pedidoVisto({ id: 3, dataEntrega: '2026-11-23', clienteNome: 'Zinco' }),
    pedidoVisto({ id: 2, status: 'Entregue' }),
    pedidoVisto({ id: 1 }),
  ]
  const ids = (passo: Parameters<typeof cabem>[0]) => cabem(passo, pedidos).map(({ id }) => id)
  assert.deepEqual([ids('entregar'), ids('finalizar'), ids('empresa')], [[3, 1, 4, 5], [2], [3, 1, 2, 4, 5]])
})

test('a future delivery is not chosen at first, nor an order that has a company', () => {
  const chosen = (passo: Parameters<typeof cabem>[0], hoje: string, fields: Parameters<typeof pedidoVisto>[0] = {}) =>
    deInicio(passo, pedidoVisto(fields), hoje)
  assert.deepEqual([chosen('entregar', '2026-11-23'), chosen('entregar', '2026-11-24')], [false, true])
  assert.equal(chosen('finalizar', '2026-11-23'), true)
  assert.deepEqual([chosen('empresa', '2026-11-23'), chosen('empresa', '2026-11-23', { empresa: 'A' })], [true, false])
})

test('singular and plural have their own words', () => {
  assert.deepEqual(
    [ACAO.entregar(0), ACAO.entregar(1), ACAO.entregar(1300), FEITO.finalizar(1), FEITO.empresa(2)],
    ['Entregar', 'Entregar 1 pedido', 'Entregar 1.300 pedidos', '1 pedido finalizado', 'Empresa atribuída a 2 pedidos'],
  )
  const texto = porQueNao([
    { id: 7, status: 'Cancelado' },
    { id: 9, status: null },
    { id: 10, status: 'Confirmado', naoSeparado: 'Banana' },
    { id: 11, status: 'Confirmado', naoSeparado: '' },
  ])
  assert.equal(
    texto,
    'Pedido 7 está Cancelado; pedido 9 não existe mais; pedidos 10 e 11 não foram separados por inteiro.',
  )
})

test('a day delivered by another user is reported in short, not order by order', () => {
  const entregues = Array.from({ length: 500 }, (_, i) => ({ id: i + 1, status: 'Entregue' as const }))
  assert.equal(
    porQueNao([...entregues, { id: 501, status: null }, { id: 502, status: null }]),
    'Pedidos 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 e mais 488 estão Entregue; pedidos 501 e 502 não existem mais.',
  )
})
