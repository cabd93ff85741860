import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Failure, plainFailure } from '../../../ui/failure.ts'
import { linhaParada } from './for-tests.ts'
import { lerRecusa, passageira, statusEncerrado } from './recusa.ts'
import type { Tentativa } from './tentativa.ts'

const linha = linhaParada(1, {
  ...{ preco: 4.9, precoNaEstante: 4.9, limite: 20, quer: 8, fase: 'enviando' },
  salva: { itemPedidoId: 2, precoVenda: 4.9, quantidade: 2, valor: 9.8 },
})
const tentativa: Tentativa = {
  chave: 'k',
  tipo: 'atualizar',
  pedidoId: 3,
  estanteId: 4,
  produtoId: 1,
  itemPedidoId: 2,
  precoVenda: 4.9,
  antiga: 2,
  nova: 8,
}
const recusa = (status: number, campo: string | null, atual?: Record<string, unknown>): Failure => ({
  ...plainFailure(status, '', 'Recusado', ''),
  errors: [{ campo, mensagem: 'Recusado' }],
  ...(atual && { atual }),
})

describe('a refused line', () => {
  test("too little left: shows the free quantity and the order's own", () => {
    const lida = lerRecusa(
      recusa(409, 'quantidade', { disponivel: 1, quantidade: 2, precoVenda: 4.9 }),
      tentativa,
      linha,
    )
    assert.deepEqual(lida.problema, { tipo: 'pouco', maximo: 3 })
    assert.equal(lida.limite, 3)
  })

  test('a new price: shown beside the old one', () => {
    const lida = lerRecusa(
      recusa(409, 'precoVenda', { disponivel: 9, quantidade: 2, precoVenda: 5.2 }),
      tentativa,
      linha,
    )
    assert.deepEqual(lida.problema, { tipo: 'preco', de: 4.9, para: 5.2 })
  })

  test('another quantity in the order than this tab knew', () => {
    const lida = lerRecusa(
      recusa(409, 'quantidade', { disponivel: 9, quantidade: 4, precoVenda: 4.9 }),
      tentativa,
      linha,
    )
    assert.deepEqual(lida.problema, { tipo: 'mudou', atual: 4, quem: null })
    assert.equal(lida.salva?.quantidade, 4)
    assert.equal(lida.salva?.valor, 19.6)
  })

  test('a line unknown to this tab: both numbers, and which line it is', () => {
    const lida = lerRecusa(
      recusa(409, 'quantidadeAntiga', { disponivel: 9, quantidade: 5, precoVenda: 4.9, itemPedidoId: 12 }),
      { antiga: 0, nova: 8 },
      { ...linha, salva: null },
    )
    assert.deepEqual(lida.problema, { tipo: 'mudou', atual: 5, quem: null })
    assert.deepEqual(lida.salva, { itemPedidoId: 12, precoVenda: 4.9, quantidade: 5, valor: 24.5 })
  })

  test("a colleague's change or removal that equals the wish asks no question", () => {
    const igual = recusa(409, 'quantidadeAntiga', { disponivel: 9, quantidade: 8, precoVenda: 4.9, itemPedidoId: 12 })
    const lida = lerRecusa(igual, { antiga: 0, nova: 8 }, { ...linha, salva: null })
    assert.deepEqual([lida.problema, lida.salva?.quantidade], [null, 8])
    assert.equal(lerRecusa(recusa(404, null), { ...tentativa, nova: 0 }, linha).problema, null)
  })

  test('more at an agreed price: why, and the quantity to go back to', () => {
    const atual = { disponivel: 9, quantidade: 2, precoVenda: 0.01, precoCombinado: 1, sugestoes: [2] }
    const { problema, limite } = lerRecusa(recusa(409, 'quantidadeNova', atual), tentativa, linha)
    assert.deepEqual([problema, limite], [{ tipo: 'regra', mensagem: 'Recusado', opcoes: [2] }, undefined])
  })

  test('no longer a multiple: the nearest allowed ones', () => {
    const lida = lerRecusa(recusa(422, 'quantidadeNova', { sugestoes: [6, 12] }), tentativa, linha)
    assert.deepEqual(lida.problema, { tipo: 'regra', mensagem: 'Recusado', opcoes: [6, 12] })
  })

  test('removed elsewhere, a closed shelf, a missing product', () => {
    assert.deepEqual(lerRecusa(recusa(404, null), tentativa, linha).problema, { tipo: 'mudou', atual: 0, quem: null })
    assert.deepEqual(lerRecusa(recusa(409, 'estanteId', {}), tentativa, linha).problema, { tipo: 'fechada' })
    assert.deepEqual(lerRecusa(recusa(409, 'produtoId', {}), tentativa, linha).problema, { tipo: 'saiu' })
    assert.deepEqual(lerRecusa(recusa(422, 'produtoId'), tentativa, linha).problema, { tipo: 'saiu' })
  })

  test('the whole order has ended', () => {
    assert.equal(statusEncerrado(recusa(409, null, { status: 'Cancelado' }), tentativa), 'Cancelado')
    assert.equal(statusEncerrado(recusa(404, null), { ...tentativa, tipo: 'adicionar' }), 'Excluído')
    assert.equal(statusEncerrado(recusa(409, 'quantidade', { quantidade: 1 }), tentativa), null)
  })

  test('no answer, too many calls, or out of order: sent again automatically', () => {
    assert.deepEqual(
      [0, 429, 500, 503, 409, 422].map(status => passageira(recusa(status, null))),
      [true, true, true, true, false, false],
    )
  })
})
