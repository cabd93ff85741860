import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { cnpjDeTeste } from '../../../test/cnpj.ts'
import { each, fields } from '../../../test/each.ts'
import { emLinhas, type Lida, ler, recusa } from '../../../test/files/ler-tabela.ts'
import { linha, pastaDeTrabalho } from '../../../test/files/pasta-de-trabalho.ts'

/** The kinds of ugly files, each with its variants: what is read, asked, refused and left out. */

const SOBRA =
  '! Sobra um valor: a vírgula separa as colunas e também os centavos. Ponha o número entre aspas, ou salve com ponto e vírgula'

describe('F2, a file of commas with decimal commas', () => {
  const casos: Record<string, [string, string[]]> = {
    'in the middle': ['Produto,Preço,Qtd\nAcém,12,50,100', [`Acém |  |  | ${SOBRA}`]],
    'quoted and whole numbers are right': [
      'Produto,Preço,Qtd\nAcém,"12,50",100\nUva,8,40',
      ['Acém | 12.5 | 100', 'Uva | 8 | 40'],
    ],
    'a row that fits only because its last column is empty': [
      'Produto,Preço,Qtd\nAcém,12,50,100\nUva,8,90\nPera,8,140',
      [`Acém |  |  | ${SOBRA}`, `Uva |  |  | ${SOBRA}`, 'Pera | 8 | 140'],
    ],
    'a name with a comma': ['Produto,Preço,Qtd\nRua do Porto, 18,9,10', [`Rua do Porto |  |  | ${SOBRA}`]],
  }
  for (const [nome, [texto, esperado]] of Object.entries(casos))
    test(nome, async () =>
      assert.deepEqual(emLinhas(await ler('estante-produtos', texto), 'nome', 'precoVenda', 'quantidade'), esperado),
    )
})

describe('F5, which column is the price', () => {
  const preco = async (titulos: string, linhas: string, tipo: TipoDeImportacao = 'estante-produtos') => {
    const campo = tipo === 'produtos' ? 'precoCusto' : 'precoVenda'
    const lida = await ler(tipo, `${titulos}\n${linhas}`)
    return [...emLinhas(lida, campo), ...lida.avisos]
  }
  const certos: [titulos: string, linhas: string, esperado: string[], tipo?: TipoDeImportacao][] = [
    [
      'Produto;Qtd;Unitário;Valor',
      'A;10;36,50;365,00',
      ['36.5', 'A coluna Valor ficou de fora: é Qtd × Unitário em todas as linhas'],
    ],
    ['Produto;De;Por;Qtd', 'A;9,90;7,90;3', ['7.9']],
    ['Produto;Preço anterior;Preço novo', 'A;9,90;7,90', ['7.9']],
    ['Produto;Custo;Preço', 'A;5,00;7,90', ['7.9']],
    ['Nome;Un;Preço', 'A;KG;7,90', ['7.9', 'Preço foi lido como o custo'], 'produtos'],
    ['Nome;Un;Custo;Preço', 'A;KG;5,00;7,90', ['5'], 'produtos'],
  ]
  for (const [titulos, linhas, esperado, tipo] of certos)
    test(titulos, async () => assert.deepEqual(await preco(titulos, linhas, tipo), esperado))

  const perguntados: [titulos: string, linhas: string, mensagem: string, tipo?: TipoDeImportacao][] = [
    [
      'Produto;Preço (CX);Preço (UN)',
      'A;90;10',
      'Diga qual coluna é preço de venda: pode ser Preço (CX) ou Preço (UN)',
    ],
    ['Produto;Qtd;Total', 'A;2;10', 'Diga qual coluna é preço de venda'],
    ['Produto;Sul;Norte;Qtd', 'A;9,00;8,00;3', 'Diga qual coluna é preço de venda: pode ser Sul ou Norte'],
    [
      'Produto;Qtd;Unitário;Valor',
      'A;10;36,50;365,00\nB;2;5,00;9,00',
      'Diga qual coluna é preço de venda: pode ser Unitário ou Valor',
    ],
    ['Nome;Un;Custo médio;Custo', 'A;KG;1;2', 'Diga qual coluna é custo: pode ser Custo médio ou Custo', 'produtos'],
  ]
  for (const [titulos, linhas, mensagem, tipo] of perguntados)
    test(`${titulos} is asked`, async () => {
      const { motivos, colunas } = await recusa(tipo ?? 'estante-produtos', `${titulos}\n${linhas}`)
      assert.deepEqual(each(motivos, 'mensagem'), [mensagem])
      assert.ok(colunas.length > 0)
    })
})

const FORMATOS = ['00000', '&quot;R&quot;0000', '000&quot;.&quot;00', 'R$ #,##0.00', '0', '0.0', '0.000', '#,##0.00']
const formatado = {
  estilos: `<numFmts>${FORMATOS.map((codigo, i) => `<numFmt numFmtId="${170 + i}" formatCode="${codigo}"/>`).join('')}</numFmts>
    <fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>`,
  cellXfs: `${FORMATOS.map((_, i) => `<xf numFmtId="${170 + i}" fontId="0"/>`).join('')}<xf numFmtId="0" fontId="1"/><xf numFmtId="0" fontId="2"/>`,
}
const [RISCADO, NAO_RISCADO] = [FORMATOS.length + 1, FORMATOS.length + 2]
const num = (onde: string, valor: number, estilo = 0) => `<c r="${onde}" s="${estilo}"><v>${valor}</v></c>`
const planilha = (linhas: string, resto: { antes?: string; depois?: string } = {}) =>
  pastaDeTrabalho([{ nome: 'Plan1', linhas, ...resto }], formatado)

describe('F6 and F17, numbers as their format shows them', () => {
  test('the zeros and words of a code', async () => {
    const codigos = [num('A2', 7, 1), num('A3', 7, 2), num('A4', 12345, 3), num('A5', 7)]
    const linhas = codigos.map((codigo, i) => linha(i + 2, [codigo, `P${i}`, 'KG', '1']))
    const lida = await ler('produtos', planilha(linha(1, ['Código', 'Nome', 'Un', 'Custo']) + linhas.join('')))
    assert.deepEqual(emLinhas(lida, 'codigo'), ['00007', 'R0007', '123.45', '7'])
  })
  test('money that is shown rounded is asked, noise of binary is not', async () => {
    const custos = [
      num('C2', 13.4865, 4),
      num('C3', 23.75, 4),
      num('C4', 12.5, 5),
      num('C5', 5.6000000000000005),
      num('C6', 13.4865),
    ]
    const linhas = custos.map((custo, i) => linha(i + 2, [`P${i}`, 'KG', custo]))
    const lida = await ler('produtos', planilha(linha(1, ['Nome', 'Un', 'Custo']) + linhas.join('')))
    assert.deepEqual(emLinhas(lida, 'precoCusto'), [
      '13.49 | ? 13,4865 foi lido como 13,49',
      '23.75',
      '13 | ? 12,5 foi lido como 13',
      '5.6',
      '13.49 | ? 13,4865 foi lido como 13,49',
    ])
  })
  test('text with more decimals than money has', async () => {
    const lida = await ler(
      'produtos',
      'Nome;Un;Custo\nA;KG;13,4865\nB;KG;23,7500\nC;KG;R$ 1.234,505\nD;KG;13.4865\nE;KG;1.234',
    )
    assert.deepEqual(emLinhas(lida, 'precoCusto'), [
      '13.49 | ? 13,4865 foi lido como 13,49',
      '23.75',
      '1234.51 | ? 1234,505 foi lido como 1234,51',
      '13.49 | ? 13,4865 foi lido como 13,49',
      '1234',
    ])
  })
})

test('a name under a heading of codes is found in the other column', async () => {
  const lida = await ler('produtos', 'Produto;Descrição;Un;Custo\n00123;Arroz;KG;4,50')
  assert.deepEqual(emLinhas(lida, 'codigo', 'nome'), ['00123 | Arroz'])
  assert.deepEqual(lida.avisos, ['Descrição foi lido como o nome, e Produto como o código'])
})

describe('F7, hidden columns', () => {
  const oculta = (...indices: number[]) => ({
    antes: `<cols>${indices.map(i => `<col min="${i}" max="${i}" ${i % 2 ? 'hidden="1"' : 'width="0"'}/>`).join('')}</cols>`,
  })
  test('a visible one wins, whatever its title and place; the hidden one is named', async () => {
    const linhas = linha(1, ['Nome', 'Un', 'Custo', 'Preço de custo']) + linha(2, ['A', 'KG', '1,00', '2,00'])
    const lida = await ler('produtos', planilha(linhas, oculta(3)))
    assert.deepEqual(
      [...emLinhas(lida, 'precoCusto'), ...lida.avisos],
      ['2', 'A coluna C (Custo) está oculta na planilha e ficou de fora'],
    )
    const antes = await ler('produtos', planilha(linhas, oculta(4)))
    assert.deepEqual(emLinhas(antes, 'precoCusto'), ['1'])
  })
})

describe('F8, struck through', () => {
  test('the row, one cell or a part of one is asked', async () => {
    const rico = (onde: string, ...runs: [string, boolean][]) =>
      `<c r="${onde}" t="inlineStr"><is>${runs.map(([texto, risca]) => `<r><rPr>${risca ? '<strike/>' : '<b/>'}</rPr><t>${texto}</t></r>`).join('')}</is></c>`
    const linhas = [
      linha(2, [`<c r="A2" t="inlineStr" s="${RISCADO}"><is><t>Toda</t></is></c>`, 'KG', num('C2', 9.9, RISCADO)]),
      linha(3, ['Preço', 'KG', num('C3', 8.9, RISCADO)]),
      linha(4, ['Parte', 'KG', rico('C4', ['7,50', true], [' 8,20', false])]),
      linha(5, ['Não', 'KG', num('C5', 8.9, NAO_RISCADO)]),
    ]
    const lida = await ler('produtos', planilha(linha(1, ['Nome', 'Un', 'Custo']) + linhas.join('')))
    assert.deepEqual(emLinhas(lida, 'nome', 'precoCusto'), [
      'Toda | 9.9 | ? Riscado na planilha: confira se ainda vale',
      'Preço | 8.9 | ? Riscado na planilha: confira se ainda vale',
      'Parte | 8.2 | ? Riscado na planilha em parte: foi lido o resto',
      'Não | 8.9',
    ])
    assert.deepEqual(lida.avisos, ['3 linhas têm algo riscado'])
  })
})

describe('F11, blocks and tables', () => {
  const comOnde = (lida: Lida) => lida.linhas.map(({ linha, onde, dados }) => [linha, onde, dados?.nome].join(' '))
  test('side by side, with other words and an empty column', async () => {
    const lida = await ler('produtos', 'Produto;Un;Preço;;Item;Unid;Custo\nA;KG;1;;B;KG;2\n;;;;C;KG;3')
    assert.deepEqual(comOnde(lida), ['2 colunas A–C A', '2 colunas E–G B', '3 colunas E–G C'])
    assert.ok(lida.avisos.includes('Foram lidas 2 tabelas lado a lado'))
  })
  test('a table below another, with its own columns', async () => {
    const lida = await ler('produtos', 'Nome;Un;Custo\nA;KG;10\nCusto;Produto;Un\n20;B;KG')
    assert.deepEqual(emLinhas(lida, 'nome', 'precoCusto'), ['A | 10', 'B | 20'])
    assert.deepEqual(fields(lida.deFora, 'motivo', 'quantas'), [['Títulos repetidos', 1]])
  })
  test('headings that a system prints on each page, with its name', async () => {
    const lida = await ler(
      'produtos',
      'Nome;Un;Custo\nA;KG;10\nRelatório de produtos;Página 2;\nNome;Un;Custo\nB;KG;20',
    )
    assert.deepEqual(emLinhas(lida, 'nome'), ['A', 'B'])
    assert.deepEqual(lida.deFora, [
      {
        motivo: 'Títulos repetidos',
        linhas: [
          { linha: 4, onde: null, texto: 'Nome · Un · Custo' },
          { linha: 3, onde: null, texto: 'Relatório de produtos · Página 2' },
        ],
        quantas: 2,
      },
    ])
  })
  test('repeated headings that are no whole block are refused', async () => {
    const { message } = await recusa('estante-produtos', 'Produto;Preço;Produto\nA;1;B')
    assert.match(message, /^Na linha 1 a coluna Produto está duas vezes/)
  })
})

describe('F12, merged cells, sections and totals', () => {
  test('a vertical merge belongs to all its rows', async () => {
    const linhas = linha(1, ['Categoria', 'Nome', 'Un', 'Custo']) + linha(2, ['Frutas', 'A', 'KG', '1,50'])
    const resto = linha(3, [
      '',
      '<c r="B3" t="str"><v>B</v></c>',
      '<c r="C3" t="str"><v>KG</v></c>',
      '<c r="D3" t="str"><v>2</v></c>',
    ])
    const lida = await ler(
      'produtos',
      planilha(linhas + resto, { depois: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>' }),
    )
    assert.deepEqual(emLinhas(lida, 'categoria', 'nome'), ['Frutas | A', 'Frutas | B'])
  })
  test('a record that is called Total is one', async () => {
    const lida = await ler('clientes', `Nome;CNPJ\nTotal Alimentos Ltda;${cnpjDeTeste(63)}`)
    assert.deepEqual(emLinhas(lida, 'nome'), ['Total Alimentos Ltda'])
    assert.deepEqual(
      emLinhas(await ler('produtos', 'Nome;Un;Custo\nTotal Limpeza 500 ml;UN;4,50\nTotal;;4,50'), 'nome'),
      ['Total Limpeza 500 ml'],
    )
  })
  test('sections give the category where no column does; totals and footers are left out', async () => {
    const lida = await ler(
      'produtos',
      'Nome;Un;Custo\nFRUTAS;;\nA;KG;1\nCARNES;;\nB;KG;2\nTotal;;3\nBanco 001 ag. 12;;',
    )
    assert.deepEqual(emLinhas(lida, 'nome', 'categoria'), ['A | FRUTAS', 'B | CARNES'])
    assert.deepEqual(
      lida.deFora.map(({ motivo, linhas }) => [motivo, ...linhas.map(({ linha }) => linha)]),
      [
        ['Títulos de seção', 2, 4],
        ['Totais', 6],
        ['Rodapé', 7],
      ],
    )
  })
})
