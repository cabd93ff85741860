import { type ColunaAchada, lerTitulos } from '#contract/importacoes-titulos.ts'
import { nomeComparado } from '#contract/limpeza.ts'
import { UNIDADES } from '#contract/unidades.ts'

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
 * Whether its rows name products (`Banana prata; 4,90; 100`) rather than only fill cells. With two columns, half of the
 * rows must begin with a word: a word among prices (`a combinar`) is an invalid cell, to be corrected in place.
 */
export function nomeiaProdutos(bloco: Bloco): boolean {
  if (bloco.some(linha => linha.length > 2)) return true
  const nomeadas = bloco.filter(([primeira = '', ...outras]) => outras.length > 0 && !ehNumero(primeira))
  return nomeadas.length > 0 && nomeadas.length * 2 >= bloco.filter(linha => !ehVazia(linha)).length
}

const ehNumero = (texto: string) => /^[-−(]?(\s*R\$)?[\s\d.,%()−-]*$/i.test(texto)

export type Produto = { id: number; nome: string }
type Reconhecida<P> = { produto: P; precoVenda: string; quantidade: string }
export type Perdida = { linha: number; texto: string; porque: string }

/**
 * Finds each row's product by number or name, ignoring case and accents. A row of headings names the columns; without
 * one, number, name and unit may precede the price. `perdidas` lists the rows without a product, and why.
 */
export function reconhecer<P extends Produto>(bloco: Bloco, produtos: readonly P[]) {
  const achar = procurador(produtos)
  const achadas: Reconhecida<P>[] = []
  const perdidas: Perdida[] = []
  const usados = new Set<number>()
  const cabeca = acharTitulos(bloco)
  const vazias = colunasVazias(bloco)
  for (const [indice, celulas] of bloco.entries()) {
    if (ehVazia(celulas) || indice <= cabeca.indice) continue
    // A row longer than the headings does not follow them: it was written by hand.
    const sobEles = cabeca.colunas && celulas.length <= (bloco[cabeca.indice]?.length ?? 0) && cabeca.colunas
    const { numero, nome, ...valores } = sobEles ? sobTitulos(celulas, sobEles) : partes(celulas.slice(vazias))
    const achado = achar(numero, nome)
    const porque =
      typeof achado === 'string' ? achado : usados.has(achado.id) ? 'o produto já apareceu numa linha acima' : null
    if (typeof achado === 'string' || porque !== null)
      perdidas.push({ linha: indice + 1, texto: celulas.filter(Boolean).join(' · '), porque: porque ?? '' })
    else {
      usados.add(achado.id)
      achadas.push({ produto: achado, ...valores })
    }
  }
  return { achadas, perdidas }
}

/** The product, or why there is none. A number beside a name may be another system's: then the name decides. */
function procurador<P extends Produto>(produtos: readonly P[]): (numero: string, nome: string) => P | string {
  const porId = new Map(produtos.map(produto => [String(produto.id), produto]))
  const porNome = Map.groupBy(produtos, ({ nome }) => nomeComparado(nome))
  const porPalavras = Map.groupBy(produtos, ({ nome }) => palavras(nome))
  return (numero, nome) => {
    const comNumero = porId.get(numero)
    const escrito = nome || numero
    const comNome = porNome.get(nomeComparado(escrito)) ?? porPalavras.get(palavras(escrito)) ?? []
    if (comNumero && (nome === '' || comNome.includes(comNumero))) return comNumero
    if (comNome.length > 1) return 'há mais de um produto com este nome: use o número do cadastro'
    return comNome[0] ?? 'não há produto ativo com este nome ou número'
  }
}

/** Rows searched for headings: a whole copied sheet may have a title above them. */
const LINHAS_ATE_OS_TITULOS = 10

/** The index of the headings (-1: none) and the columns they name; a first row of mere words names none. */
function acharTitulos(bloco: Bloco): { indice: number; colunas?: readonly ColunaAchada[] } {
  for (const [indice, linha] of bloco.slice(0, LINHAS_ATE_OS_TITULOS).entries()) {
    const { achadas, faltam } = lerTitulos('estante-produtos', linha)
    if (faltam.length === 0) return { indice, colunas: achadas }
  }
  const primeira = bloco.findIndex(linha => !ehVazia(linha))
  const { precoVenda, quantidade } = partes(bloco[primeira] ?? [])
  return { indice: /\d/.test(precoVenda + quantidade) ? -1 : primeira }
}

type Partes = { numero: string; nome: string; precoVenda: string; quantidade: string }

function sobTitulos(celulas: readonly string[], colunas: readonly ColunaAchada[]): Partes {
  const em = (campo: string) => celulas[colunas.find(({ coluna }) => coluna.campo === campo)?.indice ?? -1] ?? ''
  const nome = em('nome')
  const numero = /^\d+$/.test(nome) ? nome : ''
  return { numero, nome: numero ? '' : nome, precoVenda: em('precoVenda'), quantidade: em('quantidade') }
}

/** `[12, Banana, kg, 4,90, 100]`: requires the number or the name; the unit is optional. R$ marks the price. */
function partes(celulas: readonly string[]): Partes {
  const resto = [...celulas]
  const comNumero = /^\d+$/.test(resto[0] ?? '')
  const numero = comNumero ? (resto.shift() ?? '') : ''
  const nome = !comNumero || !ehNumero(resto[0] ?? '') ? (resto.shift() ?? '') : ''
  if (UNIDADES.some(unidade => unidade === resto[0]?.toUpperCase())) resto.shift()
  const [uma = '', outra = ''] = resto
  const [precoVenda, quantidade] = !emReais(uma) && emReais(outra) ? [outra, uma] : [uma, outra]
  return { numero, nome, precoVenda, quantidade }
}

const emReais = (texto: string) => /R\$/i.test(texto)

/** The number of empty columns on the left. */
function colunasVazias(bloco: Bloco): number {
  const primeiras = bloco.flatMap(linha => (ehVazia(linha) ? [] : [linha.findIndex(celula => celula !== '')]))
  return primeiras.length ? Math.min(...primeiras) : 0
}

/**
 * Removes a first row of price and quantity headings, which would push all rows down by one, and puts the columns in
 * the sheet's order. Null: there is no such row.
 */
export function semTitulos(bloco: Bloco): Bloco | null {
  const [primeira = [], ...outras] = bloco
  const { achadas } = lerTitulos('estante-produtos', primeira)
  const escritos = primeira.filter(celula => celula !== '').length
  const deCelulas = achadas.filter(({ coluna }) => coluna.aoMenosUma)
  if (escritos === 0 || deCelulas.length !== escritos || outras.length === 0) return null
  const [preco, quantidade] = ['precoVenda', 'quantidade'].map(
    campo => deCelulas.find(({ coluna }) => coluna.campo === campo)?.indice ?? -1,
  )
  if (preco === undefined || quantidade === undefined || quantidade < 0 || preco <= quantidade) return outras
  return outras.map(linha => [linha[preco] ?? '', linha[quantidade] ?? ''])
}

/** `Banana-nanica`, `banana nanica`: the same words, without what stands between them; a number's comma is part of it. */
const palavras = (nome: string) => nomeComparado(nome.replace(/[^\p{L}\p{M}\d]+(?!\d)|[^\p{L}\p{M}\d.,]+/gu, ' '))
