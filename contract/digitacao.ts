import { limparNumero } from './limpeza.ts'

/** Numbers as Brazilians type them. Pure, so a field, a pasted table and an imported file read them alike. */
export type Digitado =
  /** null: nothing was typed. */
  | { value: number | null }
  /** `1.234` where decimals are allowed: [1.234, 1234]. Ask which was meant (a peer shipped 1.000 g as 1.000 kg). */
  | { ambiguous: [number, number] }
  /** What to change, worded for the user. */
  | { error: string }

const NAO_E_NUMERO = 'Digite um número, como 1.234,56'
const NEGATIVO = 'Use um número sem o sinal de menos'
const GRANDE_DEMAIS = 'Este número é grande demais'
type Casas = 0 | 2 | 3 | 17

/** Reais, two decimals, or as many as a calculated number has: `1.234` can only be one thousand two hundred and thirty-four. */
export function lerDinheiro(texto: string, casas: 2 | 17 = 2): Digitado {
  return ler(limparNumero(texto).replace(/^(\s*(?:[-(]\s*)?)R\$/i, '$1'), casas)
}

/** A quantity: three decimals at most, or an integer for a unit sold by the piece. */
export function lerQuantidade(texto: string, decimais: boolean): Digitado {
  return ler(texto, decimais ? 3 : 0)
}

/** A negative number: `-5`, or `(5,00)` and `5,00-` as accountants and other systems write it. */
const ABAIXO_DE_ZERO = /^-(.+)$|^\((.+)\)$|^(.+)-$/

function ler(texto: string, casas: Casas): Digitado {
  const limpo = juntar(texto)
  if (limpo === '') return { value: null }
  const partes = separar(limpo, casas)
  if (!partes) return { error: separar(limpo.replace(ABAIXO_DE_ZERO, '$1$2$3'), casas) ? NEGATIVO : NAO_E_NUMERO }
  const inteiros = partes.inteiros.replace(/^0+(?=\d)/, '') || '0'
  const decimais = partes.decimais.replace(/(?<!0)0+$/, '')
  if (inteiros.length > 12) return { error: GRANDE_DEMAIS }
  if (casas === 3 && partes.podeSerMilhar && inteiros !== '0')
    return { ambiguous: [Number(`${inteiros}.${partes.decimais}`), Number(inteiros + partes.decimais)] }
  if (decimais.length > casas)
    return {
      error: casas ? `Use no máximo ${casas === 3 ? 'três' : 'duas'} casas decimais` : 'Use só números inteiros',
    }
  return { value: Number(`${inteiros}.${decimais || 0}`) }
}

/**
 * Removes outer spaces and invisible signs. An inner space stays, and makes the number invalid, unless three digits
 * follow: `12 5` probably meant 12,5.
 */
function juntar(texto: string): string {
  const pedacos = limparNumero(texto).trim().split(/\s+/)
  const solto = (pedaco: string, i: number) =>
    i > 0 && /^(?!\d{3}(?!\d))\d/.test(pedaco) && /\d/.test(pedacos[i - 1]?.at(-1) ?? '')
  return pedacos.map((pedaco, i) => (solto(pedaco, i) ? ` ${pedaco}` : pedaco)).join('')
}

type Partes = { inteiros: string; decimais: string; podeSerMilhar?: boolean }

/** Finds the decimal mark. Thousands must be in complete groups: `12.34,5` is invalid. */
function separar(texto: string, casas: Casas): Partes | null {
  const brasileiro = /^(\d{1,3}(?:\.\d{3})+|\d*),(\d*)$/.exec(texto)
  if (brasileiro) return partes(brasileiro[1], brasileiro[2])
  const estrangeiro = /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(texto)
  if (estrangeiro) return partes(estrangeiro[1], estrangeiro[2])
  const umPonto = /^(\d*)\.(\d*)$/.exec(texto)
  if (umPonto) {
    const milhar = /^[1-9]\d{0,2}\.\d{3}$/.test(texto)
    if (milhar && casas !== 3) return partes(texto, '')
    const lidas = partes(umPonto[1], umPonto[2])
    return lidas && { ...lidas, podeSerMilhar: milhar }
  }
  return /^(\d{1,3}(\.\d{3})+|\d+)$/.test(texto) ? partes(texto, '') : null
}

function partes(inteiros = '', decimais = ''): Partes | null {
  return inteiros + decimais === '' ? null : { inteiros: inteiros.replace(/\D/g, ''), decimais }
}
