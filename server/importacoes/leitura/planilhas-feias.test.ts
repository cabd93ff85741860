import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { each, fields } from '../../../test/each.ts'
import { xlsx } from '../../../test/files/importar.ts'
import { emLinhas, ler, recusa } from '../../../test/files/ler-tabela.ts'
import { linha, pastaDeTrabalho } from '../../../test/files/pasta-de-trabalho.ts'

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
    const { linhas, avisos, deFora } = await ler('produtos', file)
    assert.deepEqual(
      linhas.map(({ linha, erros }) => [linha, erros.length]),
      [
        [5, 0],
        [6, 0],
        [9, 1],
      ],
    )
    assert.deepEqual(avisos, ['2 linhas estão ocultas na planilha, talvez por um filtro: foram lidas'])
    assert.deepEqual(fields(deFora, 'motivo', 'quantas'), [['Acima dos títulos', 1]])
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
      'Lido das abas: Preços',
      'Abas que ficaram de fora: Capa & índice, Outra',
      'Abas ocultas não são lidas: Antiga',
    ])
    const none = pastaDeTrabalho([
      { nome: 'A', linhas: linha(1, ['Lista']) + linha(2, ['Nome', 'Custo']) },
      { nome: 'B', linhas: '' },
    ])
    const { motivos } = await recusa('produtos', none)
    assert.deepEqual(each(motivos, 'mensagem'), ['Falta a coluna Unidade. A linha 2 do arquivo tem: Nome, Custo'])
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
