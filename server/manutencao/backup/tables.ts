import sql from 'sql-template-tag'
import type { Session } from '../../db/session.ts'
import { BackupError } from './backup-error.ts'

export type Table = {
  name: string
  /** The written columns, without generated ones. */
  columns: string[]
  /** The sort order, so that equal rows give equal bytes in any database. */
  order: string
}

/** Left out so that no ended session or used link becomes valid again, and because tokens don't belong in a file. */
const LEFT_OUT = ['sessao', 'link']

/** All tables of a backup, referenced tables first. */
export async function tables(db: Session): Promise<Table[]> {
  const found = await db.rows<Table & { needs: string[] }>(
    sql`select c.relname as name,
        array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
        coalesce((
            select string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', ' order by k.n)
            from pg_index i cross join unnest(i.indkey) with ordinality as k(attnum, n)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
            where i.indrelid = c.oid and i.indisprimary
          ), quote_ident(c.relname) || '::text collate "C"') as "order",
        array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all(${LEFT_OUT})
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname collate "C"`,
  )
  const sorted: typeof found = []
  while (sorted.length < found.length) {
    const done = new Set(sorted.map(({ name }) => name))
    const next = found.filter(({ name, needs }) => !done.has(name) && needs.every(need => done.has(need)))
    if (next.length === 0) throw new BackupError('As tabelas deste banco apontam umas para as outras em círculo')
    sorted.push(...next)
  }
  return sorted.map(({ name, columns, order }) => ({ name, columns, order }))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const copyOutOf = ({ name, columns, order }: Table): string =>
  `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}) to stdout`

/** The line before a table's rows, which psql understands too. */
export const copyInto = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin;`

/** Totals that people recognise, in addition to the digests of the rows. */
export function sums(db: Session): Promise<Sums> {
  return db.one(
    sql`select (select count(*) from pedido) as pedidos,
      (select coalesce(sum(valor_total), 0)::text from pedido) as "valorTotal",
      (select coalesce(sum(quantidade), 0)::text from item_pedido) as quantidade,
      (select coalesce(sum(reservada), 0)::text from estante_produto) as reservada`,
  )
}

/** Decimal sums as text, which is exact at any size. */
export type Sums = { pedidos: number; valorTotal: string; quantidade: string; reservada: string }
