import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Unidade } from '#contract/unidades.ts'
import { PRODUTOS } from '../../seed/produtos.ts'

type Produto = readonly [nome: string, unidade: Unidade]
/** Shelves of several trades for the messages in this folder: name and unit of each product, the unit last on its line. */
const ESTANTES = new Map<string, readonly Produto[]>([
  ['demonstracao', PRODUTOS.map(([nome, unidade]): Produto => [nome, unidade])],
])
const texto = readFileSync(resolve(import.meta.dirname, 'estantes.txt'), 'utf8')
for (const bloco of texto.split(/^=== /m).filter(Boolean)) {
  const [estante = '', ...linhas] = bloco.trim().split('\n')
  const produtos = linhas.map((linha): Produto => {
    const corte = linha.lastIndexOf(' ')
    return [linha.slice(0, corte), linha.slice(corte + 1) as Unidade]
  })
  ESTANTES.set(estante, produtos)
}

export const nomesDasEstantes = [...ESTANTES.keys()]

/** A shelf as the parser takes it, with ids from 1 and codes from 1001 in its order. */
export function ofertasDe(estante: string) {
  const produtos = ESTANTES.get(estante)
  if (!produtos) throw new Error(`Unknown shelf ${estante}`)
  return produtos.map(([nome, unidadeMedida], i) => ({
    estanteId: 1,
    produtoId: i + 1,
    nome,
    unidadeMedida,
    codigo: String(1001 + i),
  }))
}
