import { stringify } from 'csv-stringify/sync'
import { type Arquivo, CSV, XLSX } from '#contract/arquivo.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { CSV_DO_EXCEL } from '../http/planilha.ts'
import { COMO_PREENCHER } from './leitura/xlsx.ts'

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

/** The same as a spreadsheet, with a second sheet that explains each column. */
export async function modeloXlsx(tipo: TipoDeImportacao): Promise<Arquivo> {
  const colunas = COLUNAS[tipo].filter(({ parteDe }) => !parteDe)
  const heading = (value: string) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#EFEDE7' })
  const sheets = [
    {
      sheet: 'Preencher',
      stickyRowsCount: 1,
      columns: colunas.map(({ titulo, exemplo }) => ({ width: Math.max(titulo.length, exemplo.length) + 4 })),
      // Text cells, because a spreadsheet would drop the leading zeros of a CNPJ or a CEP.
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
  // loaded on demand: few users need it
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return { nome: `${NOME[tipo]}.xlsx`, tipo: XLSX, dados: await writeExcelFile(sheets).toBuffer() }
}
