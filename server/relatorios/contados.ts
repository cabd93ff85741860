import sql, { raw, type Sql } from 'sql-template-tag'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import { where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { unknownClient, unknownProduct } from '../errors.ts'

export type Intervalo = { dataInicial: string; dataFinal: string; clienteId?: number | undefined }

/** Orders `p` that count. Literals, not a parameter: otherwise the planner can't use the partial index `pedido_contado`. */
export const contam: Sql = sql`p.status in (${raw(STATUS_QUE_CONTAM.map(status => `'${status}'`).join(', '))})`

/** The orders `p` that sales, purchases and supply count, by delivery day, both ends included. `clienteId` 0 or absent means all. */
export function contados({ dataInicial, dataFinal, clienteId }: Intervalo): Sql {
  return where(
    contam,
    sql`p.data_entrega between ${dataInicial} and ${dataFinal}`,
    clienteId ? sql`p.cliente_id = ${clienteId}` : undefined,
  )
}

/** 422 if there is no such client. Called only for an empty report. */
export async function requireCliente(db: Db, clienteId: number | undefined): Promise<void> {
  if (clienteId && !(await db.some`select from cliente where id = ${clienteId}`)) throw unknownClient()
}

/** The name of the product in the report's filter, null without one; 422 if there is no such product. */
export async function productName(db: Db, produtoId: number | undefined): Promise<string | null> {
  if (!produtoId) return null
  const nome = await db.value<string>`select nome from produto where id = ${produtoId}`
  if (nome === undefined) throw unknownProduct()
  return nome
}
