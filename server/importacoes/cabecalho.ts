import { COLUNAS, type Coluna, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { cortar, mostrar } from './celula.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'
import type { Celula } from './tabela.ts'

/** What the file of bad rows adds to the columns: sent again as it stands, nobody is told about them. */
export const LINHA = 'Linha'
export const O_QUE_CORRIGIR = 'O que corrigir'

export type ColunaDoArquivo = { campo: string; titulo: string; indice: number }
export type Cabecalho = { indice: number; colunas: ColunaDoArquivo[]; ignoradas: string[] }

/** Finds the columns in the first row that has anything, by any of their names and in any order. */
export function lerCabecalho(tipo: TipoDeImportacao, tabela: readonly Celula[][]): Cabecalho {
  const indice = tabela.findIndex(row => row.some(cell => mostrar(cell) !== ''))
  if (indice < 0) throw new RecusaDeArquivo('O arquivo está vazio: preencha o modelo e envie-o')
  const titulos = (tabela[indice] ?? []).map(cell => cortar(mostrar(cell), 80))
  const colunas = COLUNAS[tipo].flatMap(coluna => {
    const at = posicao(coluna, titulos)
    return at < 0 ? [] : [{ campo: coluna.campo, titulo: titulos[at] ?? '', indice: at }]
  })
  const falta = ({ campo }: Coluna) => colunas.every(coluna => coluna.campo !== campo)
  const faltam = COLUNAS[tipo].filter(coluna => coluna.obrigatoria && falta(coluna)).map(({ titulo }) => titulo)
  const umaDelas = COLUNAS[tipo].filter(({ aoMenosUma }) => aoMenosUma)
  if (umaDelas.length && umaDelas.every(falta)) faltam.push(umaDelas.map(({ titulo }) => titulo).join(' ou '))
  if (faltam.length) throw faltando(faltam, titulos)
  const known = new Set(colunas.map(coluna => coluna.indice))
  const ignoradas = titulos.filter(
    (titulo, i) => titulo !== '' && !known.has(i) && titulo !== LINHA && titulo !== O_QUE_CORRIGIR,
  )
  return { indice, colunas: colunas.sort((a, b) => a.indice - b.indice), ignoradas: ignoradas.slice(0, 50) }
}

/** Its own name comes before the others it may have. */
function posicao({ titulo, tambem }: Coluna, titulos: readonly string[]): number {
  const simples = titulos.map(simplificar)
  for (const nome of [simplificar(titulo), ...tambem]) {
    const at = simples.indexOf(nome)
    if (at >= 0) return at
  }
  return -1
}

/** `Preço de custo (R$) *` → `preco de custo`. */
const simplificar = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}|\(.*?\)/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

function faltando(faltam: readonly string[], titulos: readonly string[]): RecusaDeArquivo {
  const tem = titulos.filter(Boolean).slice(0, 12).join(', ')
  const [first, ...rest] = faltam.map(titulo => ({
    campo: titulo,
    mensagem: `Falta a coluna ${titulo}. A primeira linha do arquivo tem: ${tem}`,
  }))
  return new RecusaDeArquivo(first ?? 'Falta uma coluna', ...rest)
}
