import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import type { DoCliente, listarRecebiveis, Recebivel } from '#contract/recebiveis.ts'
import type { Answer, Output } from '#contract/route.ts'
import { type User, visibleTo } from '../access.ts'
import { equals, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { Id, page, readCursor } from '../db/paging.ts'

type Query = Output<typeof listarRecebiveis.querystring>
/** The filters, without the page. */
export type Filter = Pick<Query, 'situacao' | 'clienteId' | 'ate'> & { user: User; hoje: string }

const aberto = sql`r.pago < r.valor`
const vencido = (hoje: string): Sql => sql`(${aberto} and r.vencimento < ${hoje})`

const found = ({ situacao, clienteId, ate, user, hoje }: Filter): Sql =>
  where(
    visibleTo(user, 'r.cliente_id'),
    situacao && { aberto, vencido: vencido(hoje), pago: sql`r.pago = r.valor` }[situacao],
    equals(sql`r.cliente_id`, clienteId),
    ate === undefined ? undefined : sql`r.vencimento <= ${ate}`,
  )

const ByDueDay = z.tuple([z.iso.date(), Id])

/** One page, what is due first before. */
export async function list(db: Db, { limite, cursor, ...filter }: Filter & Pick<Query, 'limite' | 'cursor'>) {
  const after = readCursor(cursor, ByDueDay)
  const { hoje } = filter
  const rows =
    await db.rows<Recebivel>`select r.pedido_id as "pedidoId", r.cliente_id as "clienteId", coalesce(p.cliente_nome,
      c.nome) as "clienteNome",
      r.data_entrega as "dataEntrega", r.vencimento, r.valor, r.pago, r.saldo,
      case when ${vencido(hoje)} then ${hoje}::date - r.vencimento else 0 end as "diasDeAtraso"
    from recebivel r join pedido p on p.id = r.pedido_id join cliente c on c.id = r.cliente_id
    where ${where(found(filter), after && sql`(r.vencimento, r.pedido_id) > (${after[0]}, ${after[1]})`)}
    order by r.vencimento, r.pedido_id limit ${limite + 1}`
  return page(rows, limite, ({ vencimento, pedidoId }) => [vencimento, pedidoId])
}

/** Of all pages. Without `saldo`, which `recebivel_do_cliente` lacks, so that one client's sums read the index alone. */
export const totals = (db: Db, filter: Filter): Promise<Answer<typeof listarRecebiveis>['totais']> =>
  db.one`select coalesce(sum(r.valor), 0) as valor, coalesce(sum(r.pago), 0) as pago, coalesce(sum(r.valor - r.pago),
    0) as saldo,
      coalesce(sum(r.valor - r.pago) filter (where ${vencido(filter.hoje)}), 0) as vencido
    from recebivel r where ${found(filter)}`

/** What each client owes by how long it is overdue, by name. */
export const byAge = (db: Db, hoje: string): Promise<DoCliente[]> =>
  db.hot.rows`with devido as (
      select cliente_id, coalesce(sum(saldo) filter (where vencimento >= ${hoje}), 0) as a_vencer,
        coalesce(sum(saldo) filter (where vencimento between ${hoje}::date - 7 and ${hoje}::date - 1), 0) as ate7,
        coalesce(sum(saldo) filter (where vencimento between ${hoje}::date - 30 and ${hoje}::date - 8), 0) as ate30,
        coalesce(sum(saldo) filter (where vencimento < ${hoje}::date - 30), 0) as mais30
      from recebivel where pago < valor group by cliente_id
    ), guardado as (
      select cliente_id, sum(credito) as credito from pagamento where credito > 0 group by cliente_id
    )
    select c.id as "clienteId", c.nome as "clienteNome", coalesce(a_vencer, 0) as "aVencer", coalesce(ate7, 0) as ate7,
      coalesce(ate30, 0) as ate30, coalesce(mais30, 0) as mais30, coalesce(a_vencer + ate7 + ate30 + mais30, 0) as saldo,
      coalesce(credito, 0) as credito
    from devido full join guardado using (cliente_id) join cliente c on c.id = cliente_id order by c.nome, c.id`
