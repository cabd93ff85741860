import type { Pedido, Status } from '#contract/pedidos.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'

/** What can be done to an order. */
export type Acao = keyof typeof statusPermitidos

/** Whether an action can start from a status: what can't be done is not shown. The server has the last word. */
export function pode(acao: Acao, status: Status): boolean {
  const permitidos: readonly Status[] = statusPermitidos[acao]
  return permitidos.includes(status)
}

type Aprovacao = NonNullable<Pedido['aprovacao']>

/** `Ana, Bia ou o fornecedor`; for the provider `Ana, Bia ou você`. */
export const quemPodeAprovar = ({ quemAprova }: Pick<Aprovacao, 'quemAprova'>, provider: 'o fornecedor' | 'você') =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format([...quemAprova, provider])
