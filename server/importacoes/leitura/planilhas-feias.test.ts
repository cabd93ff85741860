import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cnpjDeTeste } from '../../../test/cnpj.ts'
import { each, fields } from '../../../test/each.ts'
import { xlsx } from '../../../test/files/importar.ts'
import { emLinhas, ler, recusa } from '../../../test/files/ler-tabela.ts'
import { linha, pastaDeTrabalho, texto } from '../../../test/files/pasta-de-trabalho.ts'

const HEADER = ['Nome', 'Unidade', 'Custo']
const uma = (linhas: string, resto?: Parameters<typeof pastaDeTrabalho>[1]) =>
  pastaDeTrabalho([{ nome: 'Planilha1', linhas }], resto)

describe('spreadsheet content that readers often miss', () => {
  test("a formula's error is a bad cell, never an empty one, and so is a formula without its result", async () => {
    const precos = {
      Erro: '<c r="B2" t="e"><f>VLOOKUP(A2,X:Y,2,0)</f><v>#N/A</v></c>',
      'Sem resultado': '<c r="B3"><f>C3*2</f></c>',
      'Como openpyxl': '<c r="B4" s="0"><f>C4*2</f><v></v></c>',
      'Com resultado': '<c r="B5"><f>C5*2</f><v>4.8999999999999995</v></c>',
      'Texto vazio': '<c r="B6" t="str"><f>""</f><v></v></c>',
      Lógico: '<c r="B7" t="b"><v>1</v></c>',
    }
    const semResultado = 'A fórmula desta célula está sem resultado: abra a planilha, salve-a e envie de novo'
    const linhas = Object.entries(precos).map(([nome, preco], i) => linha(i + 2, [nome, preco, '5']))
    const file = uma([linha(1, ['Produto', 'Preço', 'Qtd']), ...linhas].join(''))
    assert.deepEqual(emLinhas(await ler('estante-produtos', file), 'nome', 'precoVenda', 'quantidade'), [
      'Erro | #N/A | 5 | ! A fórmula desta célula deu erro: corrija-a na planilha',
      `Sem resultado | #SEM RESULTADO! | 5 | ! ${semResultado}`,
      `Como openpyxl | #SEM RESULTADO! | 5 | ! ${semResultado}`,
      'Com resultado | 4.9 | 5',
      'Texto vazio |  | 5',
      'Lógico | Sim | 5 | ! Digite um número, como 1.234,56',
    ])
  })

  test('rich text, phonetic parts, spaces and line breaks give the visible text', async () => {
    const sharedStrings = [
      '<si><t>Nome</t></si><si><t xml:space="preserve"> UNIDADE\nde   Medida </t></si><si><t>Preço de\ncusto (R$) *</t></si>',
      '<si><r><rPr><b/></rPr><t>Caf</t></r><r><t xml:space="preserve">é </t></r><r><t>torrado</t></r></si>',
      '<si><t>東京米</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>',
    ].join('')
    const file = uma(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
      <row r="2"><c r="A2" t="s"><v>3</v></c>${texto('B2', 'Kg.')}${texto('C2', "'1.234,56")}</row>
      <row r="3"><c r="A3" t="s"><v>4</v></c>${texto('B3', ' Un. ')}${texto('C3', 'R$ 1.234,56')}</row>
      <row r="4"><c r="A4" t="inlineStr"><is><r><t>Azeite</t></r><r><t xml:space="preserve"> d&apos;oliva &amp; mel</t></r></is></c>
        ${texto('B4', 'Litros')}<c r="C4" s="0"><v>1.5E1</v></c></row>`,
      { sharedStrings },
    )
    assert.deepEqual(emLinhas(await ler('produtos', file), 'nome', 'unidadeMedida', 'precoCusto'), [
      'Café torrado | KG | 1234.56',
      '東京米 | UN | 1234.56',
      "Azeite d'oliva & mel | L | 15",
    ])
  })

  test('a title above the headings, empty rows and hidden rows are read, with a notice', async () => {
    const file = uma(
      [
        linha(1, ['Distribuidora Aurora, tabela de preços']),
        linha(3, HEADER),
        linha(5, ['Abóbora', 'KG', '2,00']),
        linha(6, ['Abobrinha', 'KG', '3,00'], ' hidden="1"'),
        '<row r="7" hidden="true"/>',
        linha(9, ['Acelga', 'XX', '1'], " hidden='1'"),
      ].join(''),
    )
    const { linhas, avisos } = await ler('produtos', file)
    assert.deepEqual(
      linhas.map(({ linha, erros }) => [linha, erros.length]),
      [
        [5, 0],
        [6, 0],
        [9, 1],
      ],
    )
    assert.deepEqual(avisos, [
      'Os títulos das colunas estão na linha 3: a linha acima ficou de fora',
      '2 linhas estão ocultas na planilha, talvez por um filtro, e também foram lidas',
    ])
  })

  test('the sheet with the columns is read, never a hidden one, and the others are named', async () => {
    const dados = (nome: string) => linha(1, HEADER) + linha(2, [nome, 'KG', '1'])
    const lida = await ler(
      'produtos',
      pastaDeTrabalho([
        { nome: 'Antiga', linhas: dados('Errado'), oculta: true },
        { nome: 'Gráfico', linhas: '', grafico: true },
        { nome: 'Capa &amp; índice', linhas: linha(1, ['Tabela de novembro']) },
        { nome: 'Preços', linhas: dados('Certo') },
        { nome: 'Outra', linhas: linha(1, ['Produto', 'Un', 'Custo']) + linha(2, ['Depois', 'KG', '1']) },
      ]),
    )
    assert.deepEqual(emLinhas(lida, 'nome'), ['Certo'])
    assert.deepEqual(lida.avisos, [
      'Foi lida a aba “Preços”. Ficaram de fora: Capa & índice, Outra',
      'Abas ocultas não são lidas: Antiga',
    ])
    const none = pastaDeTrabalho([
      { nome: 'A', linhas: linha(1, ['Lista']) + linha(2, ['Nome', 'Custo']) },
      { nome: 'B', linhas: '' },
    ])
    const { motivos } = await recusa('produtos', none)
    assert.deepEqual(each(motivos, 'mensagem'), ['Falta a coluna Unidade. A linha 2 do arquivo tem: Nome, Custo'])
  })

  test('rows and cells without addresses, and namespace prefixes, are read', async () => {
    const cell = (valor: string) => `<x:c t="inlineStr"><x:is><x:t>${valor}</x:t></x:is></x:c>`
    const row = (cells: readonly string[]) => `<x:row>${cells.join('')}</x:row>`
    const rows = [
      row(HEADER.map(cell)),
      row([cell('Sem endereço'), '<x:c/>', '<x:c t="e"><x:v>#REF!</x:v></x:c>']),
      row([cell('Com'), cell('KG'), '<x:c><x:v>2.5</x:v></x:c>']),
    ]
    const lida = await ler('produtos', uma(rows.join(''), { prefixo: 'x' }))
    assert.deepEqual(emLinhas(lida, 'nome', 'unidadeMedida', 'precoCusto'), [
      'Sem endereço |  | #REF! | ! A fórmula desta célula deu erro: corrija-a na planilha | ! Preencha este campo',
      'Com | KG | 2.5',
    ])
  })

  test('a number displayed as a day is reported, also an impossible day', async () => {
    const dia = '<xf numFmtId="14" applyNumberFormat="1"/>'
    const cells = ['<c r="C2" s="1"><v>11987654321</v></c>', '<c r="D2" s="1"><v>40000</v></c>']
    const file = uma(
      linha(1, ['Razão social', 'CNPJ', 'Telefone', 'CEP']) + linha(2, ['Dia', cnpjDeTeste(31), ...cells]),
      { cellXfs: dia, date1904: true },
    )
    const [{ avisos } = assert.fail()] = (await ler('clientes', file)).linhas
    const data = 'Esta célula está como data: mude o formato dela na planilha · a linha é gravada sem isto'
    assert.deepEqual(fields(avisos, 'campo', 'valor', 'mensagem'), [
      ['Telefone', '########', data],
      ['CEP', '07/07/2013', data],
    ])
  })
})

test('a CNPJ that lost its zeros gets them back, and so does a CPF; an ambiguous one is reported', async () => {
  const lines = [
    ['Número', 191],
    ['Texto', '70698000111'],
    ['Fórmula de texto', '="00360305000104"'],
    ['Apóstrofo', "'00.360.305/0002-95"],
    ['CPF', 52998224725],
    ['CPF com zero', 1234567890],
    ['Curto', '1,12223E+13'],
  ]
  assert.deepEqual(emLinhas(await ler('clientes', await xlsx([['Nome', 'CPF/CNPJ'], ...lines])), 'cnpj'), [
    ...['00000000000191', '00070698000111', '00360305000104', '00360305000295', '52998224725', '01234567890'],
    '1,12223E+13 | ! A planilha encurtou este número: formate a coluna como texto e preencha de novo',
  ])
})
