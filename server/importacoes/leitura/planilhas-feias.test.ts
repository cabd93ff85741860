import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { each } from '../../../test/each.ts'
import { xlsx } from '../../../test/files/importar.ts'
import { emLinhas, ler, recusa } from '../../../test/files/ler-tabela.ts'
import { linha, pastaDeTrabalho } from '../../../test/files/pasta-de-trabalho.ts'

const FORMATOS = [
  '00000',
  '&quot;R&quot;0000',
  '000&quot;.&quot;00',
  'R$ #,##0.00',
  '0',
  '0.00&quot; /kg&quot;',
  '#,##0',
  '#,##0.00 [$BRL]',
  '#,##0.00&quot; reais&quot;',
  '&quot;r$ &quot;0.00',
  '#,##0.00&quot; kg&quot;',
  ...['0.00%', '# ?/?', '[$€-407]\\ #,##0.00'],
]
const formatado = {
  estilos: `<numFmts>${FORMATOS.map((codigo, i) => `<numFmt numFmtId="${170 + i}" formatCode="${codigo}"/>`).join('')}</numFmts>
    <fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>`,
  cellXfs: `${FORMATOS.map((_, i) => `<xf numFmtId="${170 + i}" fontId="0"/>`).join('')}<xf numFmtId="0" fontId="1"/><xf numFmtId="0" fontId="2"/>`,
}
const [RISCADO, NAO_RISCADO] = [FORMATOS.length + 1, FORMATOS.length + 2]
const num = (onde: string, valor: number, estilo = 0) => `<c r="${onde}" s="${estilo}"><v>${valor}</v></c>`
const rico = (onde: string, ...runs: [string, boolean][]) =>
  `<c r="${onde}" t="inlineStr"><is>${runs.map(([texto, risca]) => `<r><rPr>${risca ? '<strike/>' : '<b/>'}</rPr><t>${texto}</t></r>`).join('')}</is></c>`
const PRODUTOS = ['Nome', 'Un', 'Custo']
const COM_CODIGO = ['Código', ...PRODUTOS]
const ESTANTE = ['Produto', 'Preço', 'Qtd']

/** A row, or rows of an own XML. */
type Linhas = readonly (readonly string[])[] | string
const planilha = (titulos: readonly string[], linhas: Linhas, resto: { antes?: string; depois?: string } = {}) => {
  const outras = typeof linhas === 'string' ? linhas : linhas.map((valores, i) => linha(i + 2, valores)).join('')
  return pastaDeTrabalho([{ nome: 'Plan1', linhas: linha(1, titulos) + outras, ...resto }], formatado)
}
const SEM = '#SEM RESULTADO!'
const SEM_RESULTADO = 'A fórmula desta célula está sem resultado: abra a planilha, salve-a e envie de novo'
const RISCO = '? Riscado na planilha'

type Caso = [kind: string, tipo: TipoDeImportacao, campos: string, arquivo: Buffer, esperado: string[]]
const CASOS: Caso[] = [
  [
    'F6 the zeros and words of a code',
    ...(['produtos', 'codigo'] as const),
    planilha(
      COM_CODIGO,
      [num('A2', 7, 1), num('A3', 7, 2), num('A4', 12345, 3), num('A5', 7)].map((codigo, i) => [
        codigo,
        `P${i}`,
        'KG',
        '1',
      ]),
    ),
    ['00007', 'R0007', '123.45', '7'],
  ],
  [
    'F17 money that is shown rounded is asked, noise of binary is not',
    ...(['produtos', 'precoCusto'] as const),
    planilha(
      PRODUTOS,
      [
        num('C2', 13.4865, 4),
        num('C3', 23.75, 4),
        num('C4', 12.5, 5),
        num('C5', 5.6000000000000005),
        num('C6', 13.4865),
      ].map((custo, i) => [`P${i}`, 'KG', custo]),
    ),
    [
      ...['13.49 | ? 13,4865 foi lido como 13,49', '23.75', '13 | ? 12,5 foi lido como 13', '5.6'],
      '13.49 | ? 13,4865 foi lido como 13,49',
    ],
  ],
  [
    'F17 a word that the format adds counts',
    ...(['produtos', 'precoCusto'] as const),
    planilha(PRODUTOS, [['A', 'UN', num('C2', 10, 6)]]),
    ['10,00 /kg | ! A célula mostra “10,00 /kg”: escreva só o número, ou mude o formato dela na planilha'],
  ],
  [
    'F17 a format in reais, and a stock in its unit',
    ...(['produtos', 'precoCusto estoque'] as const),
    planilha(
      [...PRODUTOS, 'Estoque'],
      [
        ['A', 'KG', num('C2', 12.5, 8), num('D2', 1480, 11)],
        ['B', 'KG', num('C3', 12.5, 9), num('D3', 1480.5, 10)],
        ['C', 'KG', '1', num('D4', 3, 6)],
      ],
    ),
    [
      ...['12.5 | 1480', '12.5 | 1480.5'],
      '1 |  | ? A célula mostra “3,00 /kg”: escreva só o número, ou mude o formato dela na planilha · a linha é gravada sem isto',
    ],
  ],
  [
    'F17 a fraction is its number, a percentage and another money are refused',
    ...(['produtos', 'precoCusto'] as const),
    planilha(
      PRODUTOS,
      [num('C2', 0.5, 13), num('C3', 0.15, 12), num('C4', 12.5, 14)].map((custo, i) => [`P${i}`, 'KG', custo]),
    ),
    [
      '0.5',
      ...['15,00%', '€ 12,50'].map(
        mostra => `${mostra} | ! A célula mostra “${mostra}”: escreva só o número, ou mude o formato dela na planilha`,
      ),
    ],
  ],
  [
    'F17 a quantity that is shown rounded, with its thousands',
    ...(['estoque', 'quantidade'] as const),
    planilha(
      ['Produto', 'Qtd'],
      [num('B2', 1480, 7), num('B3', 1480.5, 7)].map((valor, i) => [`P${i}`, valor]),
    ),
    ['1480', '1481 | ? 1480,5 foi lido como 1.481'],
  ],
  ...([3, 4] as const).map(
    (oculta): Caso => [
      `F7 the visible one of two wins (${oculta} is hidden)`,
      ...(['produtos', 'precoCusto'] as const),
      planilha([...PRODUTOS, 'Preço de custo'], [['A', 'KG', '1,00', '2,00']], {
        antes: `<cols><col min="${oculta}" max="${oculta}" ${oculta === 3 ? 'hidden="1"' : 'width="0"'}/></cols>`,
      }),
      oculta === 3
        ? ['2', '* A coluna C (Custo) está oculta na planilha e ficou de fora']
        : ['1', '* A coluna D (Preço de custo) está oculta na planilha e ficou de fora'],
    ],
  ),
  [
    'F8 the row, one cell or a part of one is asked',
    ...(['produtos', 'nome precoCusto'] as const),
    planilha(PRODUTOS, [
      [`<c r="A2" t="inlineStr" s="${RISCADO}"><is><t>Toda</t></is></c>`, 'KG', num('C2', 9.9, RISCADO)],
      ['Preço', 'KG', num('C3', 8.9, RISCADO)],
      ['Parte', 'KG', rico('C4', ['7,50', true], [' 8,20', false])],
      ['Não', 'KG', num('C5', 8.9, NAO_RISCADO)],
    ]),
    [
      ...[`Toda | 9.9 | ${RISCO}: confira se ainda vale`, `Preço | 8.9 | ${RISCO}: confira se ainda vale`],
      ...[`Parte | 8.2 | ${RISCO} em parte: foi lido o resto`, 'Não | 8.9', '* 3 linhas têm algo riscado'],
    ],
  ],
  [
    'F12 a vertical merge belongs to all its rows',
    ...(['produtos', 'categoria nome'] as const),
    planilha(
      ['Categoria', ...PRODUTOS],
      `${linha(2, ['Frutas', 'A', 'KG', '1,50'])}<row r="3"><c r="B3" t="str"><v>B</v></c><c r="C3" t="str"><v>KG</v></c><c r="D3" t="str"><v>2</v></c></row>`,
      { depois: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>' },
    ),
    ['Frutas | A', 'Frutas | B'],
  ],
  [
    'F12 a heading merged over a column without values is of the first alone',
    ...(['estante-produtos', 'nome precoVenda quantidade'] as const),
    planilha(['Produto', '', 'Preço', 'Qtd'], [['A', '', '2', '5']], {
      depois: `<mergeCells>${['A1:B1', 'A2:B2', 'D1:E1'].map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
    }),
    ['A | 2 | 5'],
  ],
  [
    "a formula's error is a bad cell, never an empty one, and so is a formula without its result",
    ...(['estante-produtos', 'nome precoVenda quantidade'] as const),
    planilha(ESTANTE, [
      ['Erro', '<c r="B2" t="e"><f>VLOOKUP(A2,X:Y,2,0)</f><v>#N/A</v></c>', '5'],
      ['Sem resultado', '<c r="B3"><f>C3*2</f></c>', '5'],
      ['Como openpyxl', '<c r="B4" s="0"><f>C4*2</f><v></v></c>', '5'],
      ['Com resultado', '<c r="B5"><f>C5*2</f><v>4.8999999999999995</v></c>', '5'],
      ['Texto vazio', '<c r="B6" t="str"><f>""</f><v></v></c>', '5'],
      ['Lógico', '<c r="B7" t="b"><v>1</v></c>', '5'],
    ]),
    [
      'Erro | #N/A | 5 | ! A fórmula desta célula deu erro: corrija-a na planilha',
      ...['Sem resultado', 'Como openpyxl'].map(nome => `${nome} | ${SEM} | 5 | ! ${SEM_RESULTADO}`),
      ...['Com resultado | 4.9 | 5', 'Texto vazio |  | 5', 'Lógico | Sim | 5 | ! Digite um número, como 1.234,56'],
    ],
  ],
  [
    'a title above the headings, empty rows and hidden rows are read',
    ...(['produtos', 'nome'] as const),
    pastaDeTrabalho([
      {
        nome: 'Planilha1',
        linhas: `${linha(1, ['Aurora, tabela'])}${linha(3, PRODUTOS)}${linha(5, ['Abóbora', 'KG', '2,00'])}
          ${linha(6, ['Abobrinha', 'KG', '3,00'], ' hidden="1"')}<row r="7" hidden="true"/>${linha(9, ['Acelga', 'KG', '1'], " hidden='1'")}`,
      },
    ]),
    [
      ...['Abóbora', 'Abobrinha', 'Acelga'],
      '* Os títulos das colunas estão na linha 3',
      ...['* 2 linhas estão ocultas na planilha, talvez por um filtro: foram lidas', '- Acima dos títulos 1'],
    ],
  ],
]

describe('a spreadsheet', () => {
  for (const [kind, tipo, campos, arquivo, esperado] of CASOS)
    test(kind, async () => {
      const lida = await ler(tipo, arquivo)
      assert.deepEqual(
        [
          ...emLinhas(lida, ...campos.split(' ')),
          ...lida.avisos.map(aviso => `* ${aviso}`),
          ...lida.deFora.map(({ motivo, linhas }) => `- ${motivo} ${each(linhas, 'linha').join(' ')}`),
        ],
        esperado,
      )
    })

  test('F12 a heading merged over two columns is of both, so that they are asked', async () => {
    const linhas = linha(1, ['Produto', 'Preço']) + linha(2, ['A', num('B2', 10), num('C2', 12)])
    const mescla = '<mergeCells><mergeCell ref="B1:C1"/></mergeCells>'
    const { message } = await recusa('estante-produtos', pastaDeTrabalho([{ nome: 'P', linhas, depois: mescla }]))
    assert.equal(message, 'Diga qual coluna é preço de venda: pode ser Preço (coluna B) ou Preço (coluna C)')
  })

  test('the sheet with the columns is read, never a hidden one, and the others are named', async () => {
    const dados = (nome: string) => linha(1, PRODUTOS) + linha(2, [nome, 'KG', '1'])
    const lida = await ler(
      'produtos',
      pastaDeTrabalho([
        { nome: 'Antiga', linhas: dados('Errado'), oculta: true },
        { nome: 'Capa &amp; índice', linhas: linha(1, ['Tabela de novembro']) },
        { nome: 'Preços', linhas: dados('Certo') },
        { nome: 'Outra', linhas: linha(1, ['Produto', 'Un', 'Custo']) + linha(2, ['Depois', 'KG', '1']) },
      ]),
    )
    assert.deepEqual(
      [...emLinhas(lida, 'nome'), ...lida.avisos],
      [
        ...['Certo', 'Lido das abas: Preços', 'Abas que ficaram de fora: Capa & índice, Outra'],
        'Abas ocultas não são lidas: Antiga',
      ],
    )
    const none = pastaDeTrabalho([
      { nome: 'A', linhas: linha(1, ['Lista']) + linha(2, ['Nome', 'Custo']) },
      { nome: 'B', linhas: '' },
    ])
    const { motivos } = (await recusa('produtos', none)).cause
    assert.deepEqual(each(motivos, 'mensagem'), ['Falta a coluna Unidade. A linha 2 do arquivo tem: Nome, Custo'])
  })

  test('a CNPJ or CPF that lost its zeros gets them back; an ambiguous one is reported', async () => {
    const numeros = [
      191,
      '70698000111',
      '="00360305000104"',
      "'00.360.305/0002-95",
      52998224725,
      1234567890,
      '1,12223E+13',
    ]
    const linhas = numeros.map((numero, i) => [`C${i}`, numero])
    assert.deepEqual(emLinhas(await ler('clientes', await xlsx([['Nome', 'CPF/CNPJ'], ...linhas])), 'cnpj'), [
      ...['00000000000191', '00070698000111', '00360305000104', '00360305000295', '52998224725', '01234567890'],
      '1,12223E+13 | ! A planilha encurtou este número: formate a coluna como texto e preencha de novo',
    ])
  })
})
