import { quantidadesPermitidas } from '#contract/quantidades.ts'
import * as motivos from '../../../pedido/motivos.ts'
import type { Linha, Problema } from './linhas.ts'

/** Why a quantity can't be had, and what can instead. */
export type Limite = { texto: string; opcoes: readonly number[] }
type ProblemaDeLimite = Extract<Problema, { tipo: 'pouco' | 'regra' }>

/** `esgotado`, `só restam 3 kg`; of a rule, what `daRegra` says. */
export function emPalavras(problema: ProblemaDeLimite, linha: Linha): Limite {
  if (problema.tipo === 'regra') return { texto: problema.mensagem, opcoes: problema.opcoes }
  const { maximo } = problema
  return {
    texto: motivos.resta({ ...linha, limite: maximo }),
    opcoes: quantidadesPermitidas(maximo, linha, maximo).slice(0, 1),
  }
}

/** The rule that a quantity breaks: `só de 6 em 6`, `no mínimo 12`. */
export const daRegra = (quantidade: number, linha: Linha): Extract<Problema, { tipo: 'regra' }> => ({
  tipo: 'regra',
  mensagem: motivos.daRegra(quantidade, linha) ?? '',
  opcoes: quantidadesPermitidas(quantidade, linha, linha.limite),
})
