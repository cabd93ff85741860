import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estanteDoPedido, estanteParaPedir } from './qual-estante.ts'

const estante = (id: number, aberta: 0 | 1, noPedidoAberto: 0 | 1) => ({ id, aberta, noPedidoAberto })

test("ordering continues on the open order's shelf, not on the newest", () => {
  const estantes = [estante(3, 1, 0), estante(2, 1, 1), estante(1, 0, 1)]
  assert.equal(estanteParaPedir(estantes)?.id, 2)
  assert.equal(estanteDoPedido(estantes)?.id, 2)
})

test("a closed shelf is still the order's, though it takes no orders", () => {
  const estantes = [estante(3, 1, 0), estante(1, 0, 1)]
  assert.equal(estanteParaPedir(estantes)?.id, 3)
  assert.equal(estanteDoPedido(estantes)?.id, 1)
})

test('without an open order, or with an empty one, the newest open shelf', () => {
  const estantes = [estante(4, 0, 0), estante(3, 1, 0), estante(2, 1, 0)]
  assert.equal(estanteParaPedir(estantes)?.id, 3)
  assert.equal(estanteDoPedido(estantes), undefined)
  assert.equal(estanteParaPedir([estante(4, 0, 0)]), undefined)
})
