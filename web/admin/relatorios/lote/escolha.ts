import type { DiaTexto } from '#contract/dias.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { LIMITE_DO_LOTE } from '#contract/pedidos-em-lote.ts'
import { cabem, deInicio, type Passo } from './passos.ts'

/** Orders by number. */
export type Vistos = ReadonlyMap<number, Pedido>
export const NENHUM: Vistos = new Map()

/** Of those that were chosen, all but what was done: it is chosen again only as it stands since, by who went on to the next step. */
export function semFeitos(escolhidos: Vistos, feitos: readonly Pedido[]): Vistos {
  const agora = new Map(feitos.map(({ id, versao }) => [id, versao]))
  return new Map([...escolhidos].filter(([id, { versao }]) => (agora.get(id) ?? versao) === versao))
}

/** Each order once, by the newest that is known of it: of two lists, one may have been read before the order went over to the other. */
export function comoEstao(lidos: readonly Pedido[], respondidos: Vistos): Pedido[] {
  const novos = new Map<number, Pedido>()
  for (const lido of lidos)
    for (const pedido of [lido, respondidos.get(lido.id) ?? lido]) {
      const { versao = -1 } = novos.get(pedido.id) ?? {}
      if ((pedido.versao ?? 0) > versao) novos.set(pedido.id, pedido)
    }
  return [...novos.values()]
}

/** As many orders of a step as one call changes, the first ones first. */
export const aVista = (passo: Passo, pedidos: readonly Pedido[]): Pedido[] =>
  cabem(passo, pedidos).slice(0, LIMITE_DO_LOTE)

/** Those that are chosen before anybody chose; without a day all of them, for they were marked one by one. */
export const escolhidosNoInicio = (passo: Passo, pedidos: readonly Pedido[], hoje: DiaTexto | null): Vistos =>
  new Map(
    aVista(passo, pedidos)
      .filter(pedido => hoje === null || deInicio(passo, pedido, hoje))
      .map(pedido => [pedido.id, pedido]),
  )

/**
 * Of those that were chosen, as they were seen then: the orders that go, and those that are no longer so, as they were. What
 * comes later or changes was nobody's choice: a press that was meant for the others must not take it along.
 */
export function dosEscolhidos(
  linhas: readonly Pedido[],
  escolhidos: Vistos,
  /** Those that are being changed from here: nobody else did it. */
  aCaminho: Vistos = NENHUM,
): { vao: Vistos; mudados: Vistos } {
  const vao = new Map<number, Pedido>()
  const mudados = new Map<number, Pedido>()
  for (const pedido of linhas) {
    const visto = escolhidos.get(pedido.id)
    if (!visto) continue
    if (visto.versao === pedido.versao) vao.set(pedido.id, pedido)
    else if (!aCaminho.has(pedido.id)) mudados.set(pedido.id, visto)
  }
  // Always the same where there are none, so that the list need not look.
  return { vao, mudados: mudados.size > 0 ? mudados : NENHUM }
}
