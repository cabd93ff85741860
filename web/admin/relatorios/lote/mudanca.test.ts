import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oQueMudou } from './mudanca.ts'
import { pedidoVisto } from './pedido-visto.ts'

test('shows both values of everything that is not as seen', () => {
  const antes = pedidoVisto({ valorTotal: 20, dataEntrega: '2026-11-23' })
  const mudou = (fields: Parameters<typeof pedidoVisto>[0]) =>
    oQueMudou(antes, { ...antes, ...fields }).replaceAll('\u00a0', ' ')
  assert.equal(
    mudou({ valorTotal: 1030.5, dataEntrega: '2026-11-24' }),
    'valor de R$ 20,00 para R$ 1.030,50; entrega de seg 23/11 para ter 24/11',
  )
  assert.equal(mudou({ status: 'Entregue', empresa: 'Matriz' }), 'está Entregue; empresa de nenhuma para Matriz')
  assert.equal(mudou({ observacao: 'Portão azul' }), 'observação “Portão azul”')
  assert.equal(mudou({ observacao: 'a'.repeat(1000) }), `observação “${'a'.repeat(80)}…”`)
  assert.equal(mudou({ versao: 9 }), 'itens, com o mesmo valor')
})
