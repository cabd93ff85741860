import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { format } from 'numfmt'
import { LINHAS_NO_MAXIMO } from '#contract/importacoes.ts'
import {
  type Celula,
  celulaDeTexto,
  FORMULA_ERRADA,
  type Folha,
  type Linha,
  quinzeDigitos,
  semMoeda,
} from './celula.ts'
import { NAO_E_TABELA, RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** 10,000 long rows are about 12 MB of XML; formatted empty cells can be more. */
const OPENED_AT_MOST = 64 * 1024 * 1024
/** A workbook has some dozens; `Unzip` takes longer for each the more there are. */
const PARTS_AT_MOST = 5_000
/** Opened at once; in the worst case a thousand times as much comes out. */
const PIECE = 16 * 1024
const GRANDE =
  'Aberto, o arquivo é grande demais: copie só a tabela para uma planilha nova, ou divida-a em partes menores'
const ILEGIVEL = 'A planilha não pode ser lida: copie só a tabela para uma planilha nova, e salve-a como .xlsx'
/** Further away is no table, but cells may be formatted. */
const PERTO = 'A1:ZZ49999'
const VALOR_LONGE = /\br=["'](?:[A-Z]{3}|[A-Z]+(?:[5-9]\d{4}|\d{6}))\d*["'][^>/]{0,200}>(?!<\/)/
const LONGE =
  'A planilha tem células longe demais, à direita da coluna ZZ ou abaixo da linha 49.999: copie só a tabela para uma planilha nova, ou divida-a em partes menores'
const SEM_RESULTADO = 'A fórmula desta célula está sem resultado: abra a planilha, salve-a e envie de novo'

/** The visible sheets in their order, and the names of the hidden ones. */
export async function lerXlsx(bytes: Buffer): Promise<{ folhas: Folha[]; escondidas: string[] }> {
  try {
    const escondidas: string[] = []
    const visivel = ({ name, hidden, veryHidden }: { name: string; hidden?: boolean; veryHidden?: boolean }) => {
      if (hidden || veryHidden) escondidas.push(name)
      return !hidden && !veryHidden
    }
    const zip = zipSync(partesDe(bytes), { level: 0 })
    const { sheets } = await readXlsx(zip, { readStyles: true, range: PERTO, sheets: visivel })
    return { folhas: sheets.map(folhaDe), escondidas }
  } catch (cause) {
    throw cause instanceof RecusaDeArquivo ? cause : new RecusaDeArquivo(ILEGIVEL)
  }
}

/** What nobody reads: the library would open a picture once for each place where it stands, and a broken one loses the sheet. */
const A_MAIS =
  /_rels\/(?!workbook|\.rels$)|docProps\/|(externalLinks|media|persons|pivotCache|slicerCaches|theme|timelineCaches)\//

/** The parts to be read. What a ZIP says of their sizes is not asked: what comes out is limited. */
function partesDe(bytes: Buffer): Record<string, Buffer> {
  const partes: Record<string, Buffer> = Object.create(null)
  const names = new Set<string>()
  let left = OPENED_AT_MOST
  const unzip = new Unzip(part => {
    // `Unzip` finds the parts of a workbook within the workbook too, where no size says how long that one is.
    if (names.has(part.name)) throw new RecusaDeArquivo(ILEGIVEL)
    if (names.add(part.name).size > PARTS_AT_MOST) throw new RecusaDeArquivo(GRANDE)
    if (A_MAIS.test(part.name)) return
    const pieces: Uint8Array[] = []
    part.ondata = (error, piece, last) => {
      if (error) throw error
      left -= piece.length
      if (left < 0) throw new RecusaDeArquivo(GRANDE)
      pieces.push(piece)
      if (last) partes[part.name] = Buffer.concat(pieces)
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += PIECE)
    unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
  if (!Object.keys(partes).some(name => name.includes('workbook'))) throw new RecusaDeArquivo(NAO_E_TABELA)
  for (const [name, xml] of Object.entries(partes))
    if (/sheet.*\.xml$/i.test(name) && VALOR_LONGE.test(xml.toString('latin1'))) throw new RecusaDeArquivo(LONGE)
  return partes
}

function folhaDe({ name, rows, cells, columns = [], rowDefs = new Map(), merges = [] }: Sheet): Folha {
  const linhas = rows.map((row, r) => {
    const linha: Linha = row.map((valor, c) => celulaDe(valor, cells?.get(`${r},${c}`)))
    return linha.slice(0, linha.findLastIndex(Boolean) + 1)
  })
  const ultimas: number[] = []
  for (const [r, linha] of linhas.entries()) for (const [c, celula] of linha.entries()) if (celula) ultimas[c] = r
  // A merged cell's value belongs to all rows that it covers; a heading to the columns with values too, if it is no title.
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const valor = linhas[startRow]?.[startCol]
    if (valor && endCol > startCol && endCol - startCol < 10)
      valor.cobre = Array.from({ length: endCol - startCol }, (_, i) => startCol + 1 + i).filter(
        c => (ultimas[c] ?? 0) > endRow,
      )
    const cobertas = valor ? linhas.slice(startRow + 1, Math.min(endRow, startRow + LINHAS_NO_MAXIMO) + 1) : []
    for (const linha of cobertas) linha[startCol] ??= valor
  }
  return {
    nome: name,
    linhas: linhas.slice(0, linhas.findLastIndex(linha => linha.length > 0) + 1),
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
  // A word or sign that the format adds belongs to the value: `5 cx` are no five, nor `€ 5` five reais.
  return /[\p{L}\p{Sc}%]/u.test(semMoeda(texto))
    ? celulaDeTexto(texto, { formatado: quinzeDigitos(valor), ...toda })
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
