import type { Db } from '../db/db.ts'

/** The products with kept stock whose available quantity the order's change altered. */
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
