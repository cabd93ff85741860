import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { sweep } from '../db/sweep.ts'

/** A use of the system by a user from an address, recorded once an hour. */
export type Acesso = { usuarioId: number; endereco: string; hora: Date; quando: Date }

export async function record(db: Db, { usuarioId, endereco, hora, quando }: Acesso): Promise<void> {
  await db.hot.rows`insert into acesso (hora, usuario_id, endereco, primeiro)
      values (${hora}, ${usuarioId}, ${endereco}, ${quando})
    on conflict on constraint acesso_unico do nothing`
}

/** Deletes accesses after six months, as the law requires (docs/decisions/021). */
export const forgetAccesses = (db: Db, limit: number): Promise<unknown> =>
  sweep(db, 'acesso', sql`hora < now() - interval '6 months' order by hora`, limit)

/** Deletes the audit after five years. */
export const forgetAudit = (db: Db, limit: number): Promise<unknown> =>
  sweep(db, 'auditoria', sql`quando < now() - interval '5 years' order by quando`, limit)
