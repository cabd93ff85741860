import type { Db } from '../../server/db/db.ts'
import { inSession } from '../../server/db/session.ts'
import { verifiedInWords, verify } from '../../server/manutencao/verify/verify.ts'
import { type Buyer, type Known, PRECO } from './buyers.ts'

type There = Known & { valorTotal: number }
export type Verdict = { lost: number; doubled: number; torn: number; broken: string | undefined }

/**
 * Compares every order with what its buyer knows, while no call is under way: missing writes, writes done more often than
 * acknowledged, and orders and stock in another state. Also checks every invariant of `npm run verify`.
 */
export async function judge(connectionString: string, buyers: readonly Buyer[]): Promise<Verdict> {
  return inSession(connectionString, 'read', async db => {
    const rows = await db.rows<There>`select p.id, p.status, p.valor_total as "valorTotal",
        coalesce((select sum(i.quantidade) from item_pedido i where i.pedido_id = p.id), 0) as quantidade,
        (select count(*) from historico h where h.pedido_id = p.id) as escritas
      from pedido p where p.cliente_id = any(${buyers.map(({ clienteId }) => clienteId)}::int[])`
    const there = new Map(rows.map(row => [row.id, row]))
    const verdict: Verdict = { lost: 0, doubled: 0, torn: 0, broken: undefined }
    for (const { orders } of buyers)
      for (const order of orders) {
        compare(order, there.get(order.id), verdict)
        there.delete(order.id)
      }
    // Orders that no buyer knows of count as doubled writes.
    for (const { escritas } of there.values()) verdict.doubled += escritas
    verdict.torn += (await tornStocks(db, buyers)) + (await tornPayments(db, buyers))
    const verified = await verify(db)
    if (verified.quebras.length > 0) verdict.broken = verifiedInWords(verified)
    return verdict
  })
}

function compare(order: Known, there: There | undefined, verdict: Verdict): void {
  verdict.lost += Math.max(0, order.escritas - (there?.escritas ?? 0))
  verdict.doubled += Math.max(0, (there?.escritas ?? 0) - order.escritas)
  if (!there || there.escritas !== order.escritas) return
  const same = there.status === order.status && there.quantidade === order.quantidade
  if (!same || there.valorTotal !== PRECO * (order.entregue ?? order.quantidade)) verdict.torn++
}

/** Each delivery and receipt must have moved the stock once. */
async function tornStocks(db: Pick<Db, 'rows'>, buyers: readonly Buyer[]): Promise<number> {
  const rows = await db.rows<{ produtoId: number; estoque: number }>`select produto_id as "produtoId", estoque
    from estoque
    where produto_id = any(${buyers.map(({ linha }) => linha.produtoId)}::int[])`
  const there = new Map(rows.map(({ produtoId, estoque }) => [produtoId, estoque]))
  return buyers.filter(({ linha, estoque }) => there.get(linha.produtoId) !== estoque).length
}

/** Each payment and each reversal must have been made once. */
async function tornPayments(db: Pick<Db, 'rows'>, buyers: readonly Buyer[]): Promise<number> {
  const rows = await db.rows<{ clienteId: number; pago: number }>`select cliente_id as "clienteId", sum(valor) as pago
    from pagamento where estornado_dia is null group by 1`
  const there = new Map(rows.map(({ clienteId, pago }) => [clienteId, pago]))
  return buyers.filter(({ clienteId, pago }) => (there.get(clienteId) ?? 0) !== pago).length
}
