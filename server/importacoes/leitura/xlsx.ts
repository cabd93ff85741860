import { type Cell, type CellValue, type ReadOptions, readXlsx, type Sheet } from 'hucre/xlsx'
import { format } from 'numfmt'
import { LINHAS_NO_MAXIMO } from '#contract/importacoes.ts'
import { type Celula, celulaDeTexto, FORMULA_ERRADA, type Folha, type Linha, quinzeDigitos } from './celula.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** 10,000 long rows are about 12 MB of XML; formatted empty cells can be more. */
const OPENED_AT_MOST = 64 * 1024 * 1024
const GRANDE =
  'Aberto, o arquivo é grande demais: copie só a tabela para uma planilha nova, ou divida-a em partes menores'
const ILEGIVEL = 'A planilha não pode ser lida: copie só a tabela para uma planilha nova, e salve-a como .xlsx'
const SEM_RESULTADO = 'A fórmula desta célula está sem resultado: abra a planilha, salve-a e envie de novo'

/** The library's words for a sheet without cells. */
const SEM_CELULAS = /missing worksheet file/i

/** The visible sheets in their order, and the names of the hidden ones. */
export async function lerXlsx(bytes: Buffer): Promise<{ folhas: Folha[]; escondidas: string[] }> {
  try {
    recusarBomba(bytes)
    const visiveis: string[] = []
    const escondidas: string[] = []
    const ler = (sheets: ReadOptions['sheets']) => readXlsx(bytes, { readStyles: true, ...(sheets && { sheets }) })
    const todas = ler(({ name, hidden, veryHidden }) => {
      const visivel = !hidden && !veryHidden
      ;(visivel ? visiveis : escondidas).push(name)
      return visivel
    })
    const { sheets } = await todas.catch(async error => {
      // A sheet of charts alone has no cells; any other that can't be read refuses the file, and none is lost in silence.
      if (!SEM_CELULAS.test(String(error))) throw error
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

/** A ZIP's end record: 22 bytes, then a comment. */
const END = 'PK\x05\x06'

/** The library opens a part as far as the ZIP's directory declares, found in the same way: so that is what is limited. */
function recusarBomba(zip: Buffer): void {
  const end = zip.lastIndexOf(END, zip.length - 22)
  let [entries, at] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)]
  let left = OPENED_AT_MOST
  const zip64 = entries === 0xffff || at === 0xffffffff || zip.readUInt32LE(end + 12) === 0xffffffff
  if (end < 0 || zip64) throw new RecusaDeArquivo(ILEGIVEL)
  for (; entries > 0; entries--) {
    const [packed, opened] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    left -= opened
    // Where nothing is declared the library takes what the part itself says.
    const later = (zip.readUInt16LE(at + 8) & 8) > 0
    const undeclared = (opened === 0 && packed !== 2 && (packed > 2 || later)) || (packed === 0 && later)
    if (left < 0 || undeclared) throw new RecusaDeArquivo(GRANDE)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

function folhaDe({ name, rows, cells, columns = [], rowDefs = new Map(), merges = [] }: Sheet): Folha {
  const linhas = rows.map((row, r) => {
    const linha: Linha = row.map((valor, c) => celulaDe(valor, cells?.get(`${r},${c}`)))
    return linha.slice(0, linha.findLastIndex(Boolean) + 1)
  })
  // A merged cell's value belongs to all rows that it covers.
  for (const { startRow, startCol, endRow } of merges) {
    const valor = linhas[startRow]?.[startCol]
    const cobertas = valor ? linhas.slice(startRow + 1, Math.min(endRow, startRow + LINHAS_NO_MAXIMO) + 1) : []
    for (const linha of cobertas) linha[startCol] ??= valor
  }
  return {
    ...{ nome: name, linhas },
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
  return { texto: mostrado(valor, style?.numFmt), numero: quinzeDigitos(valor), ...toda }
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
