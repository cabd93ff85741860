import sql from 'sql-template-tag'
import { hashToken, SESSION_HOURS, type User } from './access.ts'
import type { Db } from './db.ts'

export type Conta = User & { senhaHash: string; clienteAtivo: boolean; segundoFator: boolean }

/** Who signs in with this e-mail, in any case; undefined where nobody does. */
export function accountOf(db: Db, email: string): Promise<Conta | undefined> {
  return db.first(
    sql`select u.id, u.nome, u.email, u.admin, u.cliente_id as "clienteId", u.senha_hash as "senhaHash",
        coalesce(c.ativo, true) as "clienteAtivo", u.segundo_fator as "segundoFator"
      from usuario u left join cliente c on c.id = u.cliente_id where lower(u.email) = lower(${email})`,
    { hot: true },
  )
}

/**
 * Opens a session while the password is still the one that was checked, and no second factor was switched on that was
 * not asked for: the lock on the user makes such a change come either before, and then no row is found, or after, and then it ends this session too. Returns when it ends.
 */
export async function openSession(
  db: Db,
  { id, senhaHash, segundoFator }: Conta,
  { token, navegador }: { token: string; navegador: string },
): Promise<string | undefined> {
  const session = await db.first<{ expiraEm: string }>(
    sql`with dono as (
        select id from usuario
        where id = ${id} and senha_hash = ${senhaHash} and segundo_fator = ${segundoFator} for share
      )
      insert into sessao (token_hash, usuario_id, expira_em, navegador)
      select ${hashToken(token)}, id, now() + make_interval(hours => ${SESSION_HOURS}), ${navegador} from dono
      returning expira_em as "expiraEm"`,
    { hot: true },
  )
  return session?.expiraEm
}

/** A few dead sessions and forgotten attempts go with every sign-in, so neither table grows without end. */
export async function sweep(db: Db): Promise<void> {
  await db.rows(
    sql`with mortas as (
        delete from sessao where token_hash in (
          select token_hash from sessao where expira_em < now() limit 100 for update skip locked)
      )
      delete from tentativa where chave in (
        select chave from tentativa where ultima < now() - interval '1 day' limit 100 for update skip locked)`,
    { hot: true },
  )
}

export async function closeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.rows(sql`delete from sessao where token_hash = ${tokenHash}`)
}
