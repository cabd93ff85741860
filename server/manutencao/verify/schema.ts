import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import type { Invariant } from './invariant.ts'

/**
 * Checks the schema's constraints against the rows of all tables: foreign keys, unique keys, checks, not-null
 * columns, generated columns, sequences. A disabled trigger, a corrupt index or a constraint never validated can
 * break them unnoticed by PostgreSQL.
 */
export async function fromTheSchema(db: Pick<Db, 'rows'>): Promise<Invariant[]> {
  const promises = await db.rows<{ regra: string; quebras: string }>(
    sql`with tabela as (
        select c.oid, c.oid::regclass::text as nome, coalesce((
            select 'concat_ws('', '', ' || string_agg(quote_literal(a.attname || ' ') || ' || t.' || quote_ident(a.attname), ', ' order by k.n) || ')'
            from pg_index i cross join unnest(i.indkey) with ordinality as k(attnum, n)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
            where i.indrelid = c.oid and i.indisprimary
          ), 't.ctid::text') as chave
        from pg_class c
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      ), promessa as (
        ${raw(Object.values(kinds).join('\n union all \n'))}
      )
      select nome || ': ' || regra as regra,
        'select ' || quote_literal(nome || ' ') || ' || ' || quem || ' as quem from ' || de as quebras
      from promessa order by 1`,
  )
  const state: Invariant = {
    regra: 'Todo índice e toda regra do banco estão válidos',
    quebras: sql`select indexrelid::regclass::text as quem from pg_index where not (indisvalid and indisready)
      union all select conrelid::regclass || '.' || conname from pg_constraint where not convalidated`,
  }
  return [state, ...promises.map(({ regra, quebras }) => ({ regra, quebras: raw(quebras) }))]
}

const columnsOf = (numbers: string, table: string, each: string) =>
  `(select string_agg(${each}, ' and ' order by k.n) from unnest(${numbers}) with ordinality as k(attnum, n)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.attnum)`

/** Each is a select of `nome, regra, quem, de` from `tabela`: the table, the rule, what violates it, and the source. */
const kinds = {
  foreignKeys: `select t.nome, 'chave estrangeira ' || c.conname as regra, t.chave as quem,
      t.nome || ' t where ' || ${columnsOf('c.conkey', 'c.conrelid', `'t.' || quote_ident(a.attname) || ' is not null'`)}
      || ' and not exists (select from ' || c.confrelid::regclass || ' pai where ' || (
        select string_agg('pai.' || quote_ident(f.attname) || ' = t.' || quote_ident(a.attname), ' and ')
        from unnest(c.conkey, c.confkey) as k(de, para)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.de
          join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.para
      ) || ')' as de
    from tabela t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'`,
  uniqueKeys: `select t.nome, 'chave única ' || i.indexrelid::regclass, 'chave', '(select concat_ws('', '', ' || k.lista
      || ') as chave from ' || t.nome || ' where ' || k.presentes || coalesce(' and ' || pg_get_expr(i.indpred, i.indrelid), '')
      || ' group by ' || k.lista || ' having count(*) > 1) t'
    from tabela t join pg_index i on i.indrelid = t.oid and i.indisunique
      cross join lateral (
        select string_agg(d.coluna, ', ' order by n) as lista, string_agg('(' || d.coluna || ') is not null', ' and ') as presentes
        from generate_series(1, i.indnkeyatts) as n cross join lateral pg_get_indexdef(i.indexrelid, n::int, false) as d(coluna)
      ) k`,
  checks: `select t.nome, 'regra ' || c.conname, t.chave,
      t.nome || ' t where not coalesce(' || pg_get_expr(c.conbin, c.conrelid) || ', true)'
    from tabela t join pg_constraint c on c.conrelid = t.oid and c.contype = 'c'`,
  neverEmpty: `select t.nome, 'colunas obrigatórias', t.chave, t.nome || ' t where ' || (
        select string_agg('t.' || quote_ident(a.attname) || ' is null', ' or ') from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and a.attnotnull and not a.attisdropped)
    from tabela t
    where exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and a.attnotnull and not a.attisdropped)`,
  generated: `select t.nome, 'coluna calculada ' || a.attname, t.chave,
      t.nome || ' t where t.' || quote_ident(a.attname) || ' is distinct from (' || pg_get_expr(d.adbin, d.adrelid)
        || case when a.attcollation = 0 then ')' else ') collate "C"' end as de
    from tabela t join pg_attribute a on a.attrelid = t.oid and a.attgenerated = 's'
      join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum`,
  sequences: `select t.nome, 'próximo número', 'maior', '(select max(' || quote_ident(a.attname) || ') as maior from ' || t.nome
      || ') t cross join ' || s.nome || ' s where maior > s.last_value or (maior = s.last_value and not s.is_called)'
    from tabela t join pg_attribute a on a.attrelid = t.oid and a.attidentity <> ''
      cross join lateral (select pg_get_serial_sequence(t.nome, a.attname) as nome) s`,
}
