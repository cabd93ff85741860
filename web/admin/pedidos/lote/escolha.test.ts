import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pedido } from '#contract/pedidos.ts'
import { pedidoVisto } from '../../../../test/pedido-visto.ts'
import { aVista, comoEstao, dosEscolhidos, escolhidosNoInicio, semFeitos } from './escolha.ts'

const [ontem, hoje, amanha] = ['2026-11-22', '2026-11-23', '2026-11-24'] as const
const pedido = (fields: Partial<Pedido>) => pedidoVisto({ dataEntrega: hoje, ...fields })

/** The ids of `vao` and `mudados`, for chosen orders and their current versions. */
function escolha(escolhidos: Iterable<Pedido>, agora: Pedido[]) {
  const { vao, mudados } = dosEscolhidos(agora, new Map([...escolhidos].map(visto => [visto.id, visto])))
  return [[...vao.keys()], [...mudados.keys()]]
}
const mudado = (antes: Pedido, fields: Partial<Pedido>): Pedido => ({ ...antes, versao: 4, ...fields })

test('due orders are chosen at first; a company is set only for orders without one', () => {
  const todos = [
    pedido({ id: 1, empresa: 'A' }),
    pedido({ id: 2, dataEntrega: amanha }),
    pedido({ id: 3, dataEntrega: ontem }),
  ]
  assert.deepEqual([...escolhidosNoInicio('entregar', todos, hoje).keys()], [3, 1])
  assert.deepEqual([...escolhidosNoInicio('empresa', todos, hoje).keys()], [3, 2])
})

test('an order that changes is no longer chosen until it is chosen again; a new one is chosen by hand', () => {
  const [um, dois, tres] = [pedido({ id: 1 }), pedido({ id: 2, dataEntrega: amanha }), pedido({ id: 3 })]
  const agora = [mudado(um, { valorTotal: 20 }), mudado(dois, {}), mudado(tres, { empresa: 'A' }), pedido({ id: 9 })]
  assert.deepEqual(escolha([um], agora), [[], [1]])
  assert.deepEqual(escolha([um, dois], agora), [[], [1, 2]])
  assert.deepEqual(escolha(agora, agora), [[1, 2, 3, 9], []])
})

test('each order appears once, in its newest known version, and none that the lists no longer have', () => {
  const um = pedido({ id: 1 })
  const entregue = mudado(um, { status: 'Entregue' })
  const ido = pedido({ id: 2 })
  assert.deepEqual(comoEstao([um, entregue], new Map()), [entregue])
  assert.deepEqual(comoEstao([entregue, um], new Map([[2, ido]])), [entregue])
  assert.deepEqual(comoEstao([um], new Map([[1, entregue]])), [entregue])
  assert.deepEqual(comoEstao([entregue], new Map([[1, um]])), [entregue])
})

test('an order being changed from here was not changed by another user', () => {
  const um = pedido({ id: 1 })
  const vistos = new Map([[1, um]])
  const { vao, mudados } = dosEscolhidos([mudado(um, {})], vistos, vistos)
  assert.deepEqual([vao.size, mudados.size], [0, 0])
})

test('a finished order is no longer chosen, except by a user who moved on to the next step before the answer', () => {
  const [um, dois] = [pedido({ id: 1 }), pedido({ id: 2 })]
  const feito = mudado(um, { status: 'Entregue' })
  const chosen = (vistos: Pedido[]) => [...semFeitos(new Map(vistos.map(visto => [visto.id, visto])), [feito]).values()]
  assert.deepEqual(chosen([um, dois]), [dois])
  assert.deepEqual(chosen([feito, dois]), [feito, dois])
})

test('shows at most what one call takes, the oldest first, of all statuses of the step', () => {
  const muitos = Array.from({ length: 900 }, (_, i) =>
    pedido({ id: i + 1, status: i % 2 ? 'Entregue' : 'Confirmado', dataEntrega: i < 450 ? hoje : ontem }),
  )
  const linhas = aVista('empresa', muitos)
  assert.deepEqual([linhas.length, linhas.filter(({ dataEntrega }) => dataEntrega === ontem).length], [500, 450])
  assert.equal(escolhidosNoInicio('empresa', muitos, hoje).size, 500)
})
