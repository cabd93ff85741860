import type { ColunaDoArquivo } from '#contract/importacoes.ts'

export type Motivo = { campo: string | null; mensagem: string }

export const NAO_E_TABELA = 'Este arquivo não é uma planilha: envie um .xlsx ou um .csv'

/** The whole file can't be imported; the message says why, and what to do. */
export class RecusaDeArquivo extends Error {
  readonly motivos: [Motivo, ...Motivo[]]
  /** If only columns are missing: the file's columns, so that the user can assign them. */
  colunas: ColunaDoArquivo[] = []

  constructor(...motivos: [Motivo | string, ...(Motivo | string)[]]) {
    const [first, ...rest] = motivos.map(motivo =>
      typeof motivo === 'string' ? { campo: null, mensagem: motivo } : motivo,
    )
    super(first?.mensagem)
    this.motivos = [first ?? { campo: null, mensagem: 'O arquivo não pode ser lido' }, ...rest]
  }
}
