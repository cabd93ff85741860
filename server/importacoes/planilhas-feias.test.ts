import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { BYTES_NO_MAXIMO } from '#contract/importacoes.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { csv, importer, xlsx } from '../../test/importar.ts'
import { linha, pastaDeTrabalho, texto } from '../../test/pasta-de-trabalho.ts'
import { openWorld } from '../../test/world.ts'
import type { Table } from '../spreadsheet/columns.ts'
import { xlsx as ourXlsx } from '../spreadsheet/xlsx.ts'

const world = await openWorld()
const { db, admin } = world
const { send, preview, rows: rowsOf, run } = importer(admin)

const HEADER = ['Nome', 'Unidade', 'Custo']
const errosDe = async (id: number) =>
  (await rowsOf(id)).map(({ linha, erros }) => [
    linha,
    ...erros.flatMap(({ campo, valor, mensagem }) => [campo, valor, mensagem]),
  ])
const uma = (linhas: string, resto?: Parameters<typeof pastaDeTrabalho>[1]) =>
  pastaDeTrabalho([{ nome: 'Planilha1', linhas }], resto)
const nomes = async (id: number) => (await rowsOf(id, 'nova')).map(({ nome }) => nome)

describe('what a spreadsheet shows and a reader may pass over', () => {
  test('an error of a formula is a bad cell, never an empty one; a formula without its result too', async () => {
    const estanteId = await world.newEstante((await world.newCliente()).id)
    const nomesDe = ['Erro', 'Sem resultado', 'Como openpyxl', 'Com resultado', 'Texto vazio', 'Lógico']
    for (const nome of nomesDe) await world.newProduto({ nome })
    const preco = [
      '<c r="B2" t="e"><f>VLOOKUP(A2,X:Y,2,0)</f><v>#N/A</v></c>',
      '<c r="B3"><f>C3*2</f></c>',
      '<c r="B4" s="0"><f>C4*2</f><v></v></c>',
      '<c r="B5"><f>C5*2</f><v>4.8999999999999995</v></c>',
      '<c r="B6" t="str"><f>""</f><v></v></c>',
      '<c r="B7" t="b"><v>1</v></c>',
    ]
    const file = uma(
      [
        linha(1, ['Produto', 'Preço', 'Qtd']),
        ...nomesDe.map((nome, i) => linha(i + 2, [nome, preco[i] ?? '', '5'])),
      ].join(''),
    )
    const { id, novas } = await preview('estante-produtos', file, { estanteId })
    assert.equal(novas, 1)
    assert.deepEqual(await errosDe(id), [
      [2, 'Preço', '#N/A', 'A fórmula desta célula deu erro: corrija-a na planilha'],
      [
        3,
        'Preço',
        '#SEM RESULTADO!',
        'A fórmula desta célula está sem resultado: abra a planilha, salve-a e envie de novo',
      ],
      [
        4,
        'Preço',
        '#SEM RESULTADO!',
        'A fórmula desta célula está sem resultado: abra a planilha, salve-a e envie de novo',
      ],
      [6, 'Preço', '', 'O produto ainda não está nesta estante: dê também o preço'],
      [7, 'Preço', 'Sim', 'Digite um número, como 1.234,56'],
    ])
    assert.deepEqual((await rowsOf(id, 'nova'))[0]?.mudancas, [
      { campo: 'Preço de venda', de: '', para: '4,90' },
      { campo: 'Quantidade', de: '', para: '5' },
    ])
  })

  test('runs of letters, phonetic parts, spaces and line breaks: the text as it is read', async () => {
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
    const { id, ruins } = await preview('produtos', file)
    assert.equal(ruins, 0)
    assert.deepEqual(
      (await rowsOf(id, 'nova')).map(({ nome, mudancas }) => [nome, ...mudancas.map(({ para }) => para)]),
      [
        ['Café torrado', 'KG', '1234,56'],
        ['東京米', 'UN', '1234,56'],
        ["Azeite d'oliva & mel", 'L', '15,00'],
      ],
    )
  })

  test('a title above the headings, empty rows between, hidden rows: all are read, and it is said', async () => {
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
    const { id, total, novas, ruins, avisos } = await preview('produtos', file)
    assert.deepEqual([total, novas, ruins], [3, 2, 1])
    assert.deepEqual(
      (await rowsOf(id)).map(({ linha }) => linha),
      [9],
    )
    assert.deepEqual(avisos, [
      'Os títulos das colunas estão na linha 3: a linha acima ficou de fora',
      '2 linhas estão ocultas na planilha, talvez por um filtro, e também foram lidas',
    ])
  })

  test('of several sheets the one that has the columns, never a hidden one, and the others are named', async () => {
    const dados = (nome: string) => linha(1, HEADER) + linha(2, [nome, 'KG', '1'])
    const file = pastaDeTrabalho([
      { nome: 'Antiga', linhas: dados('Errado'), oculta: true },
      { nome: 'Gráfico', linhas: '', grafico: true },
      { nome: 'Capa &amp; índice', linhas: linha(1, ['Tabela de novembro']) },
      { nome: 'Preços', linhas: dados('Certo') },
      { nome: 'Outra', linhas: dados('Depois') },
    ])
    const { id, avisos, total } = await preview('produtos', file)
    assert.deepEqual([await nomes(id), total], [['Certo'], 1])
    assert.deepEqual(avisos, ['Foi lida a aba “Preços”. Ficaram de fora: Capa & índice, Outra'])
    const none = pastaDeTrabalho([
      { nome: 'A', linhas: linha(1, ['Lista']) + linha(2, ['Nome', 'Custo']) },
      { nome: 'B', linhas: '' },
    ])
    const { body } = await send('produtos', none)
    assert.equal(body.errors[0]?.mensagem, 'Falta a coluna Unidade. A linha 2 do arquivo tem: Nome, Custo')
  })

  test('formatted to the last row and column with nothing in it', async () => {
    const vazias = Array.from(
      { length: 100_000 },
      (_, i) => `<row r="${i + 3}" s="1" customFormat="1"><c r="A${i + 3}" s="1"/></row>`,
    )
    const fim = '<row r="1048576"><c r="A1048576" s="0"/><c r="XFD1048576" s="0"></c></row>'
    const file = uma(
      `<row r="1">${HEADER.map((titulo, i) => texto(`${'ABC'[i]}1`, titulo)).join('')}<c r="XFD1" s="0"/></row>` +
        `${linha(2, ['Último', 'KG', '1'])}${vazias.join('')}${fim}`,
      { cellXfs: '<xf numFmtId="0"/>' },
    )
    const { id, total } = await preview('produtos', file)
    assert.deepEqual([total, await nomes(id)], [1, ['Último']])
  })

  test('rows and cells without their address, and a namespace before each name', async () => {
    const cell = (valor: string) => `<x:c t="inlineStr"><x:is><x:t>${valor}</x:t></x:is></x:c>`
    const row = (cells: readonly string[]) => `<x:row>${cells.join('')}</x:row>`
    const erro = '<x:c t="e"><x:v>#REF!</x:v></x:c>'
    const file = uma(
      [
        row(HEADER.map(cell)),
        row([cell('Sem endereço'), '<x:c/>', erro]),
        row([cell('Com'), cell('KG'), '<x:c><x:v>2.5</x:v></x:c>']),
      ].join(''),
      { prefixo: 'x' },
    )
    const { id, novas } = await preview('produtos', file)
    assert.equal(novas, 1)
    assert.deepEqual(await errosDe(id), [
      [
        2,
        'Custo',
        '#REF!',
        'A fórmula desta célula deu erro: corrija-a na planilha',
        'Unidade',
        '',
        'Preencha este campo',
      ],
    ])
  })

  test('a number that is shown as a day is told, also one that no day is', async () => {
    const dia = '<xf numFmtId="14" applyNumberFormat="1"/>'
    const file = uma(
      linha(1, ['Razão social', 'CNPJ', 'Telefone', 'CEP']) +
        linha(2, [
          'Dia',
          cnpjDeTeste(31),
          '<c r="C2" s="1"><v>11987654321</v></c>',
          '<c r="D2" s="1"><v>40000</v></c>',
        ]),
      { cellXfs: dia, date1904: true },
    )
    const { id } = await preview('clientes', file)
    const data = 'Esta célula está como data: mude o formato dela na planilha'
    assert.deepEqual(await errosDe(id), [[2, 'Telefone', '########', data, 'CEP', '07/07/2013', data]])
  })

  test('five thousand rows with their texts in them, as our own reports write', async () => {
    const linhas = Array.from({ length: 5_000 }, (_, i) =>
      linha(i + 2, [`Produto próprio ${i} ${'ç'.repeat(i % 60)}`, 'KG', '1,00']),
    )
    const { id, novas } = await preview('produtos', uma(linha(1, HEADER) + linhas.join('')))
    assert.equal(novas, 5_000)
    assert.equal((await run(id)).status, 200)
    const there = await db.rows(sql`select from produto where nome like 'Produto próprio %'`)
    assert.equal(there.length, 5_000)
  })
})

describe('a CNPJ', () => {
  test('that lost its zeros has them again, a CPF stays none', async () => {
    const lines = [
      ['Número', 191],
      ['Texto', '70698000111'],
      ['Fórmula de texto', '="00360305000104"'],
      ['Apóstrofo', "'00.360.305/0002-95"],
      ['CPF', 52998224725],
      ['Curto', '1,12223E+13'],
    ]
    const { id } = await preview('clientes', await xlsx([['Nome', 'CPF/CNPJ'], ...lines]))
    assert.deepEqual(
      (await rowsOf(id, 'nova')).map(({ mudancas }) => mudancas[0]?.para),
      ['00.000.000/0001-91', '00.070.698/0001-11', '00.360.305/0001-04', '00.360.305/0002-95'],
    )
    assert.deepEqual(
      (await errosDe(id)).map(([linha, , , mensagem]) => [linha, mensagem]),
      [
        [6, 'CNPJ inválido'],
        [7, 'A planilha encurtou este número: formate a coluna como texto e preencha de novo'],
      ],
    )
  })
})

describe('a CSV', () => {
  const files: Record<string, string> = {
    'with lone carriage returns': 'Nome;Unidade;Custo\rPonte;KG;1,00\r',
    'with line ends of several kinds': 'Nome;Unidade;Custo\r\nPonte;KG;1,00\nPinha;KG;2,00\r',
    'with a title that has commas':
      'Tabela de preços, válida até 30/11, sujeita a mudança\r\n\r\nNome;Unidade;Custo\r\nPonte;KG;1,00',
    'with a separator named before a lone carriage return': 'sep=,\rNome,Unidade,Custo\rPonte,KG,"1,00"',
    'with headings of several lines':
      '"Nome do\nproduto";"unidade\r\nDE MEDIDA";"  PREÇO DE CUSTO R$ "\r\n"Ponte";kg;R$ 1,00',
    'with what nobody sees': '\ufeffNome;Unidade;Custo\r\n\u200bPonte\u00a0;KG\u00a0;R$\u00a01,00',
  }
  for (const [name, text] of Object.entries(files))
    test(`${name} is read`, async () => {
      const { id, total, ruins } = await preview('produtos', Buffer.from(text))
      assert.deepEqual([total, ruins, (await nomes(id))[0]], [name.includes('several kinds') ? 2 : 1, 0, 'Ponte'])
    })

  test('a negative price is told so, however it is written', async () => {
    const precos = ['-5,00', '-R$ 5,00', '−5,00', '(5,00)', '5,00-']
    const { id } = await preview('produtos', csv([HEADER, ...precos.map((preco, i) => [`Menos ${i}`, 'UN', preco])]))
    assert.deepEqual(
      (await rowsOf(id)).map(({ erros }) => erros[0]?.mensagem),
      precos.map(() => 'Use um número sem o sinal de menos'),
    )
  })
})

test('a report of ours is read back as it was written: the purchases as products, without the rows above and with the total told', async () => {
  const rows = (async function* () {
    yield [
      { nome: '=Compra "um"; 1', unidade: 'KG', quantidade: 1.5, custo: 4.79 },
      { nome: 'Çompra dois', unidade: 'PAR', quantidade: 2, custo: 1234.5 },
    ]
  })()
  const table: Table<{ nome: string; unidade: string; quantidade: number; custo: number }> = {
    title: 'Compras',
    about: ['Entregas de 01/11/2026 a 30/11/2026', 'Contam os confirmados', 'Aurora · gerado agora'],
    columns: [
      { title: 'Produto', kind: 'texto', width: 40, value: row => row.nome },
      { title: 'Unidade', kind: 'texto', width: 10, value: row => row.unidade },
      { title: 'Quantidade', kind: 'quantidade', width: 14, value: row => row.quantidade },
      { title: 'Custo de hoje', kind: 'dinheiro', width: 16, value: row => row.custo },
    ],
    totals: { Produto: 'Total' },
    rows,
  }
  const { id, ignoradas, avisos } = await preview(
    'produtos',
    await buffer(ourXlsx(table, new AbortController().signal)),
  )
  assert.deepEqual(
    (await rowsOf(id, 'nova')).map(({ nome, mudancas }) => [nome, ...mudancas.map(({ para }) => para)]),
    [
      ['=Compra "um"; 1', 'KG', '4,79'],
      ['Çompra dois', 'PAR', '1234,50'],
    ],
  )
  assert.deepEqual(
    (await errosDe(id)).map(([linha, campo]) => [linha, campo]),
    [[8, 'Custo de hoje']],
  )
  assert.deepEqual(ignoradas, ['Quantidade'])
  assert.deepEqual(avisos, ['Os títulos das colunas estão na linha 5: as linhas acima ficaram de fora'])
})

test('a file of exactly the largest size is read', async () => {
  const head = 'Nome;Unidade;Custo;Notas\n'
  const line = (i: number) => `Largo ${String(i).padStart(4, '0')};KG;1,00;${'x'.repeat(100_000)}\n`
  const lines = Array.from({ length: 104 }, (_, i) => line(i)).join('')
  const { total, ruins } = await preview('produtos', Buffer.from((head + lines).padEnd(BYTES_NO_MAXIMO, '\n')))
  assert.deepEqual([total, ruins], [104, 0])
})

test('the file of bad rows keeps every digit of a number', async () => {
  const { id } = await preview('produtos', await xlsx([HEADER, ['Dígitos', 'KG', 4.9996]]))
  assert.deepEqual(await errosDe(id), [[2, 'Custo', '4,9996', 'Use no máximo duas casas decimais']])
})

test('the example of a template stays out, and it is said', async () => {
  const exemplo = ['Arroz agulhinha tipo 1', 'KG', '"4,79"']
  const { id, total, avisos } = await preview('produtos', csv([HEADER, exemplo, ['Meu', 'KG', '1']]))
  assert.deepEqual([total, await nomes(id), avisos], [1, ['Meu'], ['A linha de exemplo do modelo ficou de fora']])
  const { body } = await send('produtos', csv([HEADER, exemplo]))
  assert.match(body.errors[0]?.mensagem ?? '', /só tem a linha de exemplo do modelo/)
})

describe('what is no XLSX and no CSV says what to do', () => {
  const files: Record<string, readonly [RegExp, string]> = {
    'a PDF': [/é um PDF/, '%PDF-1.7\n1 0 obj\n'],
    'a page that is called .xls': [
      /página da internet/,
      '\ufeff \r\n<!-- gerado -->\n<html><body><table><tr><td>Nome</td></tr></table>',
    ],
    'a table alone': [/página da internet/, '<TABLE border=1><tr><td>Nome</td></tr></TABLE>'],
    'the XML of 2003': [
      /em XML \(Excel 2003\)/,
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    ],
    'an .ods': [
      /LibreOffice \(\.ods\)/,
      `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK`,
    ],
  }
  for (const [name, [reason, content]] of Object.entries(files))
    test(name, async () => {
      const { status, body } = await send('produtos', Buffer.from(content))
      assert.deepEqual([status, reason.test(body.errors[0]?.mensagem ?? '')], [422, true], JSON.stringify(body))
    })
})
