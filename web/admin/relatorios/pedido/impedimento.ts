import type { Status } from '#contract/pedidos.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'

/** Why an action can't start from a status, in words; null when it can. The server has the last word. */
export function impedimento(acao: keyof typeof statusPermitidos, status: Status): string | null {
  const permitidos: readonly Status[] = statusPermitidos[acao]
  if (permitidos.includes(status)) return null
  return `Só com o pedido ${permitidos.join(' ou ')}: este está ${status}`
}
