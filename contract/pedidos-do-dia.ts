import { somar } from './dinheiro.ts'

/** What a client's other live orders of a delivery day come to: all, and those that nobody approved. */
export type OutrosDoDia = { total: number; semAprovacao: number }

/** How far the day's orders are below the minimum if this one comes to `valor`; 0 if they reach it, or if there is none. */
export const faltaParaMinimo = (minimo: number | null, valor: number, { total }: OutrosDoDia): number =>
  minimo === null ? 0 : Math.max(somar([minimo, -valor, -total]), 0)

/** What the day's orders that nobody approved come to with this one, where that is above `limite`; otherwise null. */
export function acimaDaAprovacao(limite: number | null, valor: number, { semAprovacao }: OutrosDoDia): number | null {
  const soma = somar([valor, semAprovacao])
  return limite !== null && soma > limite ? soma : null
}
