import { emReais } from '#contract/dinheiro.ts'
import type { Carrinho } from '../carrinho/carrinho.ts'
import { contarItens } from '../carrinho/quadro.ts'
import { useResumo } from '../carrinho/use-carrinho.ts'

/** So many characters of a total fit in the panel at its own size. */
const CABEM = 15

/** The figures that follow the keys, each alone: a key renders the words that it changes and nothing around them. */
export function Contagem({ carrinho }: { carrinho: Carrinho }) {
  return <>Total · {contarItens(useResumo(carrinho, resumo => resumo.itens))}</>
}

export function Total({ carrinho }: { carrinho: Carrinho }) {
  const total = emReais(useResumo(carrinho, resumo => resumo.total))
  return <span data-longo={total.length > CABEM || undefined}>{total}</span>
}
