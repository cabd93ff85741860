import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainFailure } from '../../../ui/failure.ts'
import { wayOut } from './way-out.ts'

const sent = { precoVenda: 4.9, quantidadeAntiga: 2, quantidadeNova: 8 }
const refused = (atual: Record<string, unknown>) => wayOut({ ...plainFailure(409, '', '', ''), atual }, sent, 'KG')

test('a new price can be accepted', () => {
  assert.deepEqual(refused({ precoVenda: 5.2, quantidade: 2, disponivel: 90 })?.change, { ...sent, precoVenda: 5.2 })
})

test('of too little, what is left beside what the line holds can be kept, exactly', () => {
  const out = refused({ precoVenda: 4.9, quantidade: 2, disponivel: 0.1 })
  assert.equal(out?.label, 'Ficar com 2,1 kg')
  assert.equal(out.change.quantidadeNova, 2.1)
})

test('a line that another tab changed can be changed from where it is now', () => {
  assert.equal(refused({ precoVenda: 4.9, quantidade: 3, disponivel: 90 })?.change.quantidadeAntiga, 3)
})

test('nothing is offered where nothing is left, or where it is no matter of the line', () => {
  assert.equal(refused({ precoVenda: 4.9, quantidade: 2, disponivel: 0 }), null)
  assert.equal(refused({ status: 'Entregue' }), null)
})
