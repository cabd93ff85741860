import { COMUM, zipped } from './zipped.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Aba = {
  nome: string
  linhas: string
  oculta?: boolean
  /** `cols`, before the rows; `mergeCells`, after them. */
  antes?: string
  depois?: string
}
type Resto = { sharedStrings?: string; estilos?: string; cellXfs?: string; date1904?: boolean; prefixo?: string }

/** A workbook with hand-written XML, for variants that our writer does not produce. `linhas`: the content of `sheetData`. */
export function pastaDeTrabalho(
  abas: readonly Aba[],
  { sharedStrings, estilos = '', cellXfs, date1904, prefixo = '' }: Resto = {},
): Buffer {
  const p = prefixo && `${prefixo}:`
  const xmlns = prefixo ? `xmlns:${prefixo}` : 'xmlns'
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const texts = {
    'xl/workbook.xml': `<${p}workbook ${xmlns}="${MAIN}" xmlns:r="${OFFICE}"><${p}workbookPr date1904="${date1904 ? 1 : 0}"/><${p}sheets>${abas
      .map(
        ({ nome, oculta }, i) =>
          `<${p}sheet name="${nome}" sheetId="${i + 7}" ${oculta ? 'state="hidden" ' : ''}r:id="rId${i + 1}"/>`,
      )
      .join('')}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
      ...abas.map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/folha${i + 1}.xml`)),
      relation('rId90', 'styles', 'styles.xml'),
      relation('rId91', 'sharedStrings', 'sharedStrings.xml'),
    ].join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${estilos}<cellXfs><xf numFmtId="0"/>${cellXfs ?? ''}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${sharedStrings ?? ''}</sst>`,
    ...Object.fromEntries(
      abas.map(({ linhas, antes = '', depois = '' }, i) => [
        `xl/worksheets/folha${i + 1}.xml`,
        `<${p}worksheet ${xmlns}="${MAIN}"><${p}dimension ref="A1:XFD1048576"/>${antes}<${p}sheetData>${linhas}</${p}sheetData>${depois}</${p}worksheet>`,
      ]),
    ),
  }
  return zipped({
    ...COMUM,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])),
  })
}

/** An inline text cell. */
const texto = (onde: string, valor: string): string =>
  `<c r="${onde}" t="inlineStr"><is><t xml:space="preserve">${valor}</t></is></c>`

/** A row of text cells from column A on. A value that begins with `<` is already the XML of a cell. */
export const linha = (numero: number, valores: readonly string[], atributos = ''): string =>
  `<row r="${numero}"${atributos}>${valores
    .map((valor, i) =>
      valor.startsWith('<') || valor === '' ? valor : texto(`${String.fromCharCode(65 + i)}${numero}`, valor),
    )
    .join('')}</row>`
