import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { sweep } from '../db/sweep.ts'
import { KEPT_FOR_HOURS } from '../http/idempotency.ts'

/** Open orders past their deadline that do not wait for approval, oldest deadline first. */
export const givenUp = (db: Db, limit: number): Promise<number[]> =>
  db.hot
    .column`select id from pedido where status = 'Aberto' and expira_em <= now() and aprovacao is null order by expira_em, id limit ${limit}`

/** Deletes expired idempotency keys. */
export const forgetAnswers = (db: Db, limit: number): Promise<unknown> =>
  sweep(db, 'idempotencia', sql`criada_em < now() - make_interval(hours => ${KEPT_FOR_HOURS})`, limit)
