import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { each } from '../../../test/each.ts'
import { csv, importer, lido } from '../../../test/files/importar.ts'
import { ler } from '../../../test/files/ler-tabela.ts'
import { linha } from '../../../test/files/pasta-de-trabalho.ts'
import { COMUM, withSheet, zipped } from '../../../test/files/zipped.ts'
import { openWorld } from '../../../test/world.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'

const world = await openWorld()
const { admin } = world
const { preview, rows, newNames } = importer(admin)

const HEADER = ['Nome', 'Unidade', 'Custo']
const LINE = ['Pão de açúcar', 'UN', '4,50']
const EXEMPLO = ['Arroz agulhinha tipo 1', 'KG', '"4,79"']
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
    const endereco = Buffer.from('Nome;Unidade;Custo\n"Dois; de\numa; só; vez";UN;1\n')
    assert.deepEqual(await lido('produtos', endereco), { ruins: 0, nomes: ['Dois; de uma; só; vez'] })
  })
})

describe('an XLSX', () => {
  const rows = linha(1, HEADER) + linha(2, LINE)
  const relation = (type: string, target: string) =>
    `<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  const formatted = (row: number, column: string) => `<row r="${row}"><c r="${column}${row}" s="1"/></row>`
  const files: Record<string, Buffer> = {
    'with a broken drawing and broken properties': withSheet(rows, {
      'xl/worksheets/_rels/sheet1.xml.rels': relation('drawing', '../drawings/drawing1.xml'),
      'xl/drawings/drawing1.xml': '<a',
      'docProps/core.xml': '<a',
    }),
    'with an empty cell that is formatted far to the right': withSheet(rows + formatted(1300, 'XFD')),
    'with borders down to the last row': withSheet(
      rows + Array.from({ length: 100 }, (_, i) => formatted(1_048_477 + i, 'B')).join(''),
    ),
  }
  for (const [name, file] of Object.entries(files))
    test(`${name} is read`, async () => {
      const { linhas, abas } = await ler('produtos', file)
      assert.deepEqual([each(linhas, 'dados').map(dados => dados?.nome), each(abas, 'linhas')], [[LINE[0]], [2]])
    })

  const withSecond = (target: string, part: string) => {
    const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const sheet = (id: number) => `<sheet name="A${id}" sheetId="${id}" r:id="rId${id}"/>`
    const relation = (id: number, target: string) =>
      `<Relationship Id="rId${id}" Type="${types}/worksheet" Target="${target}"/>`
    return withSheet(rows, {
      'xl/workbook.xml': `<workbook xmlns:r="${types}"><sheets>${sheet(1)}${sheet(2)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1, 'worksheets/sheet1.xml')}${relation(2, target)}</Relationships>`,
      'xl/worksheets/sheet2.xml': part,
    })
  }
  test('a sheet that is broken refuses the file, so that none is lost in silence', async () => {
    const second = 'worksheets/sheet2.xml'
    const file = withSecond(second, '<worksheet/>')
    const data = file.indexOf(second) + second.length
    await assert.rejects(ler('produtos', file.fill(0xff, data, data + 8)), RecusaDeArquivo)
  })

  test('a picture is not opened for each place where it stands', async () => {
    const anchor = '<oneCellAnchor><from/><pic><blipFill><blip r:embed="r"/></blipFill></pic></oneCellAnchor>'
    const drawing = 'xl/drawings/drawing1.xml'
    const file = withSheet(rows, {
      'xl/worksheets/_rels/sheet1.xml.rels': relation('drawing', '../drawings/drawing1.xml'),
      [drawing]: `<wsDr>${anchor.repeat(50)}</wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels': relation('image', '../media/image1.png'),
      'xl/media/image1.png': 'x'.repeat(4_000_000),
    })
    const before = process.memoryUsage().arrayBuffers
    await ler('produtos', file)
    assert.ok(process.memoryUsage().arrayBuffers - before < 100_000_000)
  })
})

describe('hostile input', () => {
  const spaces = Buffer.alloc(135_000_000, 32)
  const bomb = (declared?: number) =>
    zipped({ ...COMUM, 'xl/workbook.xml': Buffer.from('<workbook/>'), 'xl/styles.xml': spaces }, declared)
  /** Its directory says that the sizes come with each part. */
  const sizesLater = (zip: Buffer) => {
    for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
      zip.writeUInt16LE(8, at + 8)
      zip.writeUInt32LE(0, at + 20)
      zip.writeUInt32LE(1, at + 24)
    }
    return zip
  }
  /** Its size would come behind it, so that its own parts look like ours. */
  const storedLater = (workbook: Buffer) => {
    const [head, name] = [Buffer.alloc(30), Buffer.from('xl/embeddings/planilha.xlsx')]
    head.write('PK\x03\x04\0\0\x08', 'latin1')
    head.writeUInt16LE(name.length, 26)
    return Buffer.concat([head, name, workbook])
  }
  const empty = Array.from({ length: 5_001 }, (_, i) => [`${i}`, Buffer.alloc(0)] as const)
  const far = (cell: string) => withSheet(`<row r="${cell.replace(/\D/g, '')}"><c r="${cell}"><v>1</v></c></row>`)
  const comprido = Array.from({ length: 9_000 }, () => ['Um texto comprido assim', 'UN', '1'])
  const files: [what: string, file: string | Buffer, reason: RegExp][] = [
    ['a PDF', '%PDF-1.7\0', /é um PDF/],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel antigo/],
    ['a page that is called .xls', '\ufeff \r\n<!-- gerado -->\n<html><table><tr><td>Nome</td>', /página da internet/],
    ['a table alone', '<TABLE border=1><tr><td>Nome</td></tr></TABLE>', /página da internet/],
    [
      'the XML of 2003',
      '<?xml version="1.0"?>\n<?mso-application?>\n<Workbook xmlns="urn:x">',
      /em XML \(Excel 2003\)/,
    ],
    ['an .ods', `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK`, /LibreOffice/],
    ['bytes', 'RIFF\0', /não é uma planilha/],
    ['half a ZIP', withSheet(linha(1, HEADER)).subarray(0, 300), /não pode ser lida/],
    ['another ZIP', zipped({ 'word/document.xml': Buffer.from('x') }), /não é uma planilha/],
    ['broken XML', zipped({ ...COMUM, 'xl/workbook.xml': Buffer.from('<a') }), /não pode ser lida/],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x41]), /Falta a coluna Nome/],
    ['an open quote', 'Nome;Unidade\r\n"aberta;UN\r\n', /aspas sem par/],
    ['two open quotes, and rows between them', 'Nome;Un;Custo\n"A;KG;1\nB;KG;2\n"C;KG;3\nD;KG;4', /aspas sem par/],
    ['an open quote in a long file', csv([HEADER, ['"aberta', 'UN', '1'], ...comprido]), /aspas sem par/],
    ['a long text', csv([HEADER, ['a'.repeat(200_001), 'UN', '1']]), /um texto longo demais/],
    ['nothing', ' \r\n;;\r\n', /está vazio/],
    ['headings alone', csv([HEADER]), /só tem títulos/],
    ['two headings that may be the name alone', csv([['Produto', 'Descrição', ...HEADER.slice(1)]]), /só tem títulos/],
    ['the example alone', csv([HEADER, EXEMPLO]), /só tem títulos/],
    ['a ZIP of thousands of parts', zipped({ ...COMUM, ...Object.fromEntries(empty) }), /grande demais/],
    [
      'a workbook stored in the workbook',
      Buffer.concat([withSheet(''), storedLater(withSheet(''))]),
      /não pode ser lida/,
    ],
    ['a ZIP bomb', bomb(), /grande demais/],
    ['one that claims ten bytes', bomb(10), /grande demais/],
    ['one that claims nothing', bomb(0), /grande demais/],
    ['one that claims a byte, and says its sizes later', sizesLater(bomb()), /grande demais/],
    ...['XFD1048576', 'AAA1', 'A50000', 'A9999999999'].map((cell): (typeof files)[number] => [
      `a value in ${cell}`,
      far(cell),
      /longe demais/,
    ]),
  ]
  for (const [what, file, reason] of files)
    test(what, async () => assert.match(await refused(Buffer.from(file)), reason))

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

test("the template's example row is left out", async () => {
  const { id, total, deFora } = await preview('produtos', csv([HEADER, EXEMPLO, ['Meu', 'KG', '1']]))
  assert.deepEqual([total, await newNames(id), deFora.map(({ motivo }) => motivo)], [1, ['Meu'], ['Exemplo do modelo']])
})
