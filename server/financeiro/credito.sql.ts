import type { Credito } from '#contract/credito.ts'
import type { Db } from '../db/db.ts'

/** What a client's credit is judged by, besides this order. Locked (`lockClients`), it stays so. */
export const standing = (db: Db, clienteId: number, pedidoId: number): Promise<Credito> =>
  db.hot.one`select c.limite_credito as "limiteCredito", f.bloqueia_atraso_dias as "bloqueiaAtrasoDias",
      c.liberado_ate as "liberadoAte",
      coalesce(d.saldo, 0) - (select coalesce(sum(credito), 0) from pagamento where cliente_id = c.id and credito > 0) as devido,
      d.vencimento as "venceuEm",
      (select coalesce(sum(valor_total), 0) from pedido where cliente_id = c.id and status = 'Confirmado' and id <> ${pedidoId}) as "porEntregar"
    from cliente c cross join configuracao f cross join lateral (
      select sum(saldo) as saldo, min(vencimento) as vencimento from recebivel where cliente_id = c.id and pago < valor
    ) d
    where c.id = ${clienteId}`
