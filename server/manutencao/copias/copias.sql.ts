import sql, { type Sql } from 'sql-template-tag'
import { avisar, SISTEMA } from '../../avisos/avisar.sql.ts'
import { SAVING } from '../../db/advisory-locks.ts'
import type { Statements } from '../../db/statements.ts'
import type { Agora } from '../../instants.ts'

/** How long after a copy that failed the next one is tried. */
const PAUSE = sql`interval '1 hour'`

/** Whether there is no copy of today yet, and none failed a short while ago. */
export const isDue = (db: Statements, { dia, instante, timeZone }: Agora): Promise<boolean> =>
  db.hot.some`select where not exists (select from copia
    where (feita_em at time zone ${timeZone}::text)::date >= ${dia}::date or falhou_em > ${instante}::timestamptz - ${PAUSE})`

/** Lets this connection alone write a copy, until it closes; false while another one does. */
export const lock = (db: Statements): Promise<boolean> =>
  db.some`select from (select pg_try_advisory_lock(${SAVING}) as minha) t where minha`

type Estado = {
  ultima: string | null
  falha: { quando: string; motivo: string } | null
  emAndamento: boolean
}
export const state = (db: Statements): Promise<Estado> =>
  db.one`select feita_em as ultima,
      case when falha is not null then json_build_object('quando', falhou_em, 'motivo', falha) end as falha,
      exists (select from pg_locks where locktype = 'advisory' and objid = ${SAVING} and granted
        and database = (select oid from pg_database where datname = current_database())) as "emAndamento"
    from (select) s left join copia on true`

const write = (feitaEm: Sql, falhouEm: Sql, falha: Sql): Sql =>
  sql`insert into copia as c (feita_em, falhou_em, falha) values (${feitaEm}, ${falhouEm}, ${falha})
    on conflict (unica) do update set feita_em = coalesce(excluded.feita_em, c.feita_em), falhou_em = excluded.falhou_em, falha = excluded.falha
    returning 1`

export const done = (db: Statements, instante: string): Promise<unknown> =>
  db.rows(write(sql`${instante}::timestamptz`, sql`null`, sql`null`))

/** Notes why a copy failed, and tells the administrators, at most once a day. */
export const failed = (db: Statements, instante: string, motivo: string): Promise<unknown> =>
  db.rows`with anotada as (${write(sql`null`, sql`${instante}::timestamptz`, sql`${motivo}::text`)})
    ${avisar(
      'copia-falhou',
      SISTEMA,
      sql`select null::int, null::int, null::int, jsonb_build_object('motivo', ${motivo}::text) from anotada
        where not exists (select from aviso where tipo = 'copia-falhou' and quando > now() - interval '1 day')`,
    )}`
