import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LinhaInterpretada } from '#contract/pedidos-texto.ts'
import { linhaParada as linha } from '../../../pedido/carrinho/for-tests.ts'
import { aPor, ensinada, escolhaDe, escolhido } from './escolhas.ts'

const lida = (parte: Partial<LinhaInterpretada>): LinhaInterpretada => ({
  ...{ texto: 'leite', situacao: 'certa', estanteId: 1, produtoId: 1, nome: 'Leite', quantidade: 2 },
  ...{ unidadeMedida: 'KG', apelido: 'leite', candidatos: [], porque: null, ...parte },
})
const candidato = (produtoId: number) => ({ produtoId, nome: `Produto ${produtoId}`, confianca: 1 })
const duas = lida({
  situacao: 'duvida',
  produtoId: null,
  unidadeMedida: null,
  candidatos: [candidato(1), candidato(2)],
})

describe('the lines of a message that go into the order', () => {
  test('are the sure ones, and doubts only when answered, each product once', () => {
    const certa = escolhaDe(lida({}))
    const duvida = escolhaDe(lida({ situacao: 'duvida', produtoId: 2, porque: 'Pode ser Leite' }))
    const semNada = escolhaDe(lida({ situacao: 'nao-entendida', produtoId: null, quantidade: null }))
    const ilegivel = { ...certa, quantidade: Number.NaN }
    assert.deepEqual([...aPor([certa, duvida, semNada, ilegivel])], [[1, 2]])
    assert.deepEqual([...aPor([{ ...duvida, conferida: true }])], [[2, 2]])
    assert.deepEqual([...aPor([certa, { ...certa, quantidade: 0.5 }])], [[1, 2.5]])
  })

  test('keep their quantity only for another product of the same unit', () => {
    const escolha = escolhaDe(lida({}))
    assert.equal(escolhido(escolha, linha(2)).quantidade, 2)
    assert.equal(escolhido(escolha, linha(2, { unidadeMedida: 'CX' })).quantidade, null)
  })
})

test('a word is learned only where another product was named than the reader would have', () => {
  const escolha = escolhaDe(duas)
  assert.equal(ensinada(escolha), false)
  assert.deepEqual(
    [1, 2].map(id => ensinada({ ...escolha, ...escolhido(escolha, linha(id)) })),
    [false, true],
  )
})
