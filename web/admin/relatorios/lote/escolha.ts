import type { DiaTexto } from '#contract/dias.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { LIMITE_DO_LOTE } from '#contract/pedidos-em-lote.ts'
import { cabem, deInicio, type Passo } from './passos.ts'

type Ids = ReadonlySet<number>
type Escolha = {
  passo: Passo
  /** What the person said of an order: it goes, or it does not. */
  ditos: ReadonlyMap<number, boolean>
  /** Those that were chosen when the step began. */
  inicio: Ids | undefined
  hoje: DiaTexto
}

/** As many orders of a step as one call changes, the first ones first. */
export const aVista = (passo: Passo, pedidos: readonly Pedido[]): Pedido[] =>
  cabem(passo, pedidos).slice(0, LIMITE_DO_LOTE)

/** Those that are chosen before anybody chose. */
export const escolhidosNoInicio = (passo: Passo, pedidos: readonly Pedido[], hoje: DiaTexto): Ids =>
  new Set(idsOf(aVista(passo, pedidos).filter(pedido => deInicio(passo, pedido, hoje))))

/**
 * The orders that go. What a person said stays said, also after the others went. What comes later, or moves, was nobody's
 * choice: a press that was meant for the others must not take it along.
 */
export const escolhidos = (linhas: readonly Pedido[], { passo, ditos, inicio, hoje }: Escolha): Ids =>
  new Set(
    idsOf(
      linhas.filter(
        pedido => ditos.get(pedido.id) ?? (inicio?.has(pedido.id) === true && deInicio(passo, pedido, hoje)),
      ),
    ),
  )

const idsOf = (pedidos: readonly Pedido[]) => pedidos.map(({ id }) => id)
