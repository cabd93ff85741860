import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { sweep } from '../db/sweep.ts'
import { KEPT_FOR_HOURS } from '../http/idempotency.ts'

/** Open orders past their deadline, oldest deadline first. */
export async function givenUp(db: Db, limit: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    sql`select id from pedido where status = 'Aberto' and expira_em <= now() order by expira_em, id limit ${limit}`,
    { hot: true },
  )
  return rows.map(({ id }) => id)
}

/** Open orders that wait for approval of a delivery day that has passed. */
export async function unanswered(db: Db, dia: string, limit: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    sql`select id from pedido
      where status = 'Aberto' and aprovacao is not null and aprovacao ->> 'dataEntrega' < ${dia} order by id limit ${limit}`,
    { hot: true },
  )
  return rows.map(({ id }) => id)
}

/** Deletes expired idempotency keys. */
export const forgetAnswers = (db: Db, limit: number): Promise<unknown> =>
  sweep(db, 'idempotencia', sql`criada_em < now() - make_interval(hours => ${KEPT_FOR_HOURS})`, limit)
