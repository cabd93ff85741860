import type { Titulos } from '#contract/importacoes-titulos.ts'
import type { Folha, Linha } from './celula.ts'

/** A block of columns under headings. */
export type Tabela = Titulos & {
  folha: Folha
  /** The index of the headings' row. */
  cabecalho: number
  /** The headings by column of the sheet; those of other blocks are empty. */
  titulos: string[]
  /** Which columns, where blocks stand side by side. */
  onde: string | null
  linhas: { linha: number; celulas: Linha }[]
}
/** Rows that are no records. */
export type DeFora = { motivo: Motivo; linha: number; texto: string }
export type Motivo =
  | 'Acima dos títulos'
  | 'Títulos repetidos'
  | 'Títulos de seção'
  | 'Totais'
  | 'Rodapé'
  | 'Exemplo do modelo'
  | 'Sem nada nas colunas lidas'
export type FolhaLida = { folha: Folha; tabelas: Tabela[]; deFora: DeFora[] }
/** `secao`: the title of the section above the row. */
export type Registro = { linha: number; celulas: Linha; secao: string | null }
