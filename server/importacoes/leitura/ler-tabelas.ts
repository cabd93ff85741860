import type { Folha } from './celula.ts'
import { lerColado, lerCsv } from './csv.ts'
import { emTexto } from './letras.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'
import { lerXlsx } from './xlsx.ts'

const OUTRO = (o: string) => `Este arquivo é ${o}: abra-o no Excel ou no LibreOffice e salve-o como .xlsx`

/** Beginnings of unsupported files, with advice. Some systems export HTML or XML tables as `.xls`. */
const RECUSADOS: readonly (readonly [inicio: RegExp, motivo: string])[] = [
  [/^\xd0\xcf.\xe0\xa1/, 'Este arquivo é do Excel antigo (.xls) ou tem senha: salve-o como .xlsx, sem senha'],
  [
    /^%PDF-/,
    'Este arquivo é um PDF: peça a planilha de onde ele saiu, ou copie a tabela para uma e salve-a como .xlsx',
  ],
  [/^\s*<\?xml[^>]*>\s*(<\?mso[^>]*>\s*)?<(\w+:)?Workbook\b/i, OUTRO('uma planilha em XML (Excel 2003)')],
  [
    // Each comment ends at its first `-->`; otherwise forty of them would cause exponential backtracking.
    /^\s*(<!--((?!-->)[\s\S])*-->\s*)*<(!doctype html|html|head|meta|table|style)\b/i,
    OUTRO('uma página da internet com nome de planilha'),
  ],
  [/^PK[\s\S]{28}mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/, OUTRO('do LibreOffice (.ods)')],
]

export type Tabelas = {
  /** A text has one for each separator that may be meant, the likeliest first: only one of them is read (`umaSo`). */
  folhas: Iterable<Folha>
  umaSo: boolean
  escondidas: string[]
  aviso: string | null
  incertas?: boolean
}

/** The sheets of a file, by its content. */
export async function lerTabelas(bytes: Buffer, colado = false): Promise<Tabelas> {
  const begins = bytes.toString('latin1', 0, 2048)
  for (const [inicio, motivo] of RECUSADOS)
    if (inicio.test(begins.replace(/^\xef\xbb\xbf/, ''))) throw new RecusaDeArquivo(motivo)
  if (begins.startsWith('PK\x03\x04')) return { ...(await lerXlsx(bytes)), umaSo: false, aviso: null }
  const { texto, ...letras } = emTexto(bytes)
  return { folhas: colado ? [lerColado(texto)] : lerCsv(texto), umaSo: true, escondidas: [], ...letras }
}
