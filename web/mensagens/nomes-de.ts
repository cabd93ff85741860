import { emNumero } from '#contract/dinheiro.ts'

const SHOWN = 8

/** The first names, and the number of the others. */
export function nomesDe(clientes: readonly { clienteNome: string }[], quantos = clientes.length): string {
  const nomes = clientes.slice(0, SHOWN).map(({ clienteNome }) => clienteNome)
  const resto = quantos - nomes.length
  return `${nomes.join(', ')}${resto > 0 ? ` e mais ${emNumero(resto)}` : ''}`
}
