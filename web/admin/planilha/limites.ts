import { emNumero } from '#contract/dinheiro.ts'
import { quantidadesPermitidas, regraQuebrada } from '#contract/quantidades.ts'
import { aceitaDecimais, type Unidade } from '#contract/unidades.ts'

/** The minimum and maximum quantity of a line per order; null: no such limit. */
export type Limites = { minimo: number | null; maximo: number | null }
export const SEM_LIMITES: Limites = { minimo: null, maximo: null }

/** `vista`: the server's limits; `edicao`: the unsaved ones. */
type Limitada = { vista: Limites | null; edicao: { limites?: Limites } }

export const limitesDa = ({ vista, edicao }: Limitada): Limites =>
  edicao.limites ?? { minimo: vista?.minimo ?? null, maximo: vista?.maximo ?? null }

const mesmosLimites = (a: Limites, b: Limites): boolean => a.minimo === b.minimo && a.maximo === b.maximo

export const limitesMudaram = ({ vista, edicao }: Limitada): boolean =>
  edicao.limites !== undefined && !mesmosLimites(edicao.limites, vista ?? SEM_LIMITES)

/** 'mín. 2 · máx. 10'; empty when there are none. */
export const limitesEmPalavras = ({ minimo, maximo }: Limites): string =>
  [minimo === null ? '' : `mín.\u00a0${emNumero(minimo)}`, maximo === null ? '' : `máx.\u00a0${emNumero(maximo)}`]
    .filter(Boolean)
    .join(' · ')

/** Why a line can't have these limits, and which field is wrong; null when it can. */
export function limiteErrado(
  { nome, unidadeMedida, multiplo }: { nome: string; unidadeMedida: Unidade; multiplo: number | null },
  limites: Limites,
): { campo: keyof Limites; mensagem: string } | null {
  for (const campo of ['minimo', 'maximo'] as const) {
    const valor = limites[campo]
    if (valor === null) continue
    if (valor === 0) return { campo, mensagem: 'Deixe em branco para não ter este limite' }
    if (!Number.isInteger(valor) && !aceitaDecimais(unidadeMedida))
      return { campo, mensagem: `${nome} se vende inteiro: use um número sem vírgula` }
    if (multiplo && regraQuebrada(valor, { multiplo }) === 'multiplo') {
      const ou = quantidadesPermitidas(valor, { multiplo }).map(emNumero).join(' ou ')
      return { campo, mensagem: `${nome} se vende de ${emNumero(multiplo)} em ${emNumero(multiplo)}: use ${ou}` }
    }
  }
  const { minimo, maximo } = limites
  if (minimo !== null && maximo !== null && minimo > maximo)
    return { campo: 'maximo', mensagem: `O máximo de ${nome} fica menor que o mínimo, ${emNumero(minimo)}` }
  return null
}
