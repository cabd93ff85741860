import type { LinhaImportada } from '#contract/importacoes.ts'
import { lerTitulos } from '#contract/importacoes-titulos.ts'
import type { Planilha } from './estado.ts'
import { COLUNAS, type Linha, settle, unwant, want } from './linha.ts'
import type { Alvo } from './salvar.ts'

/** A cell's maximum length. `colarBloco` pastes longer texts: the browser would cut them to another number. */
export const CABEM = 24

/**
 * Fills cells down and right from the focused one, and returns what did not fit. `'produtos'`: the block names products;
 * null: the browser pastes the text into one cell.
 */
export function colarBloco({ linhas }: Planilha, mostrados: readonly number[], em: Alvo, texto: string) {
  const lido = lerBloco(texto)
  if (lido.length < 2 && (lido[0]?.length ?? 0) < 2 && texto.length <= CABEM) return null
  const bloco = semTitulos(lido) ?? lido
  if (nomeiaProdutos(bloco)) return 'produtos'
  const primeira = mostrados.indexOf(em.id)
  const desde = COLUNAS.indexOf(em.coluna)
  const novas = bloco.flatMap((celulas, passo) => {
    const linha = linhas.row(mostrados[primeira + passo] ?? 0)
    return linha && !linha.wanted.sai ? [preencher(linha, celulas, desde)] : []
  })
  linhas.write(novas)
  const fora = bloco.length - novas.length
  if (fora === 0) return { aviso: '' }
  return { aviso: fora === 1 ? 'Uma linha colada ficou de fora.' : `${fora} linhas coladas ficaram de fora.` }
}

/** An empty cell of the block keeps the sheet's value; an unreadable one is kept as typed, to be corrected. */
const preencher = (linha: Linha, celulas: readonly string[], desde: number): Linha =>
  settle(
    celulas.reduce((nova, texto, passo) => {
      const coluna = COLUNAS[desde + passo]
      return coluna && texto !== '' ? want(nova, { [coluna]: texto }) : nova
    }, linha),
  )

/** The line with what a pasted row has for it; a product that was about to leave the shelf stays. */
export const comValores = (linha: Linha, valores: LinhaImportada['valores']): Linha =>
  settle(
    COLUNAS.filter(coluna => coluna in valores).reduce(
      (nova, coluna) => want(nova, { [coluna]: valores[coluna] === null ? null : Number(valores[coluna]) }),
      unwant(linha, 'sai'),
    ),
  )

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
