import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'

/** The order's lines that nobody marked as packed, by name; null if every line is marked, and empty if none is. */
export async function unpacked(db: Db, pedidoId: number): Promise<string | null> {
  const linhas = await db.rows<{ nome: string; marcada: boolean }>(
    sql`select i.nome, m.quantidade is not distinct from i.quantidade as marcada
      from item_pedido i left join marca_separacao m on m.item_pedido_id = i.id where i.pedido_id = ${pedidoId} order by i.nome, i.id`,
    { hot: true },
  )
  const missing = linhas.filter(({ marcada }) => !marcada).map(({ nome }) => nome)
  if (missing.length === 0) return null
  return missing.length === linhas.length ? '' : missing.join(', ')
}
