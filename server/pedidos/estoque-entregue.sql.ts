import sql from 'sql-template-tag'
import type { Author } from '../avisos/avisar.sql.ts'
import type { Db } from '../db/db.ts'

/**
 * Locks the products as the movements' foreign key will (starting or stopping to keep a stock also locks the product first), then their
 * stock. Answers what there is of the kept ones: a first count of one has either committed before, or waits until the goods have moved.
 */
export async function lockStock(db: Db, produtos: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const [, rows] = await Promise.all([
    db.rows(sql`select from produto where id = any(${produtos}::int[]) order by id for key share`, { hot: true }),
    db.rows<{ produtoId: number; estoque: number }>(
      sql`select produto_id as "produtoId", estoque from estoque where produto_id = any(${produtos}::int[])
        order by produto_id for update`,
      { hot: true },
    ),
  ])
  return new Map(rows.map(({ produtoId, estoque }) => [produtoId, estoque]))
}

/** The products of these orders. */
export async function productsOf(db: Db, orders: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    sql`select distinct produto_id as id from item_pedido where pedido_id = any(${orders}::int[])`,
  )
  return rows.map(({ id }) => id)
}

export type Saida = {
  produtoId: number
  /** Negative: it left the warehouse. */
  quantidade: number
  /** The part of it that the order held until now. */
  pedida: number
  motivo?: string
}

type Moving = { pedidoId: number; tipo: 'entrega' | 'retorno'; saidas: readonly Saida[] }

/** Moves goods of products with a kept, locked stock, each once. */
export const moveStock = (db: Db, { id, nome }: Author, { pedidoId, tipo, saidas }: Moving): Promise<unknown> => {
  const moved = sql`jsonb_to_recordset(${JSON.stringify(saidas)}::jsonb) as s("produtoId" int, quantidade numeric, pedida numeric, motivo text)`
  // The keys as an array too: whatever the statistics, the planner then reads these rows alone.
  const its = sql`e.produto_id = s."produtoId" and e.produto_id = any(${saidas.map(({ produtoId }) => produtoId)}::int[])`
  return Promise.all([
    db.rows(
      sql`update estoque e set estoque = e.estoque + s.quantidade, comprometido = e.comprometido - s.pedida
        from ${moved} where ${its}`,
      { hot: true },
    ),
    db.rows(
      sql`insert into movimento_estoque (produto_id, tipo, quantidade, estoque, usuario_id, usuario_nome, motivo, pedido_id)
        select e.produto_id, ${tipo}, s.quantidade, e.estoque, ${id}::int, ${nome}, s.motivo, ${pedidoId}::int
        from ${moved} join estoque e on ${its} where s.quantidade <> 0 order by e.produto_id`,
      { hot: true },
    ),
  ])
}
