import sql from 'sql-template-tag'
import type { Invariant } from './invariant.ts'

/** What clients owe and what their payments are used for. */
export const financeiro: Invariant[] = [
  {
    regra: 'Por cliente, os pagamentos não estornados são o que os pedidos têm de pago, mais o crédito',
    quebras: sql`with r as (select cliente_id, sum(pago) as pago from recebivel group by 1),
        p as (select cliente_id, sum(valor) as valor, sum(credito) as credito from pagamento where estornado_dia is null group by 1)
      select 'cliente ' || cliente_id || ': pagamentos ' || coalesce(valor, 0) || ', pago ' || coalesce(pago, 0)
        || ', crédito ' || coalesce(credito, 0) as quem
      from r full join p using (cliente_id) where coalesce(valor, 0) <> coalesce(pago, 0) + coalesce(credito, 0)`,
  },
  {
    regra: 'O pago de cada pedido é o que ele usa de pagamentos',
    quebras: sql`select 'pedido ' || r.pedido_id || ': pago ' || r.pago || ', pagamentos ' || coalesce(sum(a.valor), 0) as quem
      from recebivel r left join pagamento_pedido a on a.pedido_id = r.pedido_id
      group by r.pedido_id having r.pago <> coalesce(sum(a.valor), 0)`,
  },
  {
    regra: 'Cada pagamento é o que os pedidos usam dele mais o crédito, e nada se foi estornado',
    quebras: sql`select 'pagamento ' || p.id || ': ' || p.valor || ', pedidos ' || coalesce(sum(a.valor), 0) || ', crédito ' || p.credito as quem
      from pagamento p left join pagamento_pedido a on a.pagamento_id = p.id
      group by p.id having coalesce(sum(a.valor), 0) + p.credito <> case when p.estornado_dia is null then p.valor else 0 end`,
  },
  {
    regra: 'Nenhum cliente deve e tem crédito ao mesmo tempo',
    quebras: sql`select distinct 'cliente ' || r.cliente_id as quem
      from recebivel r join pagamento p on p.cliente_id = r.cliente_id and p.credito > 0 where r.pago < r.valor`,
  },
  {
    regra: 'Todo pedido entregue, e só ele, deve o seu valor total ao seu cliente',
    quebras: sql`select 'pedido ' || coalesce(p.id, r.pedido_id) || ': total ' || coalesce(p.valor_total::text, 'nenhum')
        || ', a receber ' || coalesce(r.valor::text, 'nada') as quem
      from (select * from pedido where status in ('Entregue', 'Finalizado')) p full join recebivel r on r.pedido_id = p.id
      where (p.valor_total, p.cliente_id, p.data_entrega) is distinct from (r.valor, r.cliente_id, r.data_entrega)`,
  },
  {
    regra: 'O que se deve por um pedido é o entregue mais os ajustes',
    quebras: sql`select 'pedido ' || r.pedido_id || ': ' || r.valor || ', entregue ' || r.entregue || ', ajustes ' || coalesce(sum(a.valor), 0) as quem
      from recebivel r left join ajuste_recebivel a on a.pedido_id = r.pedido_id
      group by r.pedido_id having r.valor <> r.entregue + coalesce(sum(a.valor), 0)`,
  },
  {
    regra: 'O que um pagamento paga é do mesmo cliente',
    quebras: sql`select 'pagamento ' || a.pagamento_id || ', pedido ' || a.pedido_id as quem
      from pagamento_pedido a join pagamento p on p.id = a.pagamento_id join recebivel r on r.pedido_id = a.pedido_id
      where p.cliente_id <> r.cliente_id`,
  },
]
