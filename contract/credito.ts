import { somarDias } from './dias.ts'
import { centavos } from './dinheiro.ts'

/** What a client's credit is judged by. */
export type Credito = {
  limiteCredito: number | null
  bloqueiaAtrasoDias: number | null
  liberadoAte: string | null
  /** What its delivered orders owe, less its credit. */
  devido: number
  /** Its other confirmed orders that are not delivered yet. */
  porEntregar: number
  /** The oldest due day of what is owed. */
  venceuEm: string | null
}

/** Why a client may not order for this much more today: something is overdue for too long, or it would owe too much. */
export function motivoContraCredito(credito: Credito, valorTotal: number, hoje: string): 'atraso' | 'limite' | null {
  const { limiteCredito, bloqueiaAtrasoDias, liberadoAte, devido, porEntregar, venceuEm } = credito
  if (liberadoAte !== null && hoje <= liberadoAte) return null
  if (bloqueiaAtrasoDias !== null && venceuEm !== null && somarDias(venceuEm, bloqueiaAtrasoDias) < hoje)
    return 'atraso'
  const total = centavos(devido) + centavos(porEntregar) + centavos(valorTotal)
  return limiteCredito !== null && total > centavos(limiteCredito) ? 'limite' : null
}
