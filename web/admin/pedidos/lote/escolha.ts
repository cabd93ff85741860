import type { DiaTexto } from '#contract/dias.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { LIMITE_DO_LOTE } from '#contract/pedidos-em-lote.ts'
import { cabem, deInicio, type Passo } from './passos.ts'

/** Orders by id. */
export type Vistos = ReadonlyMap<number, Pedido>
export const NENHUM: Vistos = new Map()

/** The chosen orders without those just done, except ones chosen again in their new version, in the next step. */
export function semFeitos(escolhidos: Vistos, feitos: readonly Pedido[]): Vistos {
  const agora = new Map(feitos.map(({ id, versao }) => [id, versao]))
  return new Map([...escolhidos].filter(([id, { versao }]) => (agora.get(id) ?? versao) === versao))
}

/** Each order once, in its newest known version: a list read before a status change has an old one. */
export function comoEstao(lidos: readonly Pedido[], respondidos: Vistos): Pedido[] {
  const novos = new Map<number, Pedido>()
  for (const lido of lidos)
    for (const pedido of [lido, respondidos.get(lido.id) ?? lido]) {
      const { versao = -1 } = novos.get(pedido.id) ?? {}
      if ((pedido.versao ?? 0) > versao) novos.set(pedido.id, pedido)
    }
  return [...novos.values()]
}

/** The first orders of a step, as many as one call changes. */
export const aVista = (passo: Passo, pedidos: readonly Pedido[]): Pedido[] =>
  cabem(passo, pedidos).slice(0, LIMITE_DO_LOTE)

/** The orders chosen by default; with `hoje` null all of them, because they were marked one by one. */
export const escolhidosNoInicio = (passo: Passo, pedidos: readonly Pedido[], hoje: DiaTexto | null): Vistos =>
  new Map(
    aVista(passo, pedidos)
      .filter(pedido => hoje === null || deInicio(passo, pedido, hoje))
      .map(pedido => [pedido.id, pedido]),
  )

/**
 * Compares the chosen orders, as they were when chosen, with the current ones: `vao` are unchanged, `mudados` (as they
 * were) have changed. Nobody chose a changed order, so a press meant for the others must not include it.
 */
export function dosEscolhidos(
  linhas: readonly Pedido[],
  escolhidos: Vistos,
  /** Orders that this screen is changing: nobody else did. */
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
  // A stable reference when there are none, so that the memoized list does not re-render.
  return { vao, mudados: mudados.size > 0 ? mudados : NENHUM }
}
