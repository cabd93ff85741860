import sql, { type Sql } from 'sql-template-tag'
import { hashToken, lifetime, type User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { sweep } from '../db/sweep.ts'

/** `senhaHash` null: the user was invited and has no password yet. */
export type Conta = User & { senhaHash: string | null; clienteAtivo: boolean; segundoFator: boolean }

/** The comparison form of an e-mail: ASCII letters in lower case, the same in every database, as in its unique index. */
export const folded = (email: Sql): Sql => sql`lower(${email} collate "C")`

type Found = { conta: string; conhecida: boolean; usuario: Conta | undefined }

/** The user with this e-mail (undefined if there is none), and whether they have signed in from this network before. */
export async function accountOf(db: Db, email: string, network: string): Promise<Found> {
  const { conta, conhecida, ...usuario } = await db.hot.one<
    Conta & { conta: string; conhecida: boolean }
  >`select ${folded(sql`${email}::text`)} as conta, u.id, u.nome, u.email, u.admin, u.papel, u.cliente_id as "clienteId",
      u.senha_hash as "senhaHash", coalesce(c.ativo, true) as "clienteAtivo", u.segundo_fator as "segundoFator",
      exists (select from rede_conhecida r where r.usuario_id = u.id and r.rede = ${network}::cidr) as conhecida
    from (values (1)) sempre
      left join usuario u on ${folded(sql`u.email`)} = ${folded(sql`${email}::text`)}
      left join cliente c on c.id = u.cliente_id`
  return { conta, conhecida, usuario: usuario.id === null ? undefined : usuario }
}

/** Called after a sign-in; writes at most once a day. */
export async function rememberNetwork(db: Db, { id }: Pick<Conta, 'id'>, network: string): Promise<void> {
  await db.hot.rows`insert into rede_conhecida as r (usuario_id, rede, visto_em)
    select id, ${network}::cidr, now() from usuario where id = ${id} for key share
    on conflict on constraint rede_conhecida_unica do update set visto_em = excluded.visto_em
      where r.visto_em < now() - interval '1 day'`
}

/**
 * Opens a session if the password is still the one that was checked and no second factor was switched on meanwhile. The
 * lock on the user orders a concurrent change: it comes before, and no row is found, or after, and ends this session.
 * Returns its end.
 */
export const openSession = (
  db: Db,
  { id, senhaHash, segundoFator }: Pick<Conta, 'id' | 'senhaHash' | 'segundoFator'>,
  { token, navegador }: { token: string; navegador: string },
): Promise<string | undefined> =>
  db.hot.value`with dono as (
      select id, admin from usuario
      where id = ${id} and senha_hash = ${senhaHash} and segundo_fator = ${segundoFator} for share
    )
    insert into sessao (token_hash, usuario_id, expira_em, navegador)
    select ${hashToken(token)}, id, now() + ${lifetime(sql`admin`)}, ${navegador} from dono
    returning expira_em as "expiraEm"`

/** When a session ends, as of its last use; undefined if it is over. */
export const endOfSession = (db: Db, tokenHash: Buffer): Promise<string | undefined> =>
  db.value`select expira_em as "expiraEm" from sessao where token_hash = ${tokenHash} and expira_em > now()`

/** Sessions and links that ended by themselves, and networks that nobody came from for as long as accesses are kept. */
export async function sweepSessions(db: Db, limit: number): Promise<void> {
  for (const table of ['sessao', 'link']) await sweep(db, table, sql`expira_em < now()`, limit)
  await sweep(db, 'rede_conhecida', sql`visto_em < now() - interval '6 months'`, limit)
}

export async function closeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.rows`delete from sessao where token_hash = ${tokenHash}`
}
