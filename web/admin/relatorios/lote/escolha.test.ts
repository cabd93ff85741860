import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pedido } from '#contract/pedidos.ts'
import { aVista, comoEstao, escolhidos, escolhidosNoInicio } from './escolha.ts'
import { pedidoVisto } from './pedido-visto.ts'

const [ontem, hoje, amanha] = ['2026-11-22', '2026-11-23', '2026-11-24'] as const
const pedido = (fields: Partial<Pedido>) => pedidoVisto({ dataEntrega: hoje, ...fields })
type Dizeres = [Pedido, vai: boolean][]

/** Which go now, and which changed, of those that were there at the beginning, as a person said, and are now as told. */
function escolha(antes: Pedido[], agora: Pedido[], dizeres: Dizeres = [], passo: 'entregar' | 'empresa' = 'entregar') {
  const ditos = new Map(dizeres.map(([visto, vai]) => [visto.id, { vai, visto }]))
  const { vao, mudados } = escolhidos(agora, { ditos, inicio: escolhidosNoInicio(passo, antes, hoje) })
  return [[...vao.keys()], [...mudados.keys()]]
}
const mudado = (antes: Pedido, fields: Partial<Pedido>): Pedido => ({ ...antes, versao: 4, ...fields })

test('what was due at the beginning goes, but for those that a person takes out', () => {
  const [um, dois, tres] = [
    pedido({ id: 1 }),
    pedido({ id: 2, dataEntrega: amanha }),
    pedido({ id: 3, dataEntrega: ontem }),
  ]
  const todos = [um, dois, tres]
  assert.deepEqual(escolha(todos, todos), [[1, 3], []])
  assert.deepEqual(
    escolha(todos, todos, [
      [um, false],
      [dois, true],
    ]),
    [[2, 3], []],
  )
})

test('an order that was taken out stays out when somebody moves it, gives it a company, or changes its lines', () => {
  const um = pedido({ id: 1 })
  assert.deepEqual(escolha([um], [mudado(um, { dataEntrega: amanha })], [[um, false]]), [[], []])
  assert.deepEqual(escolha([um], [mudado(um, { empresa: 'A' })], [[um, false]], 'empresa'), [[], []])
})

test('one that changes no longer goes, whoever chose it, until it is chosen as it is; one that comes goes when chosen', () => {
  const [um, dois] = [pedido({ id: 1 }), pedido({ id: 2, dataEntrega: amanha })]
  const agora = [mudado(um, { valorTotal: 20 }), mudado(dois, {}), pedido({ id: 9 })]
  assert.deepEqual(escolha([um, dois], agora), [[], [1]])
  assert.deepEqual(escolha([um, dois], agora, [[dois, true]]), [[], [1, 2]])
  assert.deepEqual(
    escolha(
      [um, dois],
      agora,
      agora.map(pedido => [pedido, true]),
    ),
    [[1, 2, 9], []],
  )
})

test('each order is there once, as the newest that is known of it says, and none that the lists no longer have', () => {
  const um = pedido({ id: 1 })
  const entregue = mudado(um, { status: 'Entregue' })
  const ido = pedido({ id: 2 })
  assert.deepEqual(comoEstao([um, entregue], new Map()), [entregue])
  assert.deepEqual(comoEstao([entregue, um], new Map([[2, ido]])), [entregue])
  assert.deepEqual(comoEstao([um], new Map([[1, entregue]])), [entregue])
  assert.deepEqual(comoEstao([entregue], new Map([[1, um]])), [entregue])
})

test('one that is being changed from here was not changed by somebody else', () => {
  const um = pedido({ id: 1 })
  const inicio = new Map([[1, um]])
  const { vao, mudados } = escolhidos([mudado(um, {})], { ditos: new Map(), inicio, aCaminho: inicio })
  assert.deepEqual([vao.size, mudados.size], [0, 0])
})

test('no more are in sight than one call takes, the oldest first, of all the statuses of the step', () => {
  const muitos = Array.from({ length: 900 }, (_, i) =>
    pedido({ id: i + 1, status: i % 2 ? 'Entregue' : 'Confirmado', dataEntrega: i < 450 ? hoje : ontem }),
  )
  const linhas = aVista('empresa', muitos)
  assert.deepEqual([linhas.length, linhas.filter(({ dataEntrega }) => dataEntrega === ontem).length], [500, 450])
  assert.equal(escolhidosNoInicio('empresa', muitos, hoje).size, 500)
})
