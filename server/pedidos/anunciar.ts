import type { Db } from '../db/db.ts'

/** The products whose stock is kept and of which a change of an order leaves another quantity. */
export type Moved = { estoqueMudou?: number[] | null }

/** An order changed; what is left of a product that is kept in stock changed for everybody. */
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
