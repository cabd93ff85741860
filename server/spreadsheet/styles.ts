import type { Kind } from './columns.ts'

const FORMATS: Record<Kind, string> = {
  texto: 'General',
  inteiro: '#,##0',
  dinheiro: '"R$" #,##0.00',
  quantidade: '#,##0.000',
  percentual: '0.00"%"',
  dia: 'dd/mm/yyyy',
  momento: 'dd/mm/yyyy hh:mm',
}
const KINDS = Object.keys(FORMATS) as Kind[]

/** Indexes of cell styles, in the order of `cellXfs` below. */
export const TITLE = 1
export const headerStyle = (kind: Kind): number => (kind === 'texto' || kind === 'dia' || kind === 'momento' ? 2 : 3)
const FIRST_KIND = 4
const NUMBER = Object.fromEntries(KINDS.map((kind, i) => [kind, FIRST_KIND + 2 * i])) as Record<Kind, number>
export const cellStyle = (kind: Kind, total: boolean): number => NUMBER[kind] + (total ? 1 : 0)

const BUILT_IN = 164 // smaller numbers are Excel's own formats
const quoted = (format: string) => format.replaceAll('"', '&quot;')
const header = (side: 'left' | 'right') =>
  `<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment horizontal="${side}" vertical="center" wrapText="1"/></xf>`
const ofKind = (i: number) => {
  const format = `numFmtId="${BUILT_IN + i}" fillId="0" xfId="0" applyNumberFormat="1"`
  return `<xf ${format} fontId="0" borderId="0"/><xf ${format} fontId="1" borderId="1" applyFont="1" applyBorder="1"/>`
}
const font = (size: number, bold: string) =>
  `<font>${bold}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`

export const STYLES = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<numFmts count="${KINDS.length}">`,
  ...KINDS.map((kind, i) => `<numFmt numFmtId="${BUILT_IN + i}" formatCode="${quoted(FORMATS[kind])}"/>`),
  `</numFmts><fonts count="3">${font(11, '')}${font(11, '<b/>')}${font(14, '<b/>')}</fonts>`,
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE7F0EA"/></patternFill></fill></fills>',
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
  '<border><left/><right/><top style="thin"><color rgb="FF62675F"/></top><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${FIRST_KIND + 2 * KINDS.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  header('left'),
  header('right'),
  ...KINDS.map((_, i) => ofKind(i)),
  '</cellXfs></styleSheet>',
].join('')
