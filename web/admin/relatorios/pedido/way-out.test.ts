import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainFailure } from '../../../ui/failure.ts'
import { wayOut } from './way-out.ts'

const sent = { precoVenda: 4.9, quantidadeAntiga: 2, quantidadeNova: 8 }
const refused = (atual: Record<string, unknown>) => wayOut({ ...plainFailure(409, '', '', ''), atual }, sent, 'KG')

test('offers to accept a new price', () => {
  assert.deepEqual(refused({ precoVenda: 5.2, quantidade: 2, disponivel: 90 })?.change, { ...sent, precoVenda: 5.2 })
})

test("offers exactly the remainder plus the line's quantity when too little is left", () => {
  const out = refused({ precoVenda: 4.9, quantidade: 2, disponivel: 0.1 })
  assert.equal(out?.label, 'Ficar com 2,1 kg')
  assert.equal(out.change.quantidadeNova, 2.1)
})

test('offers to change a line changed in another tab from its current quantity', () => {
  assert.equal(refused({ precoVenda: 4.9, quantidade: 3, disponivel: 90 })?.change.quantidadeAntiga, 3)
})

test('offers nothing when nothing is left, or when the line is not the reason', () => {
  assert.equal(refused({ precoVenda: 4.9, quantidade: 2, disponivel: 0 }), null)
  assert.equal(refused({ status: 'Entregue' }), null)
})
