import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { somar, valorDaLinha } from '#contract/dinheiro.ts'
import { each } from '../../../test/each.ts'
import { linhaParada } from './for-tests.ts'
import { createLinhas, type Linha, pendente } from './linhas.ts'

const linha = (produtoId: number, fields: Partial<Linha> = {}) =>
  linhaParada(produtoId, { preco: 4.9, precoNaEstante: 4.9, ...fields })

const mudanca = fc.record({
  produtoId: fc.integer({ min: 1, max: 5 }),
  quer: fc.integer({ min: 0, max: 9000 }).map(milesimos => milesimos / 1000),
  problema: fc.constantFrom<Linha['problema']>(null, { tipo: 'saiu' }, { tipo: 'fechada' }),
})
const salva = { itemPedidoId: 9, precoVenda: 4.9, quantidade: 2 }
const valor = ({ precoVenda, quantidade }: typeof salva) => valorDaLinha(precoVenda, quantidade)

describe('the sums of an order', () => {
  test('equal those of the recounted lines after any changes', () => {
    fc.assert(
      fc.property(fc.array(mudanca), mudancas => {
        const { linhas, resumo } = createLinhas()
        linhas.replace([1, 2, 3, 4, 5].map(id => linha(id, { preco: id + 0.99, salva: id % 2 ? salva : null })))
        for (const { produtoId, ...parte } of mudancas) linhas.patch(produtoId, parte)
        const todas = linhas.rows()
        const ruins = todas.filter(({ problema }) => problema)
        const boas = todas.filter(({ problema, quer }) => !problema && quer > 0)
        const seguradas = ruins.flatMap(({ salva }) => (salva ? [{ ...salva }] : []))
        const impede = ({ problema, salva }: Linha) => problema?.tipo !== 'saiu' || !salva
        assert.deepEqual(resumo(), {
          total: somar([...boas.map(({ preco, quer }) => valorDaLinha(preco, quer)), ...seguradas.map(valor)]),
          itens: boas.length + seguradas.length,
          enviando: todas.filter(uma => pendente(uma) && !uma.problema).length,
          problemas: each(ruins.filter(impede), 'produtoId'),
        })
      }),
    )
  })

  test('include what the order holds; refused quantities are shown separately', () => {
    const { linhas, resumo } = createLinhas()
    const pouco = { tipo: 'pouco', maximo: 3 } as const
    linhas.replace([
      linha(1, { quer: 2 }),
      linha(2, { quer: 30, problema: pouco }),
      linha(3, { quer: 8, salva, problema: pouco }),
    ])
    assert.deepEqual([resumo().total, resumo().itens, resumo().problemas], [19.6, 2, [2, 3]])
    linhas.patch(2, { problema: null })
    linhas.patch(3, { quer: 2, problema: { tipo: 'saiu' } })
    assert.deepEqual([resumo().total, resumo().itens, resumo().problemas], [166.6, 3, []])
  })
})
