import type { Status } from '#contract/pedidos.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'

/** Whether an action is allowed in a status; others are not shown. The server has the last word. */
export function pode(acao: keyof typeof statusPermitidos, status: Status): boolean {
  const permitidos: readonly Status[] = statusPermitidos[acao]
  return permitidos.includes(status)
}
