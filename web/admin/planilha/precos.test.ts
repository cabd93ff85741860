import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { comCelula, digitada, linhaDe, numeroDa } from './linha.ts'
import { reajustadas } from './precos.ts'

const linha = (produtoId: number, precoVenda: number) =>
  linhaDe({
    ...{ estanteId: 1, produtoId, nome: `Produto ${produtoId}`, unidadeMedida: 'UN', precoVenda, quantidade: 1 },
    ...{ ativo: 1, produtoAtivo: 1, reservada: 0, disponivel: 1, precoCusto: 1, livre: null },
    ...{ codigo: null, categoria: null, embalagem: null, multiplo: null },
  } satisfies ProdutoOferecido)

describe('reajustadas', () => {
  test('rounds each price half up, from the typed value if any, and skips lines without a price', () => {
    const linhas = [
      linha(1, 0.05),
      comCelula(linha(2, 1), 'precoVenda', digitada('precoVenda', '9,99', 'UN')),
      comCelula(linha(3, 1), 'precoVenda', digitada('precoVenda', 'caro', 'UN')),
      { ...linha(4, 1), edicao: { sai: true as const } },
      linha(5, 0),
    ]
    const novas = reajustadas(linhas, 10).map(nova => [nova.produtoId, numeroDa(nova, 'precoVenda')])
    assert.deepEqual(novas, [
      [1, 0.06],
      [2, 10.99],
    ])
  })

  test('rounds a quantity to its unit, and skips lines without a limit', () => {
    const linhas = [
      { ...linha(1, 1), unidadeMedida: 'KG' as const },
      comCelula(linha(2, 1), 'quantidade', digitada('quantidade', '15', 'UN')),
      comCelula(linha(3, 1), 'quantidade', digitada('quantidade', '', 'UN')),
    ]
    const novas = reajustadas(linhas, 10, 'quantidade').map(nova => [nova.produtoId, numeroDa(nova, 'quantidade')])
    assert.deepEqual(novas, [
      [1, 1.1],
      [2, 17],
    ])
  })
})
