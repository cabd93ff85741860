import type { Mudanca } from '#contract/pedidos.ts'

/** The products that the provider removed from an order because they ended, each once, from the order's history. */
export function acabaramDe(historico: readonly Mudanca[]): string[] {
  const retiradas = historico.filter(({ acao }) => acao === 'acabou')
  return [...new Set(retiradas.flatMap(({ antes }) => nomesDe(antes)))]
}

const nomesDe = (antes: Mudanca['antes']): string[] =>
  Array.isArray(antes?.itens) ? antes.itens.map((item: { nome?: unknown }) => String(item.nome)) : []
