import { raw, type Sql } from 'sql-template-tag'
import { equals, where } from '../db/clauses.ts'
import { searching } from '../db/searching.ts'

/** The filters of every list of products, as in the contract's `DeQueProdutos` and `QuaisCompras`. */
export type QueProdutos = { [K in 'busca' | 'categoria' | 'fornecedor']?: string | undefined } & {
  [K in 'parecidos' | 'semFornecedor']?: boolean | undefined
}

/** Products, under the alias `p`, with these filters. */
export const queProdutos = ({ busca, parecidos, categoria, fornecedor, semFornecedor }: QueProdutos, p = 'p'): Sql =>
  where(
    searching(busca, raw(`${p}.busca_toda`), parecidos),
    equals(raw(`${p}.categoria`), categoria),
    equals(raw(`${p}.fornecedor`), fornecedor),
    semFornecedor ? raw(`${p}.fornecedor is null`) : undefined,
  )
