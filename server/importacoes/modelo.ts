import { type Arquivo, XLSX } from '#contract/arquivo.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'

const NOME: Record<TipoDeImportacao, string> = {
  produtos: 'modelo-produtos',
  clientes: 'modelo-clientes',
  'estante-produtos': 'modelo-estante',
  estoque: 'modelo-estoque',
}

/** The headings and one example row. */
export async function modelo(tipo: TipoDeImportacao): Promise<Arquivo> {
  const colunas = COLUNAS[tipo].filter(({ parteDe }) => !parteDe)
  // Text cells, because a spreadsheet would drop the leading zeros of a CNPJ or a CEP.
  const data = [
    colunas.map(({ titulo }) => ({ value: titulo, fontWeight: 'bold' as const, backgroundColor: '#EFEDE7' })),
    colunas.map(({ exemplo }) => ({ value: exemplo, format: '@' })),
  ]
  const columns = colunas.map(({ titulo, exemplo }) => ({ width: Math.max(titulo.length, exemplo.length) + 4 }))
  // loaded on demand: few users need it
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const dados = await writeExcelFile(data, { columns, stickyRowsCount: 1 }).toBuffer()
  return { nome: `${NOME[tipo]}.xlsx`, tipo: XLSX, dados }
}
