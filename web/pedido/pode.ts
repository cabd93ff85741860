import { naPrimeiraVez } from '#contract/lazy.ts'
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

const nomes = naPrimeiraVez(() => new Intl.ListFormat('pt-BR', { type: 'conjunction' }))

/** Who was told of the request: the company's approvers, or the provider where none can sign in; and who is told later. */
export function aQuemFoiPedida({ quemAprova, quemNaoEntrou = [] }: Pick<Aprovacao, 'quemAprova' | 'quemNaoEntrou'>) {
  const quem = quemAprova.length > 0 ? nomes().format(quemAprova) : 'o fornecedor'
  const pedida = `Passa do valor que a sua empresa libera sem aprovação: ${quem} ${quemAprova.length > 1 ? 'receberam o aviso' : 'recebeu o aviso'}.`
  return pedida + aindaNaoEntraram({ quemNaoEntrou })
}

/** Those who were not told, because they never signed in, as a further sentence. */
export function aindaNaoEntraram({ quemNaoEntrou = [] }: Pick<Aprovacao, 'quemNaoEntrou'>): string {
  if (quemNaoEntrou.length === 0) return ''
  const depois =
    quemNaoEntrou.length > 1
      ? 'ainda não entraram no sistema: o pedido chega a eles quando criarem as suas senhas'
      : 'ainda não entrou no sistema: o pedido chega quando criar a sua senha'
  return ` ${nomes().format(quemNaoEntrou)} ${depois}.`
}
