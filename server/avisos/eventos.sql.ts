import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'

/** The places of the listeners whose session has ended, or whose user's rights have changed. Reading does not extend a session. */
export function deadAmong(db: Db, listeners: readonly { user: User; tokenHash: Buffer }[]): Promise<{ n: number }[]> {
  const users = listeners.map(({ user }) => user)
  return db.hot.rows`select n::int - 1 as n
    from unnest(${listeners.map(({ tokenHash }) => tokenHash)}::bytea[], ${users.map(({ papel }) => papel)}::text[],
        ${users.map(({ clienteId }) => clienteId)}::int[]) with ordinality as l(hash, papel, cliente_id, n)
      left join sessao s on s.token_hash = l.hash and s.expira_em > now()
      left join usuario u on u.id = s.usuario_id and u.papel = l.papel and u.cliente_id is not distinct from l.cliente_id
      left join cliente c on c.id = u.cliente_id
    where u.id is null or not coalesce(c.ativo, true)`
}
