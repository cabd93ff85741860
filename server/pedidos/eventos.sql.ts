import sql from 'sql-template-tag'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'

export type Alive = Pick<User, 'id' | 'papel' | 'clienteId'> & { tokenHash: Buffer }

/** The sessions among `tokenHashes` that are still valid, with their current user. Reading does not extend a session. */
export function findValidSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<Alive[]> {
  return db.rows(
    sql`select s.token_hash as "tokenHash", u.id, u.papel, u.cliente_id as "clienteId"
      from sessao s join usuario u on u.id = s.usuario_id left join cliente c on c.id = u.cliente_id
      where s.token_hash = any(${tokenHashes}::bytea[]) and s.expira_em > now() and coalesce(c.ativo, true)`,
    { hot: true },
  )
}
