/** A workbook in LibreOffice's flat XML, for it to save in other formats: a cover, then the prices on a second sheet. */

const cell = (attributes: string, shown: string) =>
  `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`
const text = (shown: string, more = '') => cell(`office:value-type="string" ${more}`, shown)
const number = (value: number, shown = String(value).replace('.', ','), more = '') =>
  cell(`office:value-type="float" office:value="${value}" ${more}`, shown)
const row = (cells: readonly string[], more = '') => `<table:table-row ${more}>${cells.join('')}</table:table-row>`
const EMPTY = '<table:table-cell/>'
const sheet = (name: string, rows: readonly string[], more = '') =>
  `<table:table table:name="${name}" ${more}><table:table-column table:number-columns-repeated="6"/>${rows.join('')}</table:table>`

const prices = [
  row([
    text('Distribuidora Aurora, preços de novembro', 'table:number-columns-spanned="3"'),
    '<table:covered-table-cell table:number-columns-repeated="2"/>',
  ]),
  row([EMPTY]),
  row([text('CUSTO UNIT. (R$)'), text('Unidade de</text:p><text:p>medida'), text('Fornecedor'), text('  descrição ')]),
  row([number(4.79), text('kg'), text('A'), text('Verbena <text:span>seca</text:span>')]),
  row([text('R$ 1.234,56'), text('Cx.'), EMPTY, text('Verbena em caixa')]),
  row([EMPTY]),
  row(
    [number(12.5, '12,5', 'table:formula="of:=2.5*5"'), text('UND'), EMPTY, text('Verbena "de ouro"; 3/4 + sal')],
    'table:visibility="filter"',
  ),
  row([number(3), text('Litros'), EMPTY, text('=Verbena')], 'table:visibility="collapse"'),
  row([
    cell(
      'table:formula="of:=NA()" office:value-type="string" calcext:value-type="error" table:style-name="ce1"',
      '#N/D',
    ),
    text('KG'),
    EMPTY,
    text('Verbena com erro'),
  ]),
  row([
    cell('office:value-type="date" office:date-value="2026-12-10" table:style-name="dia"', '10/12/2026'),
    text('KG'),
    EMPTY,
    text('Verbena com dia'),
  ]),
  row([
    cell('office:value-type="boolean" office:boolean-value="true"', 'VERDADEIRO'),
    text('KG'),
    EMPTY,
    text('Verbena lógica'),
  ]),
  row([text('1.234'), text('PCT', 'table:number-rows-spanned="2"'), EMPTY, text('Verbena de mil')]),
  row([number(2), '<table:covered-table-cell/>', EMPTY, text('Verbena mesclada')]),
  row([number(-1), text('KG'), EMPTY, text('Verbena negativa')]),
  row([number(9), text('KG'), EMPTY, text('verbena SECA')]),
  '<table:table-row table:number-rows-repeated="1048561"><table:table-cell table:number-columns-repeated="4" table:style-name="ce1"/></table:table-row>',
]

export const FEIA = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
  xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
  xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"
  office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
  <number:date-style style:name="N36"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
  <style:style style:name="dia" style:family="table-cell" style:data-style-name="N36"/>
  <style:style style:name="ce1" style:family="table-cell"><style:table-cell-properties fo:background-color="#ffff00"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>
${sheet('Capa', [row([text('Aurora')]), row([text('Nome'), text('Custo')])])}
${sheet('Preços', prices)}
</office:spreadsheet></office:body></office:document>
`
