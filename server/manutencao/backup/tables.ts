import type { Session } from '../../db/session.ts'
import { BackupError } from './backup-error.ts'
import type { Foot } from './format.ts'

export type Table = {
  name: string
  /** The written columns, without generated ones. */
  columns: string[]
}

/** Left out so that no ended session or used link becomes valid again, and because tokens don't belong in a file. */
const LEFT_OUT = ['sessao', 'link']

/** All tables of a backup, referenced tables first. */
export async function tables(db: Session): Promise<Table[]> {
  const found = await db.rows<Table & { needs: string[] }>`select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all(${LEFT_OUT})
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`
  const sorted: typeof found = []
  while (sorted.length < found.length) {
    const done = new Set(sorted.map(({ name }) => name))
    const next = found.filter(({ name, needs }) => !done.has(name) && needs.every(need => done.has(need)))
    if (next.length === 0) throw new BackupError('As tabelas deste banco apontam umas para as outras em círculo')
    sorted.push(...next)
  }
  return sorted.map(({ name, columns }) => ({ name, columns }))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const listed = ({ name, columns }: Table): string => `copy ${quoted(name)} (${columns.map(quoted).join(', ')})`
export const copyOutOf = (table: Table): string => `${listed(table)} to stdout`
/** The line before a table's rows, which psql understands too. */
export const copyInto = (table: Table): string => `${listed(table)} from stdin;`

/** Totals that people recognise. */
export const sums = (db: Session): Promise<Foot['somas']> =>
  db.one`select count(*) as pedidos, coalesce(sum(valor_total), 0)::text as "valorTotal" from pedido`
