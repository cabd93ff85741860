import type { Key } from '../../server/acesso/attempts.sql.ts'
import type { Db } from '../../server/db/db.ts'

/** Sets a key to the state after `failures` failures, all of its free ones if not said, for all of its time. */
export const asAfter = (db: Db, { chave, ...rule }: Key, failures = rule.failures) =>
  db.rows`insert into tentativa (chave, falhas, ate)
    values (${chave}, ${failures}, now() + make_interval(secs => ${rule.seconds}))
    on conflict (chave) do update set falhas = excluded.falhas, ate = excluded.ate`

/** Ends a wait, as its time does. */
export const endWait = (db: Db, ...keys: Key[]) =>
  db.rows`update tentativa set ate = now() where chave = any(${keys.map(({ chave }) => chave)}::bytea[])`
