import { CsvError, parse } from 'csv-parse/sync'
import { celulaDeTexto, type Folha } from './celula.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** In characters. No real list has a longer row; an unpaired quote would make the rest of the file one row. */
const LONGEST_ROW = 200_000
const SEPARADORES = [';', '\t', ','] as const
const NENHUMA: ReadonlySet<number> = new Set()

/** The table by the separator that the file names or its first line suggests, then by the others, in case that line was a title with commas. */
export function* lerCsv(text: string): Generator<Folha> {
  // Excel's optional first line that names the separator; Excel does not count it as a row.
  const [named, separator] = /^\ufeff?sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? []
  const body = named ? text.slice(named.length) : text.replace(/^\ufeff/, '')
  const likely = separator ?? separadorDe(body)
  yield folhaDe(body, likely)
  if (!named) for (const other of SEPARADORES) if (other !== likely && body.includes(other)) yield folhaDe(body, other)
}

/** Cells as a spreadsheet puts them on the clipboard: a comma belongs to a number. */
export const lerColado = (text: string): Folha => folhaDe(text, text.includes('\t') || !text.includes(';') ? '\t' : ';')

function folhaDe(text: string, delimiter: string): Folha {
  const linhas = lidas(text, delimiter, false) ?? lidas(text, delimiter, true) ?? []
  return {
    nome: null,
    linhas: linhas.map(linha => linha.map(texto => celulaDeTexto(texto))),
    linhasOcultas: NENHUMA,
    colunasOcultas: NENHUMA,
    deVirgulas: delimiter === ',',
  }
}

/** `soltas`: quotes may stand anywhere, as in `Tubo 3/4"`; without it a text that has such ones is undefined. */
function lidas(text: string, delimiter: string, soltas: boolean): string[][] | undefined {
  try {
    const linhas: string[][] = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'], // a file may mix them
      relax_column_count: true,
      relax_quotes: soltas,
      skip_empty_lines: false,
      max_record_size: LONGEST_ROW,
    })
    const estragada = soltas ? linhas.findIndex(linha => linha.some(engole(delimiter, linhas[0]?.length ?? 1))) : -1
    if (estragada >= 0) throw new RecusaDeArquivo(semPar(estragada + 1))
    return linhas
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (soltas) throw new RecusaDeArquivo(semPar(error.lines))
    return undefined
  }
}

/** Within the text that an unpaired quote begins there are whole rows. */
const engole = (delimiter: string, colunas: number) => (texto: string) =>
  colunas > 1 && texto.split(/[\r\n]+/, 3).some((parte, i) => i > 0 && parte.split(delimiter).length >= colunas)

const semPar = (linha: unknown): string =>
  `Há aspas sem par, ou um texto longo demais,${typeof linha === 'number' ? ` perto da linha ${linha}` : ''}: corrija-o, ou salve o arquivo como .xlsx`

/** The most frequent separator of the first line, outside quotes. */
function separadorDe(text: string): string {
  const [line = ''] = text.trimStart().split(/\r?\n|\r/, 1)
  const outside = line.replace(/"[^"]*"/g, '')
  const count = (mark: string) => outside.split(mark).length
  return SEPARADORES.reduce<string>((best, mark) => (count(mark) > count(best) ? mark : best), ';')
}
