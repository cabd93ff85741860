import type { Db } from '../db/db.ts'

/** The products whose stock is kept and of which a change of an order leaves another quantity. */
export type Moved = { estoqueMudou?: number[] | null }

/** Notifies of a changed order and, for products with kept stock, of the quantity that changed for every shelf. */
export function announceChange(
  db: Db,
  {
    id: pedidoId,
    clienteId,
    versao,
    estoqueMudou,
  }: Moved & { id: number; clienteId: number; versao?: number | undefined },
  acao: string,
): void {
  db.announce({ pedidoId, clienteId, acao, versao })
  for (const produtoId of estoqueMudou ?? []) db.announce({ produtoId })
}
