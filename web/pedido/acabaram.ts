import type { Mudanca } from '#contract/pedidos.ts'

/** What the provider took out of an order because it ended, each product once, and when it last did. */
export type Acabaram = { nomes: string[]; quando: string }

/** Told by the order's story after the instant `desde`; null where nothing was. */
export function acabaramDe(historico: readonly Mudanca[], desde = ''): Acabaram | null {
  const retiradas = historico.filter(({ acao, quando }) => acao === 'acabou' && quando > desde)
  const nomes = new Set(retiradas.flatMap(({ antes }) => nomesDe(antes)))
  const [quando] = retiradas.map(({ quando }) => quando).toSorted((a, b) => b.localeCompare(a))
  return quando === undefined ? null : { nomes: [...nomes], quando }
}

const nomesDe = (antes: Mudanca['antes']): string[] =>
  Array.isArray(antes?.itens) ? antes.itens.map((item: { nome?: unknown }) => String(item.nome)) : []
