import { UNIDADES } from '#contract/unidades.ts'

/** Rows of cells, as a spreadsheet puts them on the clipboard. */
export type Bloco = readonly (readonly string[])[]

/**
 * Tabs between cells, line breaks between rows; a cell with either in it is quoted. Without any tab, `;` divides. An empty
 * row keeps its place, or what is below it would land on another product; only those at the end fall out.
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
 * Whether its rows name products (`Banana prata; 4,90; 100`) rather than only fill cells. Of two columns half must begin
 * with a word: a word among prices (`a combinar`) is a wrong cell, to be mended in its place.
 */
export function nomeiaProdutos(bloco: Bloco): boolean {
  if (bloco.some(linha => linha.length > 2)) return true
  const nomeadas = bloco.filter(([primeira = '', ...outras]) => outras.length > 0 && !ehNumero(primeira))
  return nomeadas.length > 0 && nomeadas.length * 2 >= bloco.filter(linha => !ehVazia(linha)).length
}

const ehNumero = (texto: string) => /^(R\$)?[\s\d.,-]*$/i.test(texto)

export type Produto = { id: number; nome: string }
export type Reconhecida<P> = { produto: P; precoVenda: string; quantidade: string }
export type Perdida = { linha: number; texto: string; porque: string }

/**
 * Finds the product of each row by its number or its name, whatever case and accents. Before the price may stand both,
 * and the unit. A first row of headings is left out. What is not found is told, row by row.
 */
export function reconhecer<P extends Produto>(bloco: Bloco, produtos: readonly P[]) {
  const porId = new Map(produtos.map(produto => [String(produto.id), produto]))
  const porNome = Map.groupBy(produtos, ({ nome }) => chave(nome))
  const achadas: Reconhecida<P>[] = []
  const perdidas: Perdida[] = []
  const usados = new Set<number>()
  const primeira = bloco.findIndex(linha => !ehVazia(linha))
  for (const [indice, celulas] of bloco.entries()) {
    if (ehVazia(celulas)) continue
    const { numero, nome, precoVenda, quantidade } = partes(celulas)
    if (indice === primeira && !/\d/.test(precoVenda + quantidade)) continue
    const comNome = porNome.get(chave(nome)) ?? []
    const produto = porId.get(numero) ?? (comNome.length === 1 ? comNome[0] : undefined)
    const porque = !produto
      ? comNome.length > 1
        ? 'há mais de um produto com este nome: use o número do cadastro'
        : 'não há produto ativo com este nome ou número'
      : usados.has(produto.id)
        ? 'o produto já apareceu numa linha acima'
        : null
    if (porque !== null || !produto)
      perdidas.push({ linha: indice + 1, texto: celulas.join(' · '), porque: porque ?? '' })
    else {
      usados.add(produto.id)
      achadas.push({ produto, precoVenda, quantidade })
    }
  }
  return { achadas, perdidas }
}

/** `[12, Banana, kg, 4,90, 100]`: number, name and unit are optional, but one of the first two. */
function partes(celulas: readonly string[]) {
  const resto = [...celulas]
  const comNumero = /^\d+$/.test(resto[0] ?? '')
  const numero = comNumero ? (resto.shift() ?? '') : ''
  const nome = !comNumero || !ehNumero(resto[0] ?? '') ? (resto.shift() ?? '') : ''
  if (UNIDADES.some(unidade => unidade === resto[0]?.toUpperCase())) resto.shift()
  return { numero, nome, precoVenda: resto[0] ?? '', quantidade: resto[1] ?? '' }
}

const chave = (nome: string) => nome.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
