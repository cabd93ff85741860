import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pedido } from '#contract/pedidos.ts'
import { aVista, escolhidos, escolhidosNoInicio } from './escolha.ts'

const [ontem, hoje, amanha] = ['2026-11-22', '2026-11-23', '2026-11-24'] as const
const pedido = (fields: Partial<Pedido>): Pedido => ({
  ...{ id: 1, status: 'Confirmado', dataCriacao: '', dataConfirmacao: null, dataCancelamento: null },
  ...{ dataEntrega: hoje, valorTotal: 10, clienteId: 1, clienteNome: 'Água', observacao: '' },
  ...{ empresa: null, expiraEm: null, ...fields },
})
type Ditos = Record<number, boolean>

/** Which go now of those that were there at the beginning and are now as told. */
function vao(
  antes: Pedido[],
  agora: Pedido[],
  ditos: Ditos = {},
  dia: string = hoje,
  passo: 'entregar' | 'empresa' = 'entregar',
) {
  const inicio = escolhidosNoInicio(passo, antes, hoje)
  const map = new Map(Object.entries(ditos).map(([id, vai]) => [Number(id), vai] as const))
  return [...escolhidos(agora, { passo, ditos: map, inicio, hoje: dia })]
}

test('what was due at the beginning goes, but for those that a person takes out', () => {
  const todos = [pedido({ id: 1 }), pedido({ id: 2, dataEntrega: amanha }), pedido({ id: 3, dataEntrega: ontem })]
  assert.deepEqual(vao(todos, todos), [1, 3])
  assert.deepEqual(vao(todos, todos, { 1: false, 2: true }), [2, 3])
})

test('an order that was taken out stays out when somebody moves it to a day to come, or gives it a company', () => {
  const antes = [pedido({ id: 1 })]
  assert.deepEqual(vao(antes, [pedido({ id: 1, dataEntrega: amanha })], { 1: false }), [])
  assert.deepEqual(vao(antes, [pedido({ id: 1, empresa: 'A' })], { 1: false }, hoje, 'empresa'), [])
})

test('one that is moved to a day to come no longer goes by itself; one that comes, or comes to be due, neither', () => {
  const antes = [pedido({ id: 1 }), pedido({ id: 2, dataEntrega: amanha })]
  assert.deepEqual(vao(antes, [pedido({ id: 1, dataEntrega: amanha }), pedido({ id: 9 })]), [])
  assert.deepEqual(vao(antes, [pedido({ id: 2, dataEntrega: hoje })]), [])
  assert.deepEqual(vao(antes, antes, {}, amanha), [1])
  assert.deepEqual(vao(antes, [pedido({ id: 9 })], { 9: true }), [9])
})

test('no more are in sight than one call takes, the oldest first, of all the statuses of the step', () => {
  const muitos = Array.from({ length: 900 }, (_, i) =>
    pedido({ id: i + 1, status: i % 2 ? 'Entregue' : 'Confirmado', dataEntrega: i < 450 ? hoje : ontem }),
  )
  const linhas = aVista('empresa', muitos)
  assert.deepEqual([linhas.length, linhas.filter(({ dataEntrega }) => dataEntrega === ontem).length], [500, 450])
  assert.equal(escolhidosNoInicio('empresa', muitos, hoje).size, 500)
})
