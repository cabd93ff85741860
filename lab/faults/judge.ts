import sql from 'sql-template-tag'
import type { Db } from '../../server/db/db.ts'
import { inSession } from '../../server/db/session.ts'
import { verifiedInWords, verify } from '../../server/manutencao/verify/verify.ts'
import { PRECO } from '../standby/buyers.ts'
import { until } from '../until.ts'
import type { Buyer, Known } from './buyer.ts'

/** Resolves when no order is open any more; returns how many were, and records the servers' expiries as known to the buyers. */
export async function allGivenUp(connectionString: string, buyers: readonly Buyer[]): Promise<number> {
  const open = buyers.flatMap(({ orders }) => orders.filter(({ status }) => status === 'Aberto'))
  const left = sql`select from pedido where status = 'Aberto'`
  const none = () => inSession(connectionString, 'read', async db => !(await db.first(left)))
  await until('orders that were given up are cancelled', none, { everyMs: 500, withinMs: 120_000 })
  for (const order of open) {
    order.status = 'Cancelado'
    order.escritas++
  }
  return open.length
}

type There = Known & { valorTotal: number }
export type Verdict = { lost: number; doubled: number; torn: number; broken: string | undefined }

/**
 * Compares every order with what its buyer knows, while no call is under way: missing writes, writes done more often than
 * acknowledged, and orders, stock and shelves in another state. Also checks every invariant of `npm run verify`.
 */
export async function judge(connectionString: string, buyers: readonly Buyer[]): Promise<Verdict> {
  return inSession(connectionString, 'read', async db => {
    const rows = await db.rows<There>(
      sql`select p.id, p.status, p.valor_total as "valorTotal",
          coalesce((select sum(i.quantidade) from item_pedido i where i.pedido_id = p.id), 0) as quantidade,
          (select count(*) from historico h where h.pedido_id = p.id) as escritas
        from pedido p where p.cliente_id = any(${buyers.map(({ clienteId }) => clienteId)}::int[])`,
    )
    const there = new Map(rows.map(row => [row.id, row]))
    const verdict: Verdict = { lost: 0, doubled: 0, torn: 0, broken: undefined }
    for (const { orders } of buyers)
      for (const order of orders) {
        compare(order, there.get(order.id), verdict)
        there.delete(order.id)
      }
    // Orders that no buyer knows of count as doubled writes.
    for (const { escritas } of there.values()) verdict.doubled += escritas
    await compareStock(db, buyers, verdict)
    const verified = await verify(db)
    if (verified.quebras.length > 0) verdict.broken = verifiedInWords(verified)
    return verdict
  })
}

/** Each delivery and receipt must have moved the stock once, and each next period must have made one shelf. */
async function compareStock(db: Pick<Db, 'rows'>, buyers: readonly Buyer[], verdict: Verdict): Promise<void> {
  const rows = await db.rows<Pick<Buyer, 'clienteId' | 'estoque' | 'estantes'>>(
    sql`select u.cliente_id as "clienteId", e.estoque,
        (select count(*)::int from estante where cliente_id = u.cliente_id) as estantes
      from unnest(${buyers.map(({ clienteId }) => clienteId)}::int[],
        ${buyers.map(({ linha }) => linha.produtoId)}::int[]) as u(cliente_id, produto_id) join estoque e using (produto_id)`,
  )
  const there = new Map(rows.map(row => [row.clienteId, row]))
  for (const { clienteId, estoque, estantes } of buyers) {
    const found = there.get(clienteId)
    if (found?.estoque !== estoque) verdict.torn++
    verdict.lost += Math.max(0, estantes - (found?.estantes ?? 0))
    verdict.doubled += Math.max(0, (found?.estantes ?? 0) - estantes)
  }
}

function compare(order: Known, there: There | undefined, verdict: Verdict): void {
  verdict.lost += Math.max(0, order.escritas - (there?.escritas ?? 0))
  verdict.doubled += Math.max(0, (there?.escritas ?? 0) - order.escritas)
  if (!there || there.escritas !== order.escritas) return
  const same = there.status === order.status && there.quantidade === order.quantidade
  if (!same || there.valorTotal !== PRECO * (order.entregue ?? order.quantidade)) verdict.torn++
}
