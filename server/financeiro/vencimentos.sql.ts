import sql from 'sql-template-tag'
import { avisar, SISTEMA } from '../avisos/avisar.sql.ts'
import type { Db } from '../db/db.ts'
import type { DiaEHora } from '../instants.ts'

const FROM = '09:00'

/**
 * Tells each client, once a day from nine on and on however many servers: what is due in two days; and what is overdue, the day
 * after it was due and then every week.
 */
export async function tellDueDays(db: Db, { dia, hora }: DiaEHora): Promise<void> {
  if (hora < FROM) return
  await db.hot.rows`with hoje as (
      update configuracao set vencimentos_avisados = ${dia}
      where vencimentos_avisados is null or vencimentos_avisados < ${dia} returning ${dia}::date as dia
    ), devido as (
      select r.cliente_id, h.dia, sum(r.saldo) filter (where r.vencimento = h.dia + 2) as proximo,
        sum(r.saldo) filter (where r.vencimento < h.dia) as vencido, min(r.vencimento) as desde,
        bool_or(r.vencimento = h.dia - 1) as ontem
      from hoje h join recebivel r on r.pago < r.valor and r.vencimento <= h.dia + 2 group by 1, 2
    ), proximo as (
      ${avisar('vencimento-proximo', SISTEMA, sql`select cliente_id, null::int, null::int, jsonb_build_object('valor', proximo, 'vencimento', dia + 2) from devido where proximo > 0`)}
    )
    ${avisar('vencido', SISTEMA, sql`select cliente_id, null::int, null::int, jsonb_build_object('valor', vencido, 'vencimento', desde) from devido where ontem or (vencido > 0 and (dia - desde) % 7 = 1)`)}`
}
