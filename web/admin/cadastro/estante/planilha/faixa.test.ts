import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { colarBloco, copiarBloco, esvaziarBloco } from './bloco.ts'
import { celulaDa, type Linha } from './linha.ts'
import { createPlanilha, desfazerPasso, digitarCelula, retirarLinhas, trocarLinhas } from './planilha.ts'

const linhaDe = (produtoId: number): Linha => ({
  ...{
    produtoId,
    nome: `Produto ${produtoId}`,
    unidadeMedida: 'KG',
    precoCusto: 1,
    multiplo: null,
    produtoAtivo: true,
  },
  ...{ reservada: 0, livre: null, edicao: {} },
  vista: {
    ...{ precoVenda: produtoId * 1000 + 0.5, quantidade: produtoId * 1000 + 0.234, ativo: true },
    ...{ minimo: null, maximo: null },
  },
})
const IDS = [1, 2, 3, 4]
const aberta = () => {
  // No frames in tests: listeners that wait for a key to be painted are notified at once.
  const planilha = createPlanilha(tell => ({ ask: tell, now: () => undefined }))
  trocarLinhas(planilha, IDS.map(linhaDe))
  planilha.faixa.mostrar(IDS)
  return planilha
}
const preco = (id: number) => ({ id, coluna: 'precoVenda' as const })
const oferecida = (id: number) => ({ id, coluna: 'quantidade' as const })
const textos = (planilha: ReturnType<typeof aberta>, coluna: 'precoVenda' | 'quantidade') =>
  IDS.map(id => celulaDa(planilha.linhas.row(id) ?? assert.fail(), coluna).texto)

describe('the selected range', () => {
  test('grows and shrinks from its first cell, up to the ends of the sheet', () => {
    const { faixa } = aberta()
    assert.deepEqual(faixa.estender(preco(2), { linhas: 1 }), preco(3))
    assert.deepEqual(faixa.estender(preco(2), { colunas: 1 }), oferecida(3))
    assert.deepEqual([faixa.ids(), faixa.colunas(), faixa.celulas()], [[2, 3], ['precoVenda', 'quantidade'], 4])
    assert.deepEqual(faixa.estender(preco(2), { linhas: Number.NEGATIVE_INFINITY }), oferecida(1))
    assert.deepEqual(faixa.ids(), [1, 2])
    assert.deepEqual(faixa.estender(preco(2), { linhas: Number.POSITIVE_INFINITY }), oferecida(4))
    assert.deepEqual(
      [1, 2, 4].map(id => faixa.tem(id, 'quantidade')),
      [false, true, true],
    )
  })

  test('of one cell is no range', () => {
    const { faixa } = aberta()
    faixa.estender(preco(2), { linhas: 1 })
    faixa.estender(preco(2), { linhas: -1 })
    assert.deepEqual([faixa.ids(), faixa.celulas(), faixa.ancora()], [null, 0, null])
  })

  test('follows a new order of rows, and ends when a corner is removed', () => {
    const { faixa } = aberta()
    faixa.marcar(preco(1), preco(2))
    faixa.mostrar([2, 3, 1, 4])
    assert.deepEqual(faixa.ids(), [2, 3, 1])
    faixa.mostrar([2, 3])
    assert.equal(faixa.celulas(), 0)
  })

  test('notifies its observers once per move', () => {
    const { faixa } = aberta()
    let vezes = 0
    const largar = faixa.subscribe(() => vezes++)
    faixa.estender(preco(1), { linhas: 3 })
    faixa.largar()
    faixa.largar()
    largar()
    faixa.estender(preco(1), { linhas: 3 })
    assert.equal(vezes, 2)
  })
})

describe('selected cells', () => {
  test('are copied with decimal commas and without thousands separators, and are pasted back unchanged', () => {
    const planilha = aberta()
    digitarCelula(planilha, 3, 'quantidade', 'a "combinar"')
    planilha.faixa.marcar(oferecida(1), preco(3))
    const texto = copiarBloco(planilha)
    assert.equal(texto, '1000,50\t1000,234\r\n2000,50\t2000,234\r\n3000,50\t"a ""combinar"""\r\n')
    planilha.faixa.largar()
    colarBloco(planilha, IDS, preco(2), texto)
    assert.deepEqual(textos(planilha, 'precoVenda'), ['1.000,50', '1.000,50', '2.000,50', '3.000,50'])
    assert.deepEqual(textos(planilha, 'quantidade'), ['1.000,234', '1.000,234', '2.000,234', 'a "combinar"'])
  })

  test('are cleared in one step, except in a line being removed', () => {
    const planilha = aberta()
    retirarLinhas(planilha, [planilha.linhas.row(2) ?? assert.fail()])
    planilha.faixa.marcar(preco(1), preco(3))
    esvaziarBloco(planilha)
    assert.deepEqual(textos(planilha, 'precoVenda'), ['', '2.000,50', '', '4.000,50'])
    assert.equal(planilha.resumo().comProblema, 2)
    desfazerPasso(planilha)
    assert.deepEqual(textos(planilha, 'precoVenda'), ['1.000,50', '2.000,50', '3.000,50', '4.000,50'])
  })

  test('take a pasted block from their first cell on, and a single text into each', () => {
    const planilha = aberta()
    planilha.faixa.marcar(oferecida(3), oferecida(2))
    assert.deepEqual(colarBloco(planilha, IDS, oferecida(3), '7\n8\n'), { aviso: '' })
    assert.deepEqual(textos(planilha, 'quantidade'), ['1.000,234', '7', '8', '4.000,234'])
    assert.deepEqual(colarBloco(planilha, IDS, oferecida(3), '5,5'), { aviso: '' })
    assert.deepEqual(textos(planilha, 'quantidade'), ['1.000,234', '5,5', '5,5', '4.000,234'])
    desfazerPasso(planilha)
    assert.deepEqual(textos(planilha, 'quantidade'), ['1.000,234', '7', '8', '4.000,234'])
  })
})

describe('a pasted block', () => {
  test('loses its headings, and its columns are reordered', () => {
    const planilha = aberta()
    const { aviso } = colarBloco(planilha, IDS, preco(1), 'Qtd\tPreço\r\n7\t5,50\r\n8\t6,50\r\n') as { aviso: string }
    assert.equal(aviso, 'A linha de títulos não foi colada.')
    assert.deepEqual(textos(planilha, 'precoVenda'), ['5,50', '6,50', '3.000,50', '4.000,50'])
    assert.deepEqual(textos(planilha, 'quantidade'), ['7', '8', '3.000,234', '4.000,234'])
    colarBloco(planilha, IDS, oferecida(3), 'Quantidade\n9\n')
    assert.deepEqual(textos(planilha, 'quantidade'), ['7', '8', '9', '4.000,234'])
  })

  test('fills the visible rows in their order; what does not fit or meets a line being removed is reported', () => {
    const planilha = aberta()
    retirarLinhas(planilha, [planilha.linhas.row(3) ?? assert.fail()])
    const { aviso } = colarBloco(planilha, [4, 3, 2], preco(4), '1\n2\n3\n4\n5') as { aviso: string }
    assert.equal(
      aviso,
      'Uma linha colada ficou de fora: o produto dela sai ao salvar. As últimas 2 linhas coladas não couberam: a planilha acaba antes.',
    )
    assert.deepEqual(textos(planilha, 'precoVenda'), ['1.000,50', '3,00', '3.000,50', '1,00'])
  })

  test('of one cell is left to the browser, unless that would cut it', () => {
    const planilha = aberta()
    assert.equal(colarBloco(planilha, IDS, preco(1), '4,90\r\n'), null)
    assert.deepEqual(colarBloco(planilha, IDS, preco(1), `R$${' '.repeat(20)}1.234,56\r\n`), { aviso: '' })
    assert.deepEqual(textos(planilha, 'precoVenda').slice(0, 2), ['1.234,56', '2.000,50'])
  })

  test('with signs and blanks: each bad cell says why, and an empty one stays', () => {
    const planilha = aberta()
    colarBloco(planilha, IDS, preco(1), '−5\t\u00a010\r\n R$\u00a04,90 \t10%\r\n\t-3\r\n-R$ 1,00\t\r\n')
    assert.deepEqual(textos(planilha, 'precoVenda'), ['−5', '4,90', '3.000,50', '-R$ 1,00'])
    assert.deepEqual(textos(planilha, 'quantidade'), ['10', '10%', '-3', '4.000,234'])
    assert.equal(planilha.resumo().comProblema, 4)
  })
})
