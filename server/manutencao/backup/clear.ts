import { raw } from 'sql-template-tag'
import type { Session } from '../../db/session.ts'

/** Whether the schema's tables are this system's, or there are none. */
export async function isOurs(session: Session): Promise<boolean> {
  const found = await objects(session)
  const tables = found.filter(({ kind }) => kind === 'table').map(({ name }) => name)
  return tables.length === 0 || ['migracao', 'configuracao', 'pedido'].every(name => tables.includes(name))
}

/** Whether the database contains any business data. */
export async function isUsed(session: Session): Promise<boolean> {
  const there = await objects(session)
  const telling = ['usuario', 'cliente', 'produto', 'pedido', 'historico']
  for (const name of telling.filter(name => there.some(object => object.name === name)))
    if (await session.first`select from ${raw(name)} limit 1`) return true
  return false
}

/** Drops everything in the schema except extensions and their objects, which may belong to others. */
export async function clear(session: Session): Promise<void> {
  for (const { kind, name } of await objects(session)) await session.run(`drop ${kind} if exists ${name} cascade`)
}

/** The schema's objects; tables come before the types and routines they use. */
function objects(session: Session): Promise<{ kind: string; name: string }[]> {
  return session.rows`select kind, name from (
      select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
        oid::regclass::text as name, oid, 1 as place
      from pg_class where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace = current_schema()::regnamespace
      union all
      select 'routine', oid::regprocedure::text, oid, 2 from pg_proc where pronamespace = current_schema()::regnamespace
      union all
      select 'type', t.oid::regtype::text, t.oid, 3 from pg_type t
      where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd')
    ) o
    where not exists (select from pg_depend d where d.objid = o.oid and d.deptype in ('e', 'i'))
    order by place, kind desc, name`
}
