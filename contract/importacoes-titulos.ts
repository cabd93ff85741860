import { COLUNAS, type Coluna, type TipoDeImportacao } from './importacoes-colunas.ts'
import { CONTATO } from './importacoes-colunas-de-clientes.ts'

/** A recognised column, with its heading and index in the row. */
export type ColunaAchada = { coluna: Coluna; titulo: string; indice: number }
/** Several columns that may be one field, or the money column that nothing names: a person has to say. */
type Duvida = { coluna: Coluna; indices: number[] }

/** Remembered answers about headings: heading → `campo`, or '' for none; the latest first. */
export type Ditos = ReadonlyMap<string, string>
const NADA_DITO: Ditos = new Map()
const NENHUMA: ReadonlySet<number> = new Set()

/**
 * Recognises a heading row, by any known name and in any order. Pure: a file and a pasted table are read alike. A hidden
 * column (`ocultas`) counts only where no visible one can be that field.
 */
export function lerTitulos(tipo: TipoDeImportacao, titulos: readonly string[], ditos = NADA_DITO, ocultas = NENHUMA) {
  const nomes = nomesDasColunas(titulos)
  const livre = (indice: number) => !ditos.has(nomes[indice] ?? '')
  const duvidas: Duvida[] = []
  const todas: ColunaAchada[] = COLUNAS[tipo].flatMap(coluna => {
    const dita = [...ditos].find(([nome, campo]) => campo === coluna.campo && nomes.includes(nome))
    const vistos = titulos.map((titulo, i) => (ocultas.has(i) ? '' : titulo))
    const livresEm = (titulos: readonly string[]) => candidatasA(tipo, coluna, titulos).filter(livre)
    const visiveis = dita ? [nomes.indexOf(dita[0])] : livresEm(vistos)
    const candidatas = visiveis.length > 0 ? visiveis : livresEm(titulos)
    const [indice, outra] = candidatas
    if (outra !== undefined || (indice === undefined && !dita && temDinheiroSemNome(coluna, titulos)))
      duvidas.push({ coluna, indices: candidatas })
    if (indice === undefined || outra !== undefined) return []
    return [{ coluna, titulo: titulos[indice] || nomeSemTitulo(indice), indice }]
  })
  // A heading that may be two fields is the first of them: a lone trade name is the client's name.
  const cada = todas.filter(({ indice }, i) => todas.findIndex(achada => achada.indice === indice) === i)
  const achadas = emPares(comEmailDoComprador(cada, ({ indice }) => ditos.get(nomes[indice] ?? '')))
  return { achadas: achadas.toSorted((a, b) => a.indice - b.indice), duvidas, faltam: faltamEm(tipo, achadas) }
}
export type Titulos = ReturnType<typeof lerTitulos>

/** The titles of the required columns that are not there. */
function faltamEm(tipo: TipoDeImportacao, achadas: readonly ColunaAchada[]): string[] {
  const falta = (coluna: Coluna) => achadas.every(achada => achada.coluna !== coluna)
  const faltam = COLUNAS[tipo].filter(coluna => coluna.obrigatoria && falta(coluna)).map(({ titulo }) => titulo)
  for (const grupo of ['produto', 'valor']) {
    const umaDelas = COLUNAS[tipo].filter(({ aoMenosUma }) => aoMenosUma === grupo)
    if (umaDelas.length && umaDelas.every(falta)) faltam.push(umaDelas.map(({ titulo }) => titulo).join(' ou '))
  }
  return faltam
}

/** The columns that may be a field, of its likeliest name. */
function candidatasA(tipo: TipoDeImportacao, coluna: Coluna, titulos: readonly string[]): number[] {
  if (coluna.numero === 'dinheiro') return candidatasADinheiro(tipo, titulos)
  const nomes = titulos.map(simplificar)
  for (const nome of [simplificar(coluna.titulo), ...coluna.tambem]) {
    const iguais = nomes.flatMap((outro, i) => (outro === nome ? [i] : []))
    if (iguais.length > 0) return iguais
  }
  return []
}

const PRECO = /\b(preco|prc|valor|vlr|vl|unitario|unit)\b|^pr? (unit|venda|final)|^(por|venda|(em )?promo(cao)?)$/
/** `Valor com desconto` is a price, `Desconto` is none. */
const NUNCA =
  /\b(us|usd|dolar|euros?|centavos|total|subtotal|antig[oa]|anterior|velho|minimo|estoque|bruto)\b|(?<!\b(com|sem|c|s) )\b(desconto|imposto|icms|ipi|frete)\b|^(preco |valor )?de$/
const CUSTO = /\bcusto\b|\b(preco|valor|vlr|vl|prc|pr) (de )?compra\b/
/** Money that is no price of a piece, or not said to be one. */
const DINHEIRO = /\b(preco|valor|vlr|vl|total|vista|prazo|\d+ dias)\b|^de$/

/** By what their words mean: in a list of prices the cost is none, in a list of costs the price is one if nothing else is. */
function candidatasADinheiro(tipo: TipoDeImportacao, titulos: readonly string[]): number[] {
  const nomes = titulos.map(titulo => (titulo.includes('$') ? 'preco ' : '') + comParenteses(titulo))
  const de = (...regras: ((nome: string) => boolean)[]) =>
    nomes.flatMap((nome, i) => (regras.every(regra => regra(nome)) ? [i] : []))
  const [unitario, custo] = [
    (nome: string) => PRECO.test(nome) && !NUNCA.test(nome),
    (nome: string) => CUSTO.test(nome),
  ]
  if (tipo === 'estante-produtos') return de(unitario, nome => !custo(nome))
  const custos = de(custo, nome => !NUNCA.test(nome))
  return custos.length > 0 ? custos : de(unitario, nome => !/\bvenda\b/.test(nome))
}

/** Whether a file brings money, but no column that is known to be the price: its quantities alone would be half of it. */
const temDinheiroSemNome = ({ campo }: Coluna, titulos: readonly string[]): boolean =>
  campo === 'precoVenda' && titulos.some(titulo => DINHEIRO.test(comParenteses(titulo)))

/** Drops a column whose paired column is missing. */
const emPares = (achadas: readonly ColunaAchada[]): ColunaAchada[] =>
  achadas.filter(({ coluna: { com } }) => com === undefined || achadas.some(({ coluna }) => coluna.campo === com))

/** Beside a buyer's name, a file's only e-mail is the buyer's, unless a remembered answer says it is the client's. */
function comEmailDoComprador(
  achadas: readonly ColunaAchada[],
  dito: (achada: ColunaAchada) => string | null | undefined,
): readonly ColunaAchada[] {
  const de = (campo: string) => achadas.find(({ coluna }) => coluna.campo === campo)
  const [nome, email] = [de('comprador'), de('email')]
  const doComprador = COLUNAS.clientes.find(({ campo }) => campo === 'compradorEmail')
  if (!nome || !email || !doComprador || de('compradorEmail')) return achadas
  if (CONTATO.includes(simplificar(nome.titulo)) && dito(nome) !== 'comprador') return achadas
  if (dito(email) === 'email') return achadas
  return achadas.map(achada => (achada === email ? { ...email, coluna: doComprador } : achada))
}

/** The key each column is remembered by: its simplified heading. A repeated heading gets a count; an empty one, the column's letter. */
export function nomesDasColunas(titulos: readonly string[]): string[] {
  const vistos = new Map<string, number>()
  return titulos.map((titulo, indice) => {
    const nome = simplificar(titulo) || simplificar(nomeSemTitulo(indice))
    const vezes = (vistos.get(nome) ?? 0) + 1
    vistos.set(nome, vezes)
    return vezes === 1 ? nome : `${nome} ${vezes}`
  })
}

/** `Coluna C`, as spreadsheets letter them. */
export const nomeSemTitulo = (indice: number): string => `Coluna ${letraDaColuna(indice)}`
export const letraDaColuna = (indice: number): string =>
  (indice < 26 ? '' : letraDaColuna(Math.floor(indice / 26) - 1)) + String.fromCharCode(65 + (indice % 26))

const simplificar = (texto: string): string => comParenteses(texto.replace(/\([^()]*\)/gu, ''))

/** `Preço de custo (R$) *` → `preco de custo`; `Preço (CX)` → `preco cx`. */
const comParenteses = (texto: string): string =>
  texto
    .normalize('NFKD')
    .replace(/\p{M}|R\$/giu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
