import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'

/** A use of the system by a user from an address, recorded once an hour. */
export type Acesso = { usuarioId: number; endereco: string; hora: Date; quando: Date }

export async function record(db: Db, { usuarioId, endereco, hora, quando }: Acesso): Promise<void> {
  await db.rows(
    sql`insert into acesso (hora, usuario_id, endereco, primeiro) values (${hora}, ${usuarioId}, ${endereco}, ${quando})
      on conflict on constraint acesso_unico do nothing`,
    { hot: true },
  )
}

/** Deletes accesses after six months, as the law requires (docs/decisions/021); a few per call, skipping locked rows. */
export async function forgetAccesses(db: Db, limit: number): Promise<void> {
  await db.rows(
    sql`delete from acesso where ctid = any(array(
      select ctid from acesso where hora < now() - interval '6 months'
      order by hora limit ${limit} for update skip locked))`,
    { hot: true },
  )
}

/** Deletes the audit after five years. */
export async function forgetAudit(db: Db, limit: number): Promise<void> {
  await db.rows(
    sql`delete from auditoria where ctid = any(array(
      select ctid from auditoria where quando < now() - interval '5 years' order by quando limit ${limit}
      for update skip locked))`,
    { hot: true },
  )
}
