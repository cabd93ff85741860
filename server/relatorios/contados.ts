import sql, { raw, type Sql } from 'sql-template-tag'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import type { Db } from '../db/db.ts'
import { where } from '../db/paging.ts'
import { invalidField, unknownClient } from '../errors.ts'

export type Intervalo = { dataInicial: string; dataFinal: string; clienteId?: number | undefined }

/** Orders `p` that count. Written out, not a parameter: only so does the planner see that `pedido_contado` holds them. */
export const contam: Sql = sql`p.status in (${raw(STATUS_QUE_CONTAM.map(status => `'${status}'`).join(', '))})`

/** The orders `p` that sales, purchases and supply count, by delivery day, both ends included. `clienteId` 0 is everybody. */
export function contados({ dataInicial, dataFinal, clienteId }: Intervalo): Sql {
  return where(
    contam,
    sql`p.data_entrega between ${dataInicial} and ${dataFinal}`,
    clienteId ? sql`p.cliente_id = ${clienteId}` : undefined,
  )
}

/** An empty report may mean that there is no such client: 422 then. */
export async function requireCliente(db: Db, clienteId: number | undefined): Promise<void> {
  if (clienteId && !(await db.first(sql`select from cliente where id = ${clienteId}`))) throw unknownClient()
}

/** The name of the product a report is narrowed to, null where it is not; 422 where there is no such product. */
export async function productName(db: Db, produtoId: number | undefined): Promise<string | null> {
  if (!produtoId) return null
  const produto = await db.first<{ nome: string }>(sql`select nome from produto where id = ${produtoId}`)
  if (!produto) throw invalidField('produtoId', 'Não há produto com este número')
  return produto.nome
}
