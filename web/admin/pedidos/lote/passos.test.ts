import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pedidoVisto } from '../../../../test/pedido-visto.ts'
import { cabem, pergunta, resultado } from './passos.ts'

test('each step has the orders whose status allows it', () => {
  const pedidos = [pedidoVisto({ id: 5 }), pedidoVisto({ id: 2, status: 'Entregue' }), pedidoVisto({ id: 1 })]
  const ids = (passo: Parameters<typeof cabem>[0]) => cabem(passo, pedidos).map(({ id }) => id)
  assert.deepEqual([ids('entregar'), ids('finalizar'), ids('empresa')], [[5, 1], [2], [5, 2, 1]])
})

test('the question names a delivery of a future day, and orders without a company', () => {
  const futuro = pedidoVisto({ dataEntrega: '2999-01-02', empresa: null })
  const passado = pedidoVisto({ dataEntrega: '2020-01-02', empresa: 'Matriz' })
  assert.match(pergunta('entregar', [futuro, passado]).text, /, 1 com entrega marcada para depois de hoje\. Não dá/)
  assert.match(pergunta('finalizar', [futuro, passado], true).text, /, 1 sem empresa\. Não dá/)
  assert.doesNotMatch(pergunta('finalizar', [futuro]).text, /sem empresa/)
  assert.equal(pergunta('entregar', [passado]).title, `Entregar o pedido ${passado.id}?`)
})

test('the result names what was left out and why, and few of many', () => {
  const recusados = [
    { id: 7, status: 'Cancelado' as const },
    { id: 9, status: null },
    { id: 10, status: 'Confirmado' as const, atual: pedidoVisto({ id: 10 }) },
  ]
  assert.equal(resultado('empresa', 2, []), 'Empresa atribuída a 2 pedidos')
  const fora = 'pedido 7 está Cancelado, pedido 9 não existe mais, pedido 10 mudou depois de escolhido'
  assert.equal(resultado('finalizar', 1, recusados), `1 pedido finalizado; de fora: ${fora}`)
  const muitos = Array.from({ length: 500 }, (_, i) => ({ id: i + 1, status: 'Entregue' as const }))
  assert.match(resultado('entregar', 0, muitos), /^Nada foi feito; de fora: pedido 1 está Entregue, .* e mais 497$/)
})
