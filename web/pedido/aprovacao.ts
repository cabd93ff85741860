import type { Pedido } from '#contract/pedidos.ts'

type Aprovacao = NonNullable<Pedido['aprovacao']>

/** `Ana, Bia ou o fornecedor`; for the provider `Ana, Bia ou você`. */
export const quemPodeAprovar = ({ quemAprova }: Pick<Aprovacao, 'quemAprova'>, provider: 'o fornecedor' | 'você') =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format([...quemAprova, provider])
