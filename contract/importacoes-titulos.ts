import { COLUNAS, type Coluna, type TipoDeImportacao } from './importacoes-colunas.ts'

/** A column that a row of headings names, and at which place. */
export type ColunaAchada = { coluna: Coluna; titulo: string; indice: number }

/** What a row says, read as headings: by any of their names, in any order. Pure: the same for a file and for what is pasted. */
export function lerTitulos(tipo: TipoDeImportacao, titulos: readonly string[]) {
  const simples = titulos.map(simplificar)
  const achadas: ColunaAchada[] = COLUNAS[tipo].flatMap(coluna => {
    const indice = posicao(coluna, simples)
    return indice < 0 ? [] : [{ coluna, titulo: titulos[indice] ?? '', indice }]
  })
  const falta = (coluna: Coluna) => achadas.every(achada => achada.coluna !== coluna)
  const faltam = COLUNAS[tipo].filter(coluna => coluna.obrigatoria && falta(coluna)).map(({ titulo }) => titulo)
  const umaDelas = COLUNAS[tipo].filter(({ aoMenosUma }) => aoMenosUma)
  if (umaDelas.length && umaDelas.every(falta)) faltam.push(umaDelas.map(({ titulo }) => titulo).join(' ou '))
  return { achadas, faltam }
}

/** Its own name comes before the others it may have. */
function posicao({ titulo, tambem }: Coluna, simples: readonly string[]): number {
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
    .replace(/\p{M}|\([^()]*\)|R\$/giu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
