import { stringify } from 'csv-stringify/sync'
import { type Arquivo, CSV, XLSX } from '#contract/arquivo.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { CSV_DO_EXCEL } from '../http/planilha.ts'

const NOME: Record<TipoDeImportacao, string> = {
  produtos: 'modelo-produtos',
  clientes: 'modelo-clientes',
  'estante-produtos': 'modelo-estante',
  estoque: 'modelo-estoque',
}

/** The headings and one example row. */
export function modeloCsv(tipo: TipoDeImportacao): Arquivo {
  const colunas = COLUNAS[tipo].filter(({ parteDe }) => !parteDe)
  const rows = [colunas.map(({ titulo }) => titulo), colunas.map(({ exemplo }) => exemplo)]
  return { nome: `${NOME[tipo]}.csv`, tipo: CSV, dados: Buffer.from(stringify(rows, CSV_DO_EXCEL)) }
}

/** The same as a spreadsheet. */
export async function modeloXlsx(tipo: TipoDeImportacao): Promise<Arquivo> {
  const colunas = COLUNAS[tipo].filter(({ parteDe }) => !parteDe)
  // Text cells, because a spreadsheet would drop the leading zeros of a CNPJ or a CEP.
  const data = [
    colunas.map(({ titulo }) => ({ value: titulo, fontWeight: 'bold' as const, backgroundColor: '#EFEDE7' })),
    colunas.map(({ exemplo }) => ({ value: exemplo, format: '@' })),
  ]
  const columns = colunas.map(({ titulo, exemplo }) => ({ width: Math.max(titulo.length, exemplo.length) + 4 }))
  // loaded on demand: few users need it
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return {
    nome: `${NOME[tipo]}.xlsx`,
    tipo: XLSX,
    dados: await writeExcelFile(data, { columns, stickyRowsCount: 1 }).toBuffer(),
  }
}
