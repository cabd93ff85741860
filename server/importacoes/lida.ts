import type { Importacao, LinhaImportada } from '#contract/importacoes.ts'

/** `campo`: the field, until a row is judged, then its heading in the file; null: the row as a whole. */
export type Achado = LinhaImportada['erros'][number]
/**
 * Values by field, cleaned, each checked on its own; absent or null where the cell is empty. Beside `quantidade` may stand
 * `milhar` (the whole number of `1.234`), `medida` (the unit of `100 kg`; beside `estoque` too) and `semLimite` (of
 * `sem limite`), and `quantidadeEm` and `precoPor` (the units of the headings `Qtd (CX)` and `Preço (CX)`). Beside `unidadeMedida`: `entre`, the units that an ambiguous spelling may be, and `semPalpite` where
 * none is likelier.
 */
export type Dados = Record<string, string | number | boolean | null>

/** A row as the reader answers it; what it means is judged afterwards. */
export type LinhaLida = {
  /** 1, 2, 3… over the whole file: two blocks or sheets may have the same `linha`. */
  ordem: number
  linha: number
  /** Which block or sheet, where the number alone does not say it (`colunas E–G`, `aba Plan2`). */
  onde: string | null
  /** As shown, by field (only fields that the file has). */
  celulas: Record<string, string>
  /** Null: the row has `erros`. */
  dados: Dados | null
  erros: Achado[]
  avisos: Achado[]
}

/** A file as it was read. */
export type Leitura = Pick<Importacao, 'colunas' | 'unidades' | 'ignoradas' | 'avisos' | 'deFora' | 'abas'> & {
  /** Heading of each field, in its first table. */
  titulos: Record<string, string>
  linhas: LinhaLida[]
}
