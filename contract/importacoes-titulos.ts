import { COLUNAS, CONTATO, type Coluna, type TipoDeImportacao } from './importacoes-colunas.ts'

/** A recognised column, with its heading and index in the row. */
export type ColunaAchada = { coluna: Coluna; titulo: string; indice: number }

/** Remembered answers about headings: heading → `campo`, or '' for none; the latest first. */
export type Ditos = ReadonlyMap<string, string>
const NADA_DITO: Ditos = new Map()

/** Recognises a heading row, by any known name and in any order. Pure: a file and a pasted table are read alike. */
export function lerTitulos(tipo: TipoDeImportacao, titulos: readonly string[], ditos = NADA_DITO) {
  const nomes = nomesDasColunas(titulos)
  const livres = nomes.map(nome => (ditos.has(nome) ? '' : nome))
  const todas: ColunaAchada[] = COLUNAS[tipo].flatMap(coluna => {
    const dita = [...ditos].find(([nome, campo]) => campo === coluna.campo && nomes.includes(nome))
    const indice = dita ? nomes.indexOf(dita[0]) : posicao(coluna, livres)
    return indice < 0 ? [] : [{ coluna, titulo: titulos[indice] || nomeSemTitulo(indice), indice }]
  })
  const achadas = emPares(comEmailDoComprador(todas, ({ indice }) => ditos.get(nomes[indice] ?? '')))
  const falta = (coluna: Coluna) => achadas.every(achada => achada.coluna !== coluna)
  const faltam = COLUNAS[tipo].filter(coluna => coluna.obrigatoria && falta(coluna)).map(({ titulo }) => titulo)
  const umaDelas = COLUNAS[tipo].filter(({ aoMenosUma }) => aoMenosUma)
  if (umaDelas.length && umaDelas.every(falta)) faltam.push(umaDelas.map(({ titulo }) => titulo).join(' ou '))
  return { achadas, faltam }
}

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

/** The column's title takes precedence over its other names. */
function posicao({ titulo, tambem }: Coluna, nomes: readonly string[]): number {
  for (const nome of [simplificar(titulo), ...tambem]) {
    const at = nomes.indexOf(nome)
    if (at >= 0) return at
  }
  return -1
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
export const nomeSemTitulo = (indice: number): string => `Coluna ${letras(indice)}`
const letras = (indice: number): string =>
  (indice < 26 ? '' : letras(Math.floor(indice / 26) - 1)) + String.fromCharCode(65 + (indice % 26))

/** `Preço de custo (R$) *` → `preco de custo`. */
const simplificar = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}|\([^()]*\)|R\$/giu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
