import sql from 'sql-template-tag'
import type { Acabado, Cancelamento } from '#contract/cancelamentos.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import { type User, visibleTo } from '../../access.ts'
import type { Db } from '../../db/db.ts'
import { columns } from '../pedidos.sql.ts'

const DIAS = 30
const LINHAS = 20

/**
 * Orders that somebody else cancelled and the caller has not seen. Author and reason come from the order's history, because
 * the observation may be the buyer's own earlier text. Expired orders without lines are left out.
 */
export function unseen(db: Db, user: User, clienteId: number): Promise<Cancelamento[]> {
  return db.rows(
    sql`select p.id as "pedidoId", p.data_cancelamento as quando, p.data_entrega as "dataEntrega", p.valor_total as "valorTotal",
        case when h.usuario_id is null then '' when h.admin and not ${user.admin} then f.nome else h.usuario_nome end as por,
        (h.usuario_id is null)::int as automatico,
        case when h.depois ->> 'observacao' is distinct from h.antes ->> 'observacao'
          then coalesce(h.depois ->> 'observacao', '') else '' end as motivo
      from usuario u
        join pedido p on p.cliente_id = ${clienteId} and p.status = 'Cancelado'
          and p.data_cancelamento > greatest(u.cancelamentos_desde, now() - make_interval(days => ${DIAS}))
        cross join lateral (
          select * from historico h where h.pedido_id = p.id and h.depois ->> 'status' = 'Cancelado' order by h.id desc limit 1
        ) h
        cross join configuracao f
      where u.id = ${user.id} and ${visibleTo(user, 'p.cliente_id')} and h.usuario_id is distinct from ${user.id}
        and not coalesce(${user.id} = any(p.cancelamento_visto_por), false)
        and exists (select from item_pedido where pedido_id = p.id)
      order by p.data_cancelamento desc, p.id desc limit ${LINHAS}`,
  )
}

/** Marks a cancelled order as seen by the caller, once; returns the order, cancelled or not. */
export function markSeen(db: Db, user: User, id: number): Promise<Pedido | undefined> {
  return db.first(
    sql`with visto as (
        update pedido set cancelamento_visto_por = coalesce(cancelamento_visto_por, '{}') || ${user.id}::int
        where id = ${id} and ${visibleTo(user)} and status = 'Cancelado'
          and not coalesce(${user.id} = any(cancelamento_visto_por), false)
      )
      select ${columns} from pedido p join cliente c on c.id = p.cliente_id
      where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')}`,
  )
}

/** Read from the history of orders not yet delivered, after the last entry the caller has seen. */
export function unseenEnded(db: Db, user: User, clienteId: number): Promise<Acabado[]> {
  return db.rows(
    sql`select max(h.id) as id, p.id as "pedidoId", p.data_entrega as "dataEntrega", max(h.quando) as quando,
        array_agg(distinct item ->> 'nome') as nomes
      from usuario u
        join pedido p on p.cliente_id = ${clienteId} and p.status = any(${statusPermitidos.cancelar})
        join historico h on h.pedido_id = p.id and h.acao = 'acabou' and h.id > u.acabados_vistos_ate
        cross join lateral jsonb_array_elements(h.antes -> 'itens') item
      where u.id = ${user.id} and ${visibleTo(user, 'p.cliente_id')}
      group by p.id order by max(h.id) desc`,
  )
}

/** Never beyond the newest entry, so that later entries always show. */
export async function markEndedSeen(db: Db, user: User, ate: number): Promise<void> {
  await db.rows(
    sql`update usuario set acabados_vistos_ate = greatest(acabados_vistos_ate, least(${ate}, (select max(id) from historico)))
      where id = ${user.id}`,
  )
}
