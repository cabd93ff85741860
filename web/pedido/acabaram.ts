import type { Mudanca } from '#contract/pedidos.ts'

/** What the provider took out of an order because it ended, each product once, as its story tells it. */
export function acabaramDe(historico: readonly Mudanca[]): string[] {
  const retiradas = historico.filter(({ acao }) => acao === 'acabou')
  return [...new Set(retiradas.flatMap(({ antes }) => nomesDe(antes)))]
}

const nomesDe = (antes: Mudanca['antes']): string[] =>
  Array.isArray(antes?.itens) ? antes.itens.map((item: { nome?: unknown }) => String(item.nome)) : []
