import type { ColunaDoArquivo } from '#contract/importacoes.ts'

export type Motivo = { campo: string | null; mensagem: string }

export const NAO_E_TABELA = 'Este arquivo não é uma planilha: envie um .xlsx ou um .csv'

export const ILEGIVEL = 'A planilha não pode ser lida: abra-a, salve-a como .xlsx e envie de novo'

/** The file as a whole can't be imported; says why, and what to do. */
export class RecusaDeArquivo extends Error {
  readonly motivos: [Motivo, ...Motivo[]]
  /** Where only columns are missing: what there is, so that a person may say which is which. */
  colunas: ColunaDoArquivo[] = []

  constructor(...motivos: [Motivo | string, ...(Motivo | string)[]]) {
    const [first, ...rest] = motivos.map(motivo =>
      typeof motivo === 'string' ? { campo: null, mensagem: motivo } : motivo,
    )
    super(first?.mensagem)
    this.motivos = [first ?? { campo: null, mensagem: 'O arquivo não pode ser lido' }, ...rest]
  }
}
