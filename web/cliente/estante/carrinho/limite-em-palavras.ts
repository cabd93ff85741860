import { emNumero } from '#contract/dinheiro.ts'
import { quantidadesPermitidas, regraQuebrada } from '#contract/quantidades.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { Linha, Problema } from './linhas.ts'

/** Why a quantity can't be had, and what can instead. */
export type Limite = { texto: string; opcoes: readonly number[] }
type ProblemaDeLimite = Extract<Problema, { tipo: 'pouco' | 'regra' }>

/** `esgotou`, `só restam 3 kg`; of a rule, what `daRegra` says. */
export function emPalavras(problema: ProblemaDeLimite, linha: Linha): Limite {
  if (problema.tipo === 'regra') return { texto: problema.mensagem, opcoes: problema.opcoes }
  const { maximo } = problema
  if (maximo === 0) return { texto: 'esgotou', opcoes: [] }
  return {
    texto: `só ${maximo > 1 ? 'restam' : 'resta'} ${comUnidade(maximo, linha.unidadeMedida)}`,
    opcoes: quantidadesPermitidas(maximo, linha, maximo).slice(0, 1),
  }
}

/** The rule that a quantity breaks: `só de 6 em 6`, `no mínimo 12`. */
export function daRegra(quantidade: number, linha: Linha): Extract<Problema, { tipo: 'regra' }> {
  const quebrada = regraQuebrada(quantidade, linha) ?? 'multiplo'
  const numero = emNumero(linha[quebrada] ?? 0)
  const mensagem = {
    multiplo: `só de ${numero} em ${numero}`,
    minimo: `no mínimo ${numero}`,
    maximo: `no máximo ${numero}`,
  }
  return { tipo: 'regra', mensagem: mensagem[quebrada], opcoes: quantidadesPermitidas(quantidade, linha, linha.limite) }
}
