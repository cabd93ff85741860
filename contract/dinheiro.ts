/** Exact money arithmetic in browser and server: integer cents and thousandths, never binary fractions in between. */

/** `12.34` → `1234`. Takes a number with at most two decimals, as the API answers. */
export function centavos(reais: number): number {
  return Math.round(reais * 100)
}

/** `0.335` → `335`. Takes a quantity with at most three decimals. */
export function milesimos(quantidade: number): number {
  return Math.round(quantidade * 1000)
}

/** One line in reais: `round(preço × quantidade, 2)` half up, as the database does it. */
export function valorDaLinha(precoVenda: number, quantidade: number): number {
  const milesimosDeCentavo = BigInt(centavos(precoVenda)) * BigInt(milesimos(quantidade))
  return Number((milesimosDeCentavo + 500n) / 1000n) / 100
}

/** A price changed by `ajuste` percent (two decimals at most), to the cent, half up: `reajustar(9.99, 2.5)` → `10.24`. */
export function reajustar(preco: number, ajuste: number): number {
  const partes = BigInt(centavos(preco)) * BigInt(10_000 + Math.round(ajuste * 100))
  return Number((partes + 5000n) / 10_000n) / 100
}

/** Whether a price is below cost, in whole cents. Only administrators may see costs. */
export const abaixoDoCusto = (precoVenda: number, precoCusto: number): boolean =>
  centavos(precoVenda) < centavos(precoCusto)

/** The sum of values in reais, added as cents. */
export function somar(valores: readonly number[]): number {
  return valores.reduce((soma, valor) => soma + centavos(valor), 0) / 100
}

/** Whether a number has at most `casas` decimals as it is written (0.1 + 0.2 has seventeen). */
export function temCasas(numero: number, casas: number): boolean {
  const [, decimais = ''] = String(numero).split('.')
  return !String(numero).includes('e') && decimais.length <= casas
}

/**
 * `1234.5` → `1.234,50`, rounded half up, as a Brazilian writes it. By hand, because `Intl.NumberFormat` takes a phone a
 * tenth of a second to begin, before the first price on every screen; a test compares the two.
 */
export function escreverNumero(valor: number, casasMinimas: 0 | 2, casasMaximas: 2 | 3 = 3): string {
  const partes = Math.round(Number(`${Math.abs(valor)}e${casasMaximas}`))
  const algarismos = String(partes).padStart(casasMaximas + 1, '0')
  const inteiros = algarismos.slice(0, -casasMaximas).replace(/\B(?=(\d{3})+$)/g, '.')
  const decimais = algarismos.slice(-casasMaximas).replace(casasMinimas === 2 ? /(?<=..)0+$/ : /0+$/, '')
  return `${valor < 0 && partes > 0 ? '-' : ''}${inteiros}${decimais && `,${decimais}`}`
}

/** `1234.56` → `R$ 1.234,56` (with a no-break space). */
export const emReais = (valor: number): string =>
  `${valor < 0 ? '-' : ''}R$\u00a0${escreverNumero(Math.abs(valor), 2, 2)}`

/** `1234.5` → `1.234,5`. */
export const emNumero = (valor: number): string => escreverNumero(valor, 0)

/** `1 pedido`, `1.234 pedidos`. */
export const contar = (quantos: number, um: string, varios: string): string =>
  `${emNumero(quantos)} ${quantos === 1 ? um : varios}`

/** `32.1` → `32,10%`: always two decimals, no minus sign on a value that rounds to zero, and a dash for null. */
export const emPorcento = (parte: number | null): string => (parte === null ? '–' : `${escreverNumero(parte, 2, 2)}%`)
