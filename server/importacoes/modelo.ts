import { stringify } from 'csv-stringify/sync'
import { type Arquivo, CSV, XLSX } from '#contract/arquivo.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { COMO_PREENCHER } from './leitura/xlsx.ts'

const NOME: Record<TipoDeImportacao, string> = {
  produtos: 'modelo-produtos',
  clientes: 'modelo-clientes',
  'estante-produtos': 'modelo-estante',
}
/** What Brazilian spreadsheets open at a double click: semicolons, and the mark that says UTF-8. */
export const CSV_DO_EXCEL = {
  bom: true,
  delimiter: ';',
  escape_formulas: true,
  record_delimiter: 'windows',
  quote_record_delimiter: true,
} as const

/** The header and one row as an example. */
export function modeloCsv(tipo: TipoDeImportacao): Arquivo {
  const colunas = COLUNAS[tipo]
  const rows = [colunas.map(({ titulo }) => titulo), colunas.map(({ exemplo }) => exemplo)]
  return { nome: `${NOME[tipo]}.csv`, tipo: CSV, dados: Buffer.from(stringify(rows, CSV_DO_EXCEL)) }
}

/** The same as a spreadsheet, with a second sheet that says what each column takes. */
export async function modeloXlsx(tipo: TipoDeImportacao): Promise<Arquivo> {
  const colunas = COLUNAS[tipo]
  const heading = (value: string) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#EFEDE7' })
  const sheets = [
    {
      sheet: 'Preencher',
      stickyRowsCount: 1,
      columns: colunas.map(({ titulo, exemplo }) => ({ width: Math.max(titulo.length, exemplo.length) + 4 })),
      // Text cells: a spreadsheet would take the zeros off a CNPJ or a CEP.
      data: [
        colunas.map(({ titulo }) => heading(titulo)),
        colunas.map(({ exemplo }) => ({ value: exemplo, format: '@' })),
      ],
    },
    {
      sheet: COMO_PREENCHER,
      columns: [{ width: 18 }, { width: 16 }, { width: 100 }],
      data: [
        ['Coluna', 'Obrigatória', 'O que escrever'].map(heading),
        ...colunas.map(({ titulo, obrigatoria, aoMenosUma, explica }) =>
          [titulo, obrigatoria ? 'Sim' : aoMenosUma ? 'Ao menos uma' : 'Não', explica].map(value => ({ value })),
        ),
      ],
    },
  ]
  // with the first who asks for one: few ever do
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return { nome: `${NOME[tipo]}.xlsx`, tipo: XLSX, dados: await writeExcelFile(sheets).toBuffer() }
}
