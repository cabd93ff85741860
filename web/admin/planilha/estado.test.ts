import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { plainFailure } from '../../ui/failure.ts'
import { colarBloco, comValores } from './bloco.ts'
import {
  createPlanilha,
  descartarTudo,
  desistirDaCelula,
  digitarCelula,
  escolherLinhas,
  receber,
  retirarLinhas,
  soltarCelula,
} from './estado.ts'
import { limiteErrado, limitesDa } from './limites.ts'
import { celulaDa, comLimites, linhaDe, numeroDa, problemaDa } from './linha.ts'
import { conferir, contrario, envioDe, foiSalvo, recusado } from './salvar.ts'

const lida = (produtoId: number, fields: Partial<ProdutoOferecido> = {}): ProdutoOferecido => ({
  ...{ estanteId: 1, produtoId, nome: `Produto ${produtoId}`, unidadeMedida: 'KG', precoVenda: 10, quantidade: 100 },
  ...{ ativo: 1, produtoAtivo: 1, reservada: 20, disponivel: 80, precoCusto: 6, livre: null },
  ...{ codigo: null, categoria: null, embalagem: null, multiplo: null },
  ...fields,
})
const aberta = (...lidas: ProdutoOferecido[]) => {
  // No frames in tests: listeners that wait for a key to be painted are notified at once.
  const planilha = createPlanilha(tell => ({ ask: tell, now: () => undefined }))
  receber(planilha, lidas)
  return planilha
}
const linha = (planilha: ReturnType<typeof aberta>, id: number) => planilha.linhas.row(id) ?? assert.fail()
const visto = { precoVenda: 10, quantidade: 100, ativo: true }

describe('the totals', () => {
  test('follow every key', () => {
    const planilha = aberta(lida(1), lida(2))
    const somas = () => {
      const { oferecido, custo, mudadas } = planilha.resumo()
      return [oferecido, custo].map(Number).concat(mudadas)
    }
    assert.deepEqual(somas(), [200_000, 120_000, 0])
    digitarCelula(planilha, 1, 'precoVenda', '1')
    digitarCelula(planilha, 1, 'precoVenda', '12')
    digitarCelula(planilha, 1, 'precoVenda', '12,5')
    assert.deepEqual(somas(), [225_000, 120_000, 1])
    soltarCelula(planilha, 1, 'precoVenda')
    planilha.linhas.write([{ ...linha(planilha, 2), edicao: { sai: true } }])
    assert.deepEqual(somas(), [125_000, 60_000, 2])
    descartarTudo(planilha)
    assert.deepEqual(somas(), [200_000, 120_000, 0])
  })
})

describe('leaving a cell', () => {
  test('formats a number like the others, and leaves invalid text', () => {
    const planilha = aberta(lida(1), lida(2))
    for (const [id, texto] of [
      [1, '12,5'],
      [2, 'abc'],
    ] as const) {
      digitarCelula(planilha, id, 'precoVenda', texto)
      soltarCelula(planilha, id, 'precoVenda')
    }
    assert.deepEqual(
      [1, 2].map(id => celulaDa(linha(planilha, id), 'precoVenda').texto),
      ['12,50', 'abc'],
    )
  })
})

describe('removing a line', () => {
  test('waits for saving when it is on the shelf, and is immediate when new', () => {
    const planilha = aberta(lida(1))
    planilha.linhas.write([{ ...linhaDe(lida(2)), vista: null }])
    retirarLinhas(planilha, [linha(planilha, 1), linha(planilha, 2)])
    assert.deepEqual([planilha.linhas.ids(), linha(planilha, 1).edicao.sai, planilha.resumo().mudadas], [[1], true, 1])
  })
})

describe('a cell', () => {
  test("abandoned gets the server's value; that of a new line none", () => {
    const planilha = aberta(lida(1))
    digitarCelula(planilha, 1, 'precoVenda', '11')
    planilha.linhas.write([{ ...linhaDe(lida(2)), vista: null }])
    digitarCelula(planilha, 2, 'precoVenda', '11')
    for (const id of [1, 2]) desistirDaCelula(planilha, id, 'precoVenda')
    assert.deepEqual(
      [1, 2].map(id => numeroDa(linha(planilha, id), 'precoVenda')),
      [10, null],
    )
  })

  test('typed without a difference is unchanged', () => {
    const planilha = aberta(lida(1))
    digitarCelula(planilha, 1, 'quantidade', '100,0')
    soltarCelula(planilha, 1, 'quantidade')
    assert.deepEqual(linha(planilha, 1).edicao, {})
  })

  test('ambiguous or invalid asks before anything is sent', () => {
    const planilha = aberta(lida(1))
    digitarCelula(planilha, 1, 'quantidade', '1.234')
    assert.deepEqual(conferir(planilha), { id: 1, coluna: 'quantidade' })
    assert.equal(problemaDa(linha(planilha, 1), 'quantidade'), 'Qual destas quantidades?')
  })
})

describe('a pasted block', () => {
  const IDS = [1, 2, 3, 4]
  const quatro = () => aberta(...IDS.map(id => lida(id)))
  const colar = (planilha: ReturnType<typeof aberta>, id: number, texto: string, mostrados = IDS) =>
    colarBloco(planilha, mostrados, { id, coluna: 'precoVenda' }, texto)
  const textos = (planilha: ReturnType<typeof aberta>, coluna: 'precoVenda' | 'quantidade') =>
    IDS.map(id => celulaDa(linha(planilha, id), coluna).texto)

  test('loses its headings, and its columns are reordered', () => {
    const planilha = quatro()
    const colado = colar(planilha, 1, 'Qtd\tPreço\r\n7\t5,50\r\n8\t6,50\r\n')
    assert.deepEqual(colado, { aviso: 'A linha de títulos não foi colada.' })
    assert.deepEqual(textos(planilha, 'precoVenda'), ['5,50', '6,50', '10,00', '10,00'])
    assert.deepEqual(textos(planilha, 'quantidade'), ['7', '8', '100', '100'])
    colarBloco(planilha, IDS, { id: 3, coluna: 'quantidade' }, 'Quantidade\n9\n')
    assert.deepEqual(textos(planilha, 'quantidade'), ['7', '8', '9', '100'])
  })

  test('fills the visible rows in their order; what does not fit or meets a line being removed is reported', () => {
    const planilha = quatro()
    retirarLinhas(planilha, [linha(planilha, 3)])
    assert.deepEqual(colar(planilha, 4, '1\n2\n3\n4\n5', [4, 3, 2]), {
      aviso:
        'Uma linha colada ficou de fora: o produto dela sai ao salvar. As últimas 2 linhas coladas não couberam: a planilha acaba antes.',
    })
    assert.deepEqual(textos(planilha, 'precoVenda'), ['10,00', '3,00', '10,00', '1,00'])
  })

  test('of one cell is left to the browser, unless that would cut it', () => {
    const planilha = quatro()
    assert.equal(colar(planilha, 1, '4,90\r\n'), null)
    assert.deepEqual(colar(planilha, 1, `R$${' '.repeat(20)}1.234,56\r\n`), { aviso: '' })
    assert.deepEqual(textos(planilha, 'precoVenda').slice(0, 2), ['1.234,56', '10,00'])
  })

  test('with signs and blanks: each bad cell says why, and an empty one stays', () => {
    const planilha = quatro()
    colar(planilha, 1, '−5\t\u00a010\r\n R$\u00a04,90 \t10%\r\n\t-3\r\n-R$ 1,00\t\r\n')
    assert.deepEqual(textos(planilha, 'precoVenda'), ['−5', '4,90', '10,00', '-R$ 1,00'])
    assert.deepEqual(textos(planilha, 'quantidade'), ['10', '10%', '-3', '100'])
    assert.equal(planilha.resumo().comProblema, 4)
  })

  test('that names products brings their values; what the shelf has already is no change', () => {
    const planilha = aberta(lida(1, { minimo: 2 }), lida(2))
    retirarLinhas(planilha, [linha(planilha, 1)])
    digitarCelula(planilha, 2, 'precoVenda', '11')
    planilha.linhas.write([
      comValores(linha(planilha, 1), { precoVenda: 5.5, quantidade: 100, maximo: 8 }),
      comValores(linha(planilha, 2), { precoVenda: 10 }),
    ])
    assert.deepEqual(envioDe(planilha), {
      produtos: [
        {
          ...{ produtoId: 1, precoVenda: 5.5, quantidade: 100, ativo: true, minimo: 2, maximo: 8 },
          visto: { ...visto, minimo: 2, maximo: null },
        },
      ],
      remover: [],
    })
  })
})

describe('minimum and maximum', () => {
  const limitar = (planilha: ReturnType<typeof aberta>, id: number, minimo: number | null, maximo: number | null) =>
    planilha.linhas.write([comLimites(linha(planilha, id), { minimo, maximo })])
  const DOIS_A_DEZ = { minimo: 2, maximo: 10 }

  test('are sent with the seen values only when changed; undo restores them, also on a removed line', () => {
    const planilha = aberta(lida(1), lida(2, DOIS_A_DEZ), lida(3, DOIS_A_DEZ))
    limitar(planilha, 1, 4, null)
    limitar(planilha, 2, 2, 10)
    retirarLinhas(planilha, [linha(planilha, 3)])
    const envio = envioDe(planilha)
    const celulas = { precoVenda: 10, quantidade: 100, ativo: true }
    const nenhum = { minimo: null, maximo: null }
    const agora = { ...celulas, minimo: 4, maximo: null }
    assert.deepEqual(envio, { produtos: [{ produtoId: 1, ...agora, visto: { ...celulas, ...nenhum } }], remover: [3] })
    assert.deepEqual(contrario(planilha, envio).produtos, [
      { produtoId: 1, ...celulas, ...nenhum, visto: agora },
      { produtoId: 3, ...celulas, ...DOIS_A_DEZ },
    ])
    foiSalvo(planilha, envio)
    assert.deepEqual([limitesDa(linha(planilha, 1)), linha(planilha, 1).edicao], [{ minimo: 4, maximo: null }, {}])
  })

  test('that no order could satisfy are refused in words', () => {
    const errado = (fields: Partial<ProdutoOferecido>, minimo: number | null, maximo: number | null) =>
      limiteErrado(linhaDe(lida(1, { nome: 'Ovo', ...fields })), { minimo, maximo })
    assert.equal(errado({}, 1.5, 1.5), null)
    const ditos = [
      errado({}, 3, 2),
      errado({ unidadeMedida: 'UN' }, null, 1.5),
      errado({ multiplo: 12 }, 20, null),
      errado({ multiplo: 12 }, 12, 5),
      errado({}, 0, null),
    ]
    assert.deepEqual(
      ditos.map(dito => [dito?.campo, dito?.mensagem]),
      [
        ['maximo', 'O máximo de Ovo fica menor que o mínimo, 3'],
        ['maximo', 'Ovo se vende inteiro: use um número sem vírgula'],
        ['minimo', 'Ovo se vende de 12 em 12: use 12 ou 24'],
        ['maximo', 'Ovo se vende de 12 em 12: use 12'],
        ['minimo', 'Deixe em branco para não ter este limite'],
      ],
    )
  })
})

test('prices below cost are counted as typed, unsaved ones included; a removed line does not count', () => {
  const planilha = aberta(lida(1, { precoVenda: 5.99 }), lida(2), lida(3))
  digitarCelula(planilha, 2, 'precoVenda', '5')
  digitarCelula(planilha, 3, 'precoVenda', '6')
  assert.equal(planilha.resumo().abaixoDoCusto, 2)
  retirarLinhas(planilha, [linha(planilha, 2)])
  assert.equal(planilha.resumo().abaixoDoCusto, 1)
})

describe('a new reading', () => {
  test('updates untouched lines; changed ones keep what was typed, and the values that it was typed over', () => {
    const planilha = aberta(lida(1), lida(2), lida(3), lida(5))
    digitarCelula(planilha, 1, 'precoVenda', '11')
    retirarLinhas(planilha, [linha(planilha, 5)])
    escolherLinhas(planilha, [2, 3], true)
    receber(planilha, [lida(1, { precoVenda: 12, reservada: 30 }), lida(2, { precoVenda: 9 }), lida(4)])
    assert.deepEqual(planilha.linhas.ids(), [1, 2, 4])
    assert.deepEqual([...planilha.linhas.whole().escolhidas], [2])
    assert.equal(numeroDa(linha(planilha, 2), 'precoVenda'), 9)
    assert.deepEqual([celulaDa(linha(planilha, 1), 'precoVenda').texto, linha(planilha, 1).reservada], ['11', 30])
    assert.deepEqual(envioDe(planilha).produtos[0]?.visto, visto)
  })

  test('without a product that was changed here keeps its line, for the server to refuse', () => {
    const planilha = aberta(lida(1), lida(2))
    digitarCelula(planilha, 1, 'precoVenda', '11')
    receber(planilha, [lida(2)])
    assert.deepEqual(planilha.linhas.ids(), [1, 2])
    retirarLinhas(planilha, [linha(planilha, 1)])
    assert.deepEqual(envioDe(planilha), { produtos: [], remover: [1] })
  })
})

describe('a save', () => {
  const mudada = () => {
    const planilha = aberta(lida(1), lida(2), lida(3), lida(5))
    digitarCelula(planilha, 1, 'precoVenda', '11')
    planilha.linhas.write([{ ...linha(planilha, 2), edicao: { sai: true } }])
    const { vista: _, ...nova } = linhaDe(lida(4))
    planilha.linhas.write([{ ...nova, vista: null, reservada: 0 }])
    digitarCelula(planilha, 4, 'precoVenda', '3')
    digitarCelula(planilha, 4, 'quantidade', '7,5')
    return planilha
  }

  test('sends changes with the seen values, and undo reverts them', () => {
    const planilha = mudada()
    const envio = envioDe(planilha)
    const nova = { produtoId: 4, precoVenda: 3, quantidade: 7.5, ativo: true }
    const antiga = { produtoId: 1, precoVenda: 11, quantidade: 100, ativo: true }
    assert.deepEqual(envio, { produtos: [nova, { ...antiga, visto }], remover: [2] })
    const { produtoId, ...deixou } = antiga
    assert.deepEqual(contrario(planilha, envio), {
      produtos: [
        { produtoId, ...visto, visto: deixou },
        { produtoId: 2, ...visto, minimo: null, maximo: null },
      ],
      remover: [4],
    })
  })

  test('leaves nothing unsaved except what was typed meanwhile', () => {
    const planilha = mudada()
    const envio = envioDe(planilha)
    digitarCelula(planilha, 3, 'quantidade', '90')
    foiSalvo(planilha, envio)
    receber(planilha, [lida(1, { precoVenda: 11 }), lida(3), lida(4, { precoVenda: 3, quantidade: 7.5 }), lida(5)])
    assert.deepEqual(planilha.linhas.ids(), [1, 3, 4, 5])
    assert.equal(planilha.resumo().mudadas, 1)
    assert.equal(problemaDa(linha(planilha, 3), 'quantidade'), null)
  })

  test('refused keeps everything, with the reasons at their cells over the current values; a line in orders stays', () => {
    const planilha = mudada()
    const envio = envioDe(planilha)
    const failure = {
      ...plainFailure(409, '', 'Não', ''),
      errors: [
        { campo: 'produtos.1.precoVenda', mensagem: 'Outra pessoa mudou' },
        { campo: 'produtos.1.quantidade', mensagem: 'Em pedidos: 25 kg' },
        { campo: 'remover.0', mensagem: 'Está em algum pedido' },
      ],
      atual: {
        produtos: [
          { produtoId: 1, precoVenda: 12, quantidade: 100, reservada: 25, ativo: 1, minimo: null, maximo: null },
        ],
      },
    }
    assert.deepEqual(recusado(planilha, envio, failure), { id: 1, coluna: 'precoVenda' })
    assert.deepEqual(linha(planilha, 1).recusas, { precoVenda: 'Outra pessoa mudou', quantidade: 'Em pedidos: 25 kg' })
    assert.deepEqual([celulaDa(linha(planilha, 1), 'precoVenda').texto, linha(planilha, 1).reservada], ['11', 25])
    assert.deepEqual(linha(planilha, 2).recusas, { precoVenda: 'Está em algum pedido' })
    assert.equal(planilha.resumo().mudadas, 2)
    assert.deepEqual(envioDe(planilha).produtos[1]?.visto, { ...visto, precoVenda: 12 })
  })
})
