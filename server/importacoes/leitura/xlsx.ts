import { inflateRawSync } from 'node:zlib'
import { type Cell, type CellValue, type ReadOptions, readXlsx, type Sheet } from 'hucre/xlsx'
import { format } from 'numfmt'
import { LINHAS_NO_MAXIMO } from '#contract/importacoes.ts'
import { type Celula, celulaDeTexto, FORMULA_ERRADA, type Folha, type Linha, quinzeDigitos } from './celula.ts'
import { NAO_E_TABELA, RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** 10,000 long rows are about 12 MB of XML; formatted empty cells can be more. */
const OPENED_AT_MOST = 64 * 1024 * 1024
const GRANDE =
  'Aberto, o arquivo é grande demais: copie só a tabela para uma planilha nova, ou divida-a em partes menores'
const ILEGIVEL = 'A planilha não pode ser lida: copie só a tabela para uma planilha nova, e salve-a como .xlsx'
/** Further away is no table, but cells may be formatted. */
const PERTO = 'A1:ZZ49999'
const VALOR_LONGE = /\br=["'](?:[A-Z]{3}|[A-Z]+(?:[5-9]\d{4}|\d{6}))\d*["'][^>/]{0,200}>(?!<\/)/
const LONGE =
  'A planilha tem células longe demais, à direita da coluna ZZ ou abaixo da linha 49.999: copie só a tabela para uma planilha nova, ou divida-a em partes menores'
const SEM_RESULTADO = 'A fórmula desta célula está sem resultado: abra a planilha, salve-a e envie de novo'

/** The library's words for a sheet without cells. */
const SEM_CELULAS = /missing worksheet file/i

/** The visible sheets in their order, and the names of the hidden ones. */
export async function lerXlsx(bytes: Buffer): Promise<{ folhas: Folha[]; escondidas: string[] }> {
  try {
    const { zip, longe } = soOQueSeLe(bytes)
    const visiveis: string[] = []
    const escondidas: string[] = []
    const ler = (sheets: NonNullable<ReadOptions['sheets']>) =>
      readXlsx(zip, { readStyles: true, range: PERTO, sheets })
    const todas = ler(({ name, hidden, veryHidden }) => {
      const visivel = !hidden && !veryHidden
      ;(visivel ? visiveis : escondidas).push(name)
      return visivel
    })
    const { sheets } = await todas.catch(async error => {
      // A sheet of charts alone has no cells; any other that can't be read refuses the file, and none is lost in silence.
      if (!SEM_CELULAS.test(String(error))) throw error
      if (longe) throw new RecusaDeArquivo(LONGE)
      const lidas: Sheet[] = []
      for (const nome of visiveis)
        await ler([nome]).then(
          ({ sheets }) => lidas.push(...sheets),
          error => {
            if (!SEM_CELULAS.test(String(error))) throw error
          },
        )
      return { sheets: lidas }
    })
    if (sheets.length === 0) throw new RecusaDeArquivo(ILEGIVEL)
    return { folhas: sheets.map(folhaDe), escondidas }
  } catch (cause) {
    throw cause instanceof RecusaDeArquivo ? cause : Object.assign(new RecusaDeArquivo(ILEGIVEL), { cause })
  }
}

/** A ZIP's end record: 22 bytes, then a comment. In ZIP64 a number of all ones stands elsewhere. */
const END = 'PK\x05\x06'
const ZIP64 = 0xffffffff
const long = (zip: Buffer, at: number): number => Number(zip.readBigUInt64LE(at))

/** What the library would open although nobody reads it, a picture once for each place where it stands. */
const A_MAIS =
  /_rels\/(?!workbook|\.rels$)|docProps\/|(externalLinks|persons|pivotCache|slicerCaches|theme|timelineCaches)\//

/**
 * A copy in whose directory only parts to be read have their names, and no sheet with a value that is far away (`longe`).
 * The library opens a part as far as the directory declares, found in the same way: so that is what is limited.
 */
function soOQueSeLe(bytes: Buffer): { zip: Buffer; longe: boolean } {
  const zip = Buffer.from(bytes)
  const end = zip.lastIndexOf(END, zip.length - 22)
  if (end < 0) throw new RecusaDeArquivo(ILEGIVEL)
  let [entries, at, behind] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16), end]
  if (entries === 0xffff || at === ZIP64 || zip.readUInt32LE(end + 12) === ZIP64) {
    const record = long(zip, end - 12)
    ;[entries, at, behind] = [long(zip, record + 32), long(zip, record + 48), Math.min(record, end - 20)]
  }
  let left = OPENED_AT_MOST
  let [longe, ePasta] = [false, false]
  for (; entries > 0; entries--) {
    const entry = entryAt(zip, at)
    const { opened, packed } = entry
    left -= opened
    // Where nothing is declared the library takes what the part itself says.
    const later = (zip.readUInt16LE(at + 8) & 8) > 0
    const undeclared = (opened === 0 && packed !== 2 && (packed > 2 || later)) || (packed === 0 && later)
    if (left < 0 || undeclared) throw new RecusaDeArquivo(GRANDE)
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28))
    ePasta ||= name.includes('workbook')
    const eLonge = /sheet.*\.xml$/i.test(name.toString()) && temValorLonge(zip, at, entry)
    longe ||= eLonge
    if (eLonge || A_MAIS.test(name.toString())) name.fill(0)
    at += 46 + name.length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  // A name that reaches into the records behind the directory would take them away.
  if (at > behind) throw new RecusaDeArquivo(ILEGIVEL)
  if (!ePasta) throw new RecusaDeArquivo(NAO_E_TABELA)
  return { zip, longe }
}

type Entry = { opened: number; packed: number; place: number }

/** Those numbers of an entry that are ZIP64 follow each other in its extra field of id 1. */
function entryAt(zip: Buffer, at: number): Entry {
  let field = at + 46 + zip.readUInt16LE(at + 28)
  const end = field + zip.readUInt16LE(at + 30)
  while (field < end && zip.readUInt16LE(field) !== 1) field += 4 + zip.readUInt16LE(field + 2)
  field -= 4
  const number = (where: number) => {
    const short = zip.readUInt32LE(at + where)
    if (short !== ZIP64) return short
    field += 8
    return long(zip, field)
  }
  return { opened: number(24), packed: number(20), place: number(42) }
}

function temValorLonge(zip: Buffer, at: number, { opened, packed, place }: Entry): boolean {
  const from = place + 30 + zip.readUInt16LE(place + 26) + zip.readUInt16LE(place + 28)
  const part = zip.subarray(from, from + packed)
  const xml = zip.readUInt16LE(at + 10) === 0 ? part : inflateRawSync(part, { maxOutputLength: Math.max(1, opened) })
  return VALOR_LONGE.test(xml.toString('latin1'))
}

function folhaDe({ name, rows, cells, columns = [], rowDefs = new Map(), merges = [] }: Sheet): Folha {
  const linhas = rows.map((row, r) => {
    const linha: Linha = row.map((valor, c) => celulaDe(valor, cells?.get(`${r},${c}`)))
    return linha.slice(0, linha.findLastIndex(Boolean) + 1)
  })
  // A merged cell's value belongs to all rows that it covers; a heading to the columns too, if it is no title.
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const valor = linhas[startRow]?.[startCol]
    if (valor && endCol > startCol && endCol - startCol < 10) valor.ate = endCol
    const cobertas = valor ? linhas.slice(startRow + 1, Math.min(endRow, startRow + LINHAS_NO_MAXIMO) + 1) : []
    for (const linha of cobertas) linha[startCol] ??= valor
  }
  return {
    ...{ nome: name, linhas: linhas.slice(0, linhas.findLastIndex(linha => linha.length > 0) + 1) },
    linhasOcultas: new Set([...rowDefs].flatMap(([i, { hidden }]) => (hidden ? [i + 1] : []))),
    colunasOcultas: new Set(columns.flatMap(({ hidden, width }, i) => (hidden || width === 0 ? [i] : []))),
  }
}

function celulaDe(valor: CellValue, { type, formula, richText, style }: Partial<Cell> = {}): Celula | undefined {
  const riscada = style?.font?.strikethrough === true
  const toda = riscada && ({ riscada: 'toda' } as const)
  if (formula !== undefined && valor === null) return { texto: '#SEM RESULTADO!', erro: SEM_RESULTADO }
  if (richText) return celulaRica(richText, riscada)
  if (valor === null) return undefined
  if (type === 'error') return { texto: String(valor), erro: FORMULA_ERRADA }
  if (valor instanceof Date)
    return { texto: valor.toLocaleDateString('pt-BR', { timeZone: 'UTC' }), dia: true, ...toda }
  if (typeof valor === 'boolean') return { texto: valor ? 'Sim' : 'Não', ...toda }
  if (typeof valor === 'string') return celulaDeTexto(valor, { ...toda })
  const texto = mostrado(valor, style?.numFmt)
  // A word that the format adds belongs to the value: `5 cx` are no five.
  return /\p{L}/u.test(texto.replace('R$', ''))
    ? celulaDeTexto(texto, { ...toda })
    : { texto, numero: quinzeDigitos(valor), ...toda }
}

/** `riscada`: the cell's own font, which runs without a font have. Of a text struck in part, the rest is the value. */
function celulaRica(partes: NonNullable<Cell['richText']>, riscada: boolean): Celula | undefined {
  const { fica = [], sai = [] } = Object.groupBy(partes, ({ font }) =>
    (font ? font.strikethrough : riscada) ? 'sai' : 'fica',
  )
  const texto = (quais: typeof partes) => quais.map(({ text }) => text).join('')
  if (texto(sai).trim() === '') return celulaDeTexto(texto(partes))
  return texto(fica).trim() === ''
    ? celulaDeTexto(texto(partes), { riscada: 'toda' })
    : celulaDeTexto(texto(fica), { riscada: 'parte' })
}

/** A number as its format shows it; else all digits, because the text goes into the file of bad rows. */
function mostrado(numero: number, codigo = '@'): string {
  const texto = codigo === '@' || codigo === 'General' ? '' : format(codigo, numero, { locale: 'pt-BR' }).trim()
  return texto === '' || texto.includes('####') ? String(quinzeDigitos(numero)).replace('.', ',') : texto
}
