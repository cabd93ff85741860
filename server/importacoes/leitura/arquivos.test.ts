import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { each } from '../../../test/each.ts'
import { csv, importer, lido } from '../../../test/files/importar.ts'
import { withSheet, zipped } from '../../../test/files/zipped.ts'
import { openWorld } from '../../../test/world.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'

const world = await openWorld()
const { admin } = world
const { send, preview, rows, newNames } = importer(admin)

const HEADER = ['Nome', 'Unidade', 'Custo']
const LINE = ['Pão de açúcar', 'UN', '4,50']
const refused = (file: Buffer) =>
  lido('produtos', file).then(
    () => assert.fail('it was read'),
    error => (error instanceof RecusaDeArquivo ? error.message : assert.fail(error)),
  )

describe('a CSV', () => {
  const table = (separator: string) => csv([HEADER, LINE.map(cell => `"${cell}"`)], separator)
  const text = table(';').toString()
  const files: Record<string, Buffer> = {
    'with semicolons': table(';'),
    'with commas': table(','),
    'with tabs': table('\t'),
    'with a named separator': Buffer.concat([Buffer.from('sep=|\r\n'), table('|')]),
    'in UTF-8 with its mark': Buffer.from(`\ufeff${text}`),
    'in Windows-1252': Buffer.from(text, 'latin1'),
    'in UTF-16': Buffer.from(`\ufeff${text}`, 'utf16le'),
    'with line feeds only, and empty lines': Buffer.from(`\n\n${text.replaceAll('\r', '')}\n\n`),
  }
  for (const [name, file] of Object.entries(files))
    test(`${name} is read`, async () => assert.deepEqual(await lido('produtos', file), { ruins: 0, nomes: [LINE[0]] }))

  test('rows are numbered as in a spreadsheet, also after empty ones and cells with line breaks', async () => {
    const file = Buffer.from('\r\nNome;Unidade;Custo\r\n"Dois\nandares";UN;1\r\n;;\r\nRuim;XX;1\r\n')
    const { id, total } = await preview('produtos', file)
    assert.equal(total, 2)
    const [bad, ...none] = await rows(id)
    assert.deepEqual([bad?.linha, bad?.nome, none.length], [5, 'Ruim', 0])
    assert.match(bad?.erros[0]?.mensagem ?? '', /^Unidade desconhecida: diga na tela qual é/)
  })
})

describe('hostile input', () => {
  test('something that is no table is told what to send instead', async () => {
    const { status, body } = await send('produtos', Buffer.from('%PDF-1.7\0'))
    assert.deepEqual([status, /é um PDF/.test(body.errors[0]?.mensagem ?? '')], [422, true])
    assert.match(await refused(Buffer.from('RIFF\0')), /não é uma planilha/)
    assert.match(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex')), /Excel antigo/)
    assert.match(await refused(Buffer.from('PK\x03\x04 broken')), /incompleto ou corrompido/)
    assert.match(await refused(zipped({ 'mimetype.xml': Buffer.from('x') })), /não é uma planilha/)
    assert.match(await refused(zipped({ 'xl/workbook.xml': Buffer.from('<a') })), /não pode ser lida/)
    assert.match(await refused(Buffer.from('Nome;Unidade\r\n"aberta;UN\r\n')), /aspas sem par/)
    const longa = csv([HEADER, ['a'.repeat(200_001), 'UN', '1']])
    assert.match(await refused(longa), /^A linha 2 tem mais de 200\.000 caracteres/)
    const aberta = csv([
      HEADER,
      ['"aberta', 'UN', '1'],
      ...Array.from({ length: 9_000 }, () => ['Um texto comprido assim', 'UN', '1']),
    ])
    assert.match(await refused(aberta), /aspas sem par/)
    assert.match(await refused(Buffer.from(' \r\n;;\r\n')), /está vazio/)
    assert.match(await refused(csv([HEADER])), /só tem o cabeçalho/)
    assert.match(await refused(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x41])), /Falta a coluna Nome/)
  })

  test('a ZIP bomb is not opened, whatever size it declares', async () => {
    const bomb = zipped({
      'xl/workbook.xml': Buffer.from('<workbook/>'),
      'xl/worksheets/sheet1.xml': Buffer.alloc(135_000_000, 32),
    })
    assert.ok(bomb.length < 1_000_000)
    assert.match(await refused(bomb), /grande demais/)
  })

  test('a cell at the far corner of a sheet is refused before it fills the memory', async () => {
    for (const cell of ['XFD1048576', 'A9999999999'])
      assert.match(
        await refused(withSheet(`<row r="${cell.replace(/\D/g, '')}"><c r="${cell}"><v>1</v></c></row>`)),
        /longe demais/,
      )
  })

  test('more than 10,000 rows are refused', async () => {
    const lines = Array.from({ length: 10_001 }, (_, i) => [`Produto ${i}`, 'KG', '1,00'])
    assert.match(
      await refused(csv([HEADER, ...lines])),
      /10\.001 linhas, e são lidas até 10\.000 por vez: divida-o em partes/,
    )
  })

  test('control characters are dropped, and formulas and inch marks stay text', async () => {
    const lines = [
      ['=HYPERLINK("x")', 'UN', '1'],
      ['a\u0007b', 'UN', '1'],
      ['Tubo 3/4"', 'UN', '1'],
    ]
    const { id, novas } = await preview('produtos', csv([HEADER, ...lines]))
    assert.equal(novas, 3)
    assert.deepEqual(each(await rows(id, 'nova'), 'nome'), ['=HYPERLINK("x")', 'a b', 'Tubo 3/4"'])
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
