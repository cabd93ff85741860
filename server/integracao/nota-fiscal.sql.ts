import sql, { raw } from 'sql-template-tag'
import type { NotaFiscal } from '#contract/nota-fiscal.ts'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'

const columns = sql`n.pedido_id as "pedidoId", n.numero, n.serie, n.chave, n.emitida_em as "emitidaEm",
  (n.xml is not null)::int as "temXml", (n.pdf is not null)::int as "temPdf"`

export const read = (db: Db, user: User, id: number): Promise<NotaFiscal | undefined> =>
  db.first`select ${columns} from nota_fiscal n join pedido p on p.id = n.pedido_id
    where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')}`

/** What the history has of a nota: of its files, what tells one from another. */
export const told = (db: Db, id: number): Promise<{ chave: string } | undefined> =>
  db.first`select numero || '/' || serie as nota, chave, emitida_em as "emitidaEm", encode(sha256(xml), 'hex') as xml,
      encode(sha256(pdf), 'hex') as pdf
    from nota_fiscal where pedido_id = ${id}`

/** One file of a nota, where it has it. */
export const file = (
  db: Db,
  user: User,
  id: number,
  qual: 'xml' | 'pdf',
): Promise<{ dados: Buffer; chave: string } | undefined> =>
  db.first`select n.${raw(qual)} as dados, n.chave from nota_fiscal n join pedido p on p.id = n.pedido_id
    where p.id = ${id} and n.${raw(qual)} is not null and ${visibleTo(user, 'p.cliente_id')}`

type Nova = Omit<NotaFiscal, 'temXml' | 'temPdf'> & { [K in 'xml' | 'pdf']: Buffer | null | undefined }

/** Writes the nota; undefined where it is so already. A file that was not sent stays while the key does. */
export function write(
  db: Db,
  { pedidoId, numero, serie, chave, emitidaEm, xml, pdf }: Nova,
): Promise<NotaFiscal | undefined> {
  const kept = (qual: 'xml' | 'pdf', sent: Buffer | null | undefined) =>
    sent === undefined ? sql`case when n.chave = excluded.chave then n.${raw(qual)} end` : sql`excluded.${raw(qual)}`
  return db.first`insert into nota_fiscal as n (pedido_id, numero, serie, chave, emitida_em, xml, pdf)
    values (${pedidoId}, ${numero}, ${serie}, ${chave}, ${emitidaEm}, ${xml ?? null}, ${pdf ?? null})
    on conflict (pedido_id) do update set numero = excluded.numero, serie = excluded.serie, chave = excluded.chave,
      emitida_em = excluded.emitida_em, xml = ${kept('xml', xml)}, pdf = ${kept('pdf', pdf)}
    where (n.numero, n.serie, n.chave, n.emitida_em, n.xml, n.pdf) is distinct from (excluded.numero, excluded.serie,
      excluded.chave, excluded.emitida_em, ${kept('xml', xml)}, ${kept('pdf', pdf)})
    returning ${columns}`
}
