import sql from 'sql-template-tag'
import type { agruparPedidos, GrupoDePedidos } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { ESPERA_APROVACAO } from '#contract/situacao.ts'
import type { Db } from '../db/db.ts'
import { aguarda } from '../pedidos/pedidos.sql.ts'
import { dayOf, type Filter, ordersOf } from './pedidos-por-dia.sql.ts'

export type Grupo = Answer<typeof agruparPedidos>['grupos'][number]

/** The report's orders by day, in order, or by client, the biggest first; cancelled ones count only in `porStatus`. */
export function groupedOrders(db: Db, grupo: GrupoDePedidos, filter: Filter): Promise<Grupo[]> {
  const [chave, nome, order] = {
    dia: [dayOf(filter), sql`chave::text`, sql`chave`],
    cliente: [
      sql`p.cliente_id`,
      sql`(select c.nome from cliente c where c.id = chave)`,
      sql`"valorTotal" desc, nome, chave`,
    ],
  }[grupo]
  return db.rows<Grupo>`with por_status as (
      select ${chave} as chave, case when ${aguarda} then ${ESPERA_APROVACAO} else p.status end as status, count(*) as pedidos, sum(p.valor_total) as valor
      from pedido p join cliente c on c.id = p.cliente_id where ${ordersOf(filter)} group by 1, 2
    ), grupo as (
      select chave, coalesce(sum(pedidos) filter (where status <> 'Cancelado'), 0) as pedidos,
        coalesce(sum(valor) filter (where status <> 'Cancelado'), 0) as "valorTotal",
        jsonb_object_agg(status, jsonb_build_object('pedidos', pedidos, 'valorTotal', valor)) as "porStatus"
      from por_status group by chave
    ), nomeado as (
      select chave, ${nome} as nome, pedidos, "valorTotal", "porStatus" from grupo
    )
    select chave::text, nome, pedidos, "valorTotal", "porStatus" from nomeado order by ${order}`
}
