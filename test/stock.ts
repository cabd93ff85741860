import assert from 'node:assert/strict'
import type { Db } from '../server/db/db.ts'
import { vendida } from '../server/pedidos/linha.sql.ts'

/**
 * Asserts the invariants over the whole database: each shelf row's `reservada` is the sum of the live orders' lines and never
 * exceeds the offer, and each order's total is the sum of its lines.
 */
export async function assertStockAndTotals(db: Db): Promise<void> {
  const shelves = await db.rows`select ep.estante_id, ep.produto_id, ep.quantidade, ep.reservada,
    coalesce(sum(i.quantidade), 0) as vivas
    from estante_produto ep
      left join (item_pedido i join pedido p on p.id = i.pedido_id and p.status <> 'Cancelado')
        on i.estante_id = ep.estante_id and i.produto_id = ep.produto_id
    group by ep.estante_id, ep.produto_id
    having ep.reservada <> coalesce(sum(i.quantidade), 0) or ep.reservada not between 0 and ep.quantidade`
  assert.deepEqual(shelves, [])
  const orders = await db.rows`select p.id, p.valor_total, coalesce(sum(round(i.preco_venda * ${vendida('i')}, 2)),
    0) as soma
    from pedido p left join item_pedido i on i.pedido_id = p.id
    group by p.id having p.valor_total <> coalesce(sum(round(i.preco_venda * ${vendida('i')}, 2)), 0)`
  assert.deepEqual(orders, [])
}
