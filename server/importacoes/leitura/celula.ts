import { limparTexto } from '#contract/limpeza.ts'

/** A cell as a person sees it. An empty one is undefined. */
export type Celula = {
  /** As shown: with the format's decimals, zeros and words; without invisible signs. */
  texto: string
  /** The number held, to fifteen digits, which the format may show rounded. */
  numero?: number
  /** The number held where the format adds words to it. */
  formatado?: number
  /** Shown as a day. */
  dia?: true
  /** What to do about a formula that failed or has no result. */
  erro?: string
  /** Struck through; `parte`: `texto` is what is not struck. */
  riscada?: 'toda' | 'parte'
  /** Columns that it is merged over and that have values further down: a heading is theirs too. */
  cobre?: number[]
}
export type Linha = (Celula | undefined)[]

/** A sheet, or a text's table. */
export type Folha = {
  nome: string | null
  /** Row 1 is index 0; empty rows are included. */
  linhas: Linha[]
  /** Numbers of rows, and indices of columns. */
  linhasOcultas: ReadonlySet<number>
  colunasOcultas: ReadonlySet<number>
  /** A comma separates the columns, so that one in a number makes a column too many. */
  deVirgulas?: boolean
}

const ERROS =
  /^(#(REF!|N\/A|N\/D|VALUE!|VALOR!|DIV\/0!|NAME\?|NOME\?|NUM!|NÚM!|NULL!|NULO!|SPILL!|DESPEJAR!|CALC!)|Err:\d{3})$/
export const FORMULA_ERRADA = 'A fórmula desta célula deu erro: corrija-a na planilha'

/** Most of ten thousand rows: letters of Latin-1 with single spaces. */
const SEM_NADA_A_LIMPAR = /^[!-~\u00ae-\u00ff]+(?: [!-~\u00ae-\u00ff]+)*$/
const limpo = (texto: string): string =>
  limparTexto(texto.toWellFormed())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\ufb00-\ufb06]/g, ligatura => ligatura.normalize('NFKD'))
    .trim()

/** A text's cell; undefined if nothing is to be seen. */
export function celulaDeTexto(texto: string, resto: Partial<Celula> = {}): Celula | undefined {
  const visto = (SEM_NADA_A_LIMPAR.test(texto) ? texto : limpo(texto))
    // Other systems write ="0123" in a CSV so that Excel keeps the zero.
    .replace(/^="([^"]*)"$/, '$1')
    // A quote before a formula's sign marks the cell as text in a spreadsheet.
    .replace(/^'(?=[=+@-])/, '')
  if (visto === '') return undefined
  return { texto: visto, ...(ERROS.test(visto) && { erro: FORMULA_ERRADA }), ...resto }
}

/** A spreadsheet's number without binary noise: a formula's 12.340000000000002 is 12.34. */
export const quinzeDigitos = (numero: number): number =>
  Number.isSafeInteger(numero) ? numero : Number(numero.toPrecision(15))

/** A sum without the words that a format writes for reais. */
export const semMoeda = (texto: string): string => texto.replace(/R\$|BRL|reais/gi, '').trim()

export const textoDe = (linha: Linha | undefined, indice: number): string => linha?.[indice]?.texto ?? ''

export const estaVazia = (linha: Linha): boolean => !linha.some(celula => celula !== undefined)

/** The first `length` characters, without half a surrogate pair at the end. */
export const cortar = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
