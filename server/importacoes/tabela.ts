import { CsvError, parse } from 'csv-parse/sync'
import { InvalidInputError, InvalidSpreadsheetError, readSheet } from 'read-excel-file/node'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'
import { openedWithinLimits } from './zip.ts'

export type Celula = string | number | boolean | Date | null

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLD_OFFICE = Buffer.from('d0cf11e0', 'hex')
const UTF16 = { 'utf-16le': Buffer.from('fffe', 'hex'), 'utf-16be': Buffer.from('feff', 'hex') }
/** One such cell makes the reader fill everything before it: columns from AAA on, rows from the ten-millionth on. */
const FAR_AWAY = /<c\s[^>]*r="[A-Z]{3}|<row\s[^>]*r="\d{8}/
const NAO_E_TABELA = 'Este arquivo não é uma planilha: envie um .xlsx ou um .csv'

/** The rows of a spreadsheet's first sheet or of a CSV, told apart by their content. Row 1 is index 0, also after empty ones. */
export async function lerTabela(bytes: Buffer): Promise<Celula[][]> {
  const begins = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)
  if (begins(OLD_OFFICE))
    throw new RecusaDeArquivo('Este arquivo é do Excel antigo (.xls) ou tem senha: salve-o como .xlsx, sem senha')
  return begins(ZIP) ? lerXlsx(bytes) : lerCsv(emTexto(bytes))
}

async function lerXlsx(bytes: Buffer): Promise<Celula[][]> {
  const parts = openedWithinLimits(bytes, name => name.endsWith('.xml') || name.endsWith('.xml.rels'))
  if (!parts.includes('xl/workbook.xml')) throw new RecusaDeArquivo(NAO_E_TABELA)
  if (FAR_AWAY.test(parts.toString('latin1')))
    throw new RecusaDeArquivo('A planilha tem células longe demais: copie só a tabela para uma planilha nova')
  try {
    return (await readSheet(parts)) as unknown[][] as Celula[][] // the package's types name the class for its instances
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError)
      throw new RecusaDeArquivo(`A planilha não pode ser lida: abra-a, salve-a como .xlsx e envie de novo`)
    throw error
  }
}

function emTexto(bytes: Buffer): string {
  for (const [encoding, mark] of Object.entries(UTF16))
    if (bytes.subarray(0, 2).equals(mark)) return new TextDecoder(encoding).decode(bytes)
  if (bytes.includes(0)) throw new RecusaDeArquivo(NAO_E_TABELA)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

function lerCsv(text: string): Celula[][] {
  // Excel's own first line that names the separator; Excel does not count it as a row.
  const [named, separator] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const body = named ? text.slice(named.length) : text
  try {
    return parse(body, {
      delimiter: separator ?? separadorDe(body),
      relax_column_count: true,
      relax_quotes: true, // Tubo 3/4"
      skip_empty_lines: false,
      max_record_size: 200_000,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const linha = typeof error.lines === 'number' ? ` perto da linha ${error.lines}` : ''
    throw new RecusaDeArquivo(`Há aspas sem par${linha}: corrija-as, ou salve o arquivo como .xlsx`)
  }
}

/** The mark that the first line has most of, outside quotes. */
function separadorDe(text: string): string {
  const [line = ''] = text.trimStart().split(/\r?\n|\r/, 1)
  const outside = line.replace(/"[^"]*"/g, '')
  const count = (mark: string) => outside.split(mark).length
  return [';', '\t', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
