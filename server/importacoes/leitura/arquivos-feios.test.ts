import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emReais } from '#contract/dinheiro.ts'
import { BYTES_NO_MAXIMO } from '#contract/importacoes.ts'
import { csv, importer, lido, xlsx } from '../../../test/files/importar.ts'
import { openWorld } from '../../../test/world.ts'
import type { Table } from '../../relatorios/exportar/columns.ts'
import { xlsx as ourXlsx } from '../../relatorios/exportar/xlsx.ts'

const { admin } = await openWorld()
const { send, preview, rows: rowsOf, badCells, newNames } = importer(admin)

const HEADER = ['Nome', 'Unidade', 'Custo']

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
    test(`${name} is read`, async () =>
      assert.deepEqual(await lido('produtos', Buffer.from(text)), {
        ruins: 0,
        nomes: name.includes('several kinds') ? ['Ponte', 'Pinha'] : ['Ponte'],
      }))

  test('a negative price is reported, however it is written', async () => {
    const precos = ['-5,00', '-R$ 5,00', '−5,00', '(5,00)', '5,00-']
    const { id } = await preview('produtos', csv([HEADER, ...precos.map((preco, i) => [`Menos ${i}`, 'UN', preco])]))
    assert.deepEqual(
      (await rowsOf(id)).map(({ erros }) => erros[0]?.mensagem),
      precos.map(() => 'Use um número sem o sinal de menos'),
    )
  })
})

test('our own report is read back as written: purchases as products, without the rows above, with the total reported', async () => {
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
    Buffer.from(await ourXlsx(table, { userId: 1, signal: new AbortController().signal })),
  )
  assert.deepEqual(
    (await rowsOf(id, 'nova')).map(({ nome, mudancas }) => [nome, ...mudancas.map(({ para }) => para)]),
    [
      ['=Compra "um"; 1', 'kg', emReais(4.79)],
      ['Çompra dois', 'par', emReais(1234.5)],
    ],
  )
  assert.deepEqual(
    (await badCells(id)).map(([linha, campo]) => [linha, campo]),
    [[8, 'Custo de hoje']],
  )
  assert.deepEqual(ignoradas, ['Quantidade'])
  assert.deepEqual(avisos, ['Os títulos das colunas estão na linha 5: as linhas acima ficaram de fora'])
})

test('a file of exactly the maximum size is read', async () => {
  const head = 'Nome;Unidade;Custo;Notas\n'
  const line = (i: number) => `Largo ${String(i).padStart(4, '0')};KG;1,00;${'x'.repeat(100_000)}\n`
  const lines = Array.from({ length: 104 }, (_, i) => line(i)).join('')
  const { ruins, nomes } = await lido('produtos', Buffer.from((head + lines).padEnd(BYTES_NO_MAXIMO, '\n')))
  assert.deepEqual([nomes.length, ruins], [104, 0])
})

test('the file of bad rows keeps every digit of a number', async () => {
  const { id } = await preview('produtos', await xlsx([HEADER, ['Dígitos', 'KG', 4.9996]]))
  assert.deepEqual(await badCells(id), [[2, 'Custo', '4,9996', 'Use no máximo duas casas decimais']])
})

test('a spreadsheet with a line break appended by another program is read', async () => {
  const file = await xlsx([HEADER, ['Depois do fim', 'KG', 1]])
  assert.deepEqual(await lido('produtos', Buffer.concat([file, Buffer.from('\r\n')])), {
    ruins: 0,
    nomes: ['Depois do fim'],
  })
})

test("the template's example row is left out, with a notice", async () => {
  const exemplo = ['Arroz agulhinha tipo 1', 'KG', '"4,79"']
  const { id, total, avisos } = await preview('produtos', csv([HEADER, exemplo, ['Meu', 'KG', '1']]))
  assert.deepEqual([total, await newNames(id), avisos], [1, ['Meu'], ['A linha de exemplo do modelo ficou de fora']])
  const { body } = await send('produtos', csv([HEADER, exemplo]))
  assert.match(body.errors[0]?.mensagem ?? '', /só tem a linha de exemplo do modelo/)
})

describe('something that is neither XLSX nor CSV is told what to do', () => {
  const files: Record<string, readonly [RegExp, string]> = {
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
    test(name, () => assert.rejects(lido('produtos', Buffer.from(content)), { message: reason }))
})
