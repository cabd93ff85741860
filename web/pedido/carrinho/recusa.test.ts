import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LinhaRecusada } from '#contract/itens-pedido.ts'
import { type Failure, plainFailure } from '../../ui/failure.ts'
import { linhaParada } from './for-tests.ts'
import { lerRecusa, passageira, recusasDasLinhas, statusDaRecusa } from './recusa.ts'

const recusa = (status: number, campo: string | null, atual?: Record<string, unknown>): Failure => ({
  ...plainFailure(status, '', 'Recusado', ''),
  errors: [{ campo, mensagem: 'Recusado' }],
  ...(atual && { atual }),
})
const linha = (produtoId: number, estanteId = 4) => ({ estanteId, produtoId, precoVenda: 5, quantidade: 8 })
const itens = [linha(7, 3), linha(7), linha(8)]
const atual = (parte: Partial<LinhaRecusada> = {}): LinhaRecusada => ({
  estanteId: 4,
  produtoId: 8,
  itemPedidoId: null,
  precoVenda: 5,
  disponivel: 1,
  quantidade: 2,
  precoCombinado: 0,
  quantidadePedida: 8,
  sugestoes: [],
  ...parte,
})
const lidas = (campo: string, status = 409, now?: LinhaRecusada) =>
  [...recusasDasLinhas(recusa(status, campo, now && { itens: [now] }), itens, 4)].map(([id, recusa]) => [
    id,
    lerRecusa(recusa, linhaParada(id, { quer: 8 })).problema,
  ])

describe('a refused line', () => {
  test("is found by its place in the call; another shelf's is not this screen's", () => {
    assert.deepEqual(lidas('itens.2.quantidade', 409, atual()), [[8, { tipo: 'pouco', maximo: 3 }]])
    assert.deepEqual(lidas('itens.0.quantidade', 409, atual({ estanteId: 3, produtoId: 7 })), [])
    assert.deepEqual(lidas('versao'), [])
  })

  test('more at an agreed price: why, and the quantity to go back to', () => {
    const combinado = atual({ precoCombinado: 1, precoVenda: 0.01, sugestoes: [2] })
    assert.deepEqual(lidas('itens.2.quantidade', 409, combinado), [
      [8, { tipo: 'regra', mensagem: 'Recusado', opcoes: [2] }],
    ])
  })

  test('the whole order has ended', () => {
    assert.equal(statusDaRecusa(recusa(409, null, { status: 'Cancelado' })), 'Cancelado')
    assert.equal(statusDaRecusa(recusa(404, null)), 'Excluído')
    assert.equal(statusDaRecusa(recusa(409, 'quantidade', { quantidade: 1 })), null)
  })

  test('no answer, too many calls, or out of order: sent again automatically', () => {
    assert.deepEqual(
      [0, 429, 500, 503, 409, 422].map(status => passageira(recusa(status, null))),
      [true, true, true, true, false, false],
    )
  })
})
