import { inSession, type Session } from '../../server/db/session.ts'
import { verifiedInWords, verify } from '../../server/manutencao/verify/verify.ts'
import { PRECO } from '../bench/compradores.ts'
import type { Buyer, Known } from './buyers.ts'

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
    verdict.torn += await torn(db, buyers)
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

/** Each delivery and receipt must have moved the stock once, and each payment and reversal have been made once. */
function torn(db: Session, buyers: readonly Buyer[]): Promise<number> {
  const known = buyers.map(({ clienteId, linha: { produtoId }, estoque, pago }) => ({
    clienteId,
    produtoId,
    estoque,
    pago,
  }))
  return db.count`select sum((e.estoque is distinct from b.estoque)::int + (coalesce(p.pago, 0) <> b.pago)::int) as total
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
        as b("clienteId" int, "produtoId" int, estoque numeric, pago numeric)
      left join estoque e on e.produto_id = b."produtoId"
      left join (select cliente_id, sum(valor) as pago from pagamento where estornado_dia is null group by 1) p
        on p.cliente_id = b."clienteId"`
}
