import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LinhaInterpretada } from '#contract/pedidos-texto.ts'
import { linhaParada as linha } from '../../../pedido/carrinho/for-tests.ts'
import type { Linha } from '../../../pedido/carrinho/linhas.ts'
import { aPor, type Escolha, ensinada, escolhaDe, escolhido } from './escolhas.ts'

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

/** The state of each line when product 1 is sold under `regra`. */
const julgadas = (escolhas: readonly Escolha[], regra: Partial<Linha> = {}) => {
  const { estados, quantidades } = aPor(escolhas, id => linha(id, id === 1 ? regra : {}))
  return { estados, quantidades: [...quantidades] }
}

describe('the lines of a message that go into the order', () => {
  test('are the sure ones, and doubts only when answered', () => {
    const duvida = escolhaDe(lida({ situacao: 'duvida', produtoId: 2, porque: 'Pode ser Leite' }))
    const semNada = escolhaDe(lida({ situacao: 'nao-entendida', produtoId: null, quantidade: null }))
    assert.deepEqual(julgadas([escolhaDe(lida({})), duvida, semNada]).estados, [
      { vai: true, nota: null, opcoes: [] },
      { vai: false, nota: 'Pode ser Leite', opcoes: [2] },
      { vai: false, nota: null, opcoes: [] },
    ])
    assert.deepEqual(julgadas([escolhaDe(lida({})), duvida]).quantidades, [[1, 2]])
    assert.deepEqual(julgadas([{ ...duvida, conferida: true }]).quantidades, [[2, 2]])
  })

  test('are never more than the shelf sells: the nearest allowed quantity is one click', () => {
    const oito = escolhaDe(lida({ quantidade: 8 }))
    const [multiplo] = julgadas([oito], { multiplo: 6 }).estados
    assert.deepEqual(multiplo, { vai: false, nota: 'só de 6 em 6', opcoes: [6, 12] })
    const [pouco] = julgadas([oito], { limite: 3 }).estados
    assert.deepEqual(pouco, { vai: false, nota: 'só restam 3 kg', opcoes: [3] })
    assert.deepEqual(julgadas([oito], { maximo: 5 }).quantidades, [])
    // Two lines of one product count together.
    const [primeira, segunda] = julgadas([{ ...oito, quantidade: 2 }, oito], { limite: 3 }).estados
    assert.deepEqual([primeira?.vai, segunda?.opcoes], [true, [1]])
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
