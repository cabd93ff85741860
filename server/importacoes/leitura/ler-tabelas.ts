import { lerCsv } from './csv.ts'
import { NAO_E_TABELA, RecusaDeArquivo } from './recusa-de-arquivo.ts'
import type { Tabela } from './tabela.ts'
import { lerXlsx } from './xlsx.ts'

const OUTRO = (o: string) => `Este arquivo é ${o}: abra-o no Excel ou no LibreOffice e salve-o como .xlsx`
const UTF16 = { 'utf-16le': '\xff\xfe', 'utf-16be': '\xfe\xff' }

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

/** The tables of a file, by its content, the likeliest first. The caller picks the one that has the columns. */
export async function* lerTabelas(bytes: Buffer): AsyncGenerator<Tabela> {
  const begins = bytes.toString('latin1', 0, 2048)
  for (const [inicio, motivo] of RECUSADOS)
    if (inicio.test(begins.replace(/^\xef\xbb\xbf/, ''))) throw new RecusaDeArquivo(motivo)
  if (begins.startsWith('PK\x03\x04')) yield* lerXlsx(bytes)
  else yield* lerCsv(emTexto(bytes))
}

function emTexto(bytes: Buffer): string {
  for (const [encoding, mark] of Object.entries(UTF16))
    if (bytes.toString('latin1', 0, 2) === mark) return new TextDecoder(encoding).decode(bytes)
  if (bytes.includes(0)) throw new RecusaDeArquivo(NAO_E_TABELA)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}
