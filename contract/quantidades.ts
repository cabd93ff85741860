import { milesimos } from './dinheiro.ts'

/** Limits on how much of a shelf's line an order may hold; null means no limit. */
export type RegraDeQuantidade = {
  multiplo?: number | null | undefined
  minimo?: number | null | undefined
  maximo?: number | null | undefined
}

/** The part of the rule that a quantity breaks; null if the quantity is allowed. */
export function regraQuebrada(
  quantidade: number,
  { multiplo, minimo, maximo }: RegraDeQuantidade,
): keyof RegraDeQuantidade | null {
  if (multiplo && milesimos(quantidade) % milesimos(multiplo) !== 0) return 'multiplo'
  if (minimo && quantidade < minimo) return 'minimo'
  return maximo && quantidade > maximo ? 'maximo' : null
}

/**
 * The allowed quantities nearest to `quantidade`, below and above, at most `limite`: none, one or two, ascending. An
 * allowed `quantidade` is its own answer.
 */
export function quantidadesPermitidas(
  quantidade: number,
  { multiplo, minimo, maximo }: RegraDeQuantidade,
  limite = Number.POSITIVE_INFINITY,
): number[] {
  const passo = multiplo ? milesimos(multiplo) : 1
  const menor = Math.max(1, Math.ceil(milesimos(minimo ?? 0) / passo)) * passo
  const maior = Math.floor(milesimos(Math.min(maximo || limite, limite)) / passo) * passo
  if (maior < menor) return []
  const dentro = (partes: number) => Math.min(Math.max(partes * passo, menor), maior) / 1000
  const vezes = milesimos(quantidade) / passo
  return [...new Set([dentro(Math.floor(vezes)), dentro(Math.ceil(vezes))])]
}

/** Adds two quantities in thousandths: `0.1 + 0.2` is `0.3`. */
export const juntarQuantidades = (a: number, b: number): number => (milesimos(a) + milesimos(b)) / 1000
