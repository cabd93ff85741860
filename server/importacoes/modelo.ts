import type { CellStyle } from 'hucre/xlsx'
import { type Arquivo, XLSX } from '#contract/arquivo.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'

const NOME: Record<TipoDeImportacao, string> = {
  produtos: 'modelo-produtos',
  clientes: 'modelo-clientes',
  'estante-produtos': 'modelo-estante',
  estoque: 'modelo-estoque',
}

const HEADING: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EFEDE7' } },
}

/** The headings and one example row. */
export async function modelo(tipo: TipoDeImportacao): Promise<Arquivo> {
  const colunas = COLUNAS[tipo].filter(({ parteDe }) => !parteDe)
  const name = 'Modelo'
  const rows = [colunas.map(({ titulo }) => titulo), colunas.map(({ exemplo }) => exemplo)]
  // Text cells, because a spreadsheet would drop the leading zeros of a CNPJ or a CEP.
  const style = { numFmt: '@' }
  const columns = colunas.map(({ titulo, exemplo }) => ({ width: Math.max(titulo.length, exemplo.length) + 4, style }))
  const cells = new Map(colunas.map((_, i) => [`0,${i}`, { style: HEADING }]))
  // loaded on demand: few users need it
  const { writeXlsx } = await import('hucre/xlsx')
  const dados = await writeXlsx({ sheets: [{ name, columns, rows, cells, freezePane: { rows: 1 } }] })
  return { nome: `${NOME[tipo]}.xlsx`, tipo: XLSX, dados }
}
