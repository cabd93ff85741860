import sql from 'sql-template-tag'
import type { Status } from '#contract/pedidos.ts'
import { where } from '../../db/clauses.ts'
import type { Db } from '../../db/db.ts'
import { aguarda, clienteNome } from '../../pedidos/pedidos.sql.ts'
import { beyond, type Filter, inOrder, key, listed, ordersOf } from '../pedidos-por-dia.sql.ts'

/** An order as a row of a file; instants are `AAAA-MM-DD HH:MM` in the provider's time zone. */
export type PedidoExportado = {
  id: number
  clienteNome: string
  cnpj: string
  status: Status
  aguardaAprovacao: 0 | 1
  criacao: string
  confirmacao: string | null
  entrega: string | null
  cancelamento: string | null
  empresa: string | null
  observacao: string
  valorTotal: number
}

/** All orders of the report, newest day first, in batches, so that memory stays flat. */
export async function* everyOrder(db: Db, filter: Filter, batch = 1000): AsyncGenerator<PedidoExportado[]> {
  const moment = (column: 'criacao' | 'confirmacao' | 'cancelamento') =>
    sql`to_char(${MOMENTS[column]} at time zone ${filter.timeZone}, 'YYYY-MM-DD HH24:MI')`
  const { base } = filter
  let after: [string, number] | undefined
  while (true) {
    const rows: (PedidoExportado & { chave: string })[] = await db.rows(
      sql`select p.id, ${clienteNome} as "clienteNome", c.cnpj, p.status, ${aguarda}::int as "aguardaAprovacao", ${moment('criacao')} as criacao,
          ${moment('confirmacao')} as confirmacao, p.data_entrega as entrega, ${moment('cancelamento')} as cancelamento,
          p.empresa, p.observacao, p.valor_total as "valorTotal",
          ${key(base)} as chave
        from pedido p join cliente c on c.id = p.cliente_id
        where ${where(ordersOf(filter), listed(filter), after && beyond(base, after))}
        order by ${inOrder(base)} limit ${batch}`,
    )
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = [last.chave, last.id]
  }
}

const MOMENTS = {
  criacao: sql`p.data_criacao`,
  confirmacao: sql`p.data_confirmacao`,
  cancelamento: sql`p.data_cancelamento`,
}
