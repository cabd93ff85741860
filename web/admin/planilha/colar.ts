import { lerTitulos } from '#contract/importacoes-titulos.ts'

/** Rows of cells, as a spreadsheet puts them on the clipboard. */
export type Bloco = readonly (readonly string[])[]

/**
 * Parses tabs between cells and line breaks between rows; a cell with either is quoted. Without any tab, `;` separates.
 * An empty row keeps its place, so that the rows below stay with their products; trailing ones are dropped.
 */
export function lerBloco(texto: string): Bloco {
  const divisor = texto.includes('\t') || !texto.includes(';') ? '\t' : ';'
  const linhas: string[][] = [[]]
  const celula = new RegExp(`("(?:[^"]|"")*"|[^${divisor}\\r\\n]*)(${divisor}|\\r\\n|\\r|\\n|$)`, 'gy')
  for (const [, escrita = '', fim] of texto.matchAll(celula)) {
    linhas.at(-1)?.push(limpa(escrita))
    if (fim === '') break
    if (fim !== divisor) linhas.push([])
  }
  return linhas.slice(0, linhas.findLastIndex(linha => !ehVazia(linha)) + 1)
}

const ehVazia = (linha: readonly string[]) => linha.every(celula => celula === '')

const limpa = (escrita: string) =>
  (/^"[\s\S]*"$/.test(escrita) ? escrita.slice(1, -1).replaceAll('""', '"') : escrita).replace(/\s+/g, ' ').trim()

/**
 * Whether its rows name products (`Banana prata; 4,90; 100`) rather than only fill cells. With two columns, the first
 * heading says so, or half of the rows begin with a word: one among prices (`a combinar`) is an invalid cell, to be corrected in place.
 */
export function nomeiaProdutos(bloco: Bloco): boolean {
  if (bloco.some(linha => linha.length > 2)) return true
  const { achadas } = lerTitulos('estante-produtos', bloco[0] ?? [])
  if (achadas.some(({ coluna: { campo } }) => campo === 'codigo')) return true
  const nomeadas = bloco.filter(([primeira = '', ...outras]) => outras.length > 0 && !ehNumero(primeira))
  return nomeadas.length > 0 && nomeadas.length * 2 >= bloco.filter(linha => !ehVazia(linha)).length
}

const ehNumero = (texto: string) => /^[-−(]?(\s*R\$)?[\s\d.,%()−-]*$/i.test(texto)

/**
 * Removes a first row of price and quantity headings, which would push all rows down by one, and puts the columns in
 * the sheet's order. Null: there is no such row.
 */
export function semTitulos(bloco: Bloco): Bloco | null {
  const [primeira = [], ...outras] = bloco
  const { achadas } = lerTitulos('estante-produtos', primeira)
  const escritos = primeira.filter(celula => celula !== '').length
  const deCelulas = achadas.filter(({ coluna: { campo } }) => campo === 'precoVenda' || campo === 'quantidade')
  if (escritos === 0 || deCelulas.length !== escritos || outras.length === 0) return null
  const [preco, quantidade] = ['precoVenda', 'quantidade'].map(
    campo => deCelulas.find(({ coluna }) => coluna.campo === campo)?.indice ?? -1,
  )
  if (preco === undefined || quantidade === undefined || quantidade < 0 || preco <= quantidade) return outras
  return outras.map(linha => [linha[preco] ?? '', linha[quantidade] ?? ''])
}
