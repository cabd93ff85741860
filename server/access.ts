import { hash, timingSafeEqual } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Access } from '#contract/route.ts'
import type { Db } from './db/db.ts'
import { forbidden, noSuchAddress, unauthorized } from './errors.ts'

/** Who calls. `clienteId` is null for an administrator and only for an administrator. */
export type User = { id: number; nome: string; email: string; admin: boolean; clienteId: number | null }

/** Tokens are kept only as their SHA-256. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Sessions live 12 h from their last use (product.md §2); the row is written at most once a minute. */
export const SESSION_HOURS = 12

/** The live session's user, in one statement that also slides its end. Undefined for a dead token or an inactive client. */
export function userOfToken(db: Db, token: string): Promise<User | undefined> {
  return db.first<User>(
    sql`with viva as (
        select s.token_hash, u.id, u.nome, u.email, u.admin, u.cliente_id as "clienteId"
        from sessao s join usuario u on u.id = s.usuario_id left join cliente c on c.id = u.cliente_id
        where s.token_hash = ${hashToken(token)} and s.expira_em > now() and coalesce(c.ativo, true)
      ), renovada as (
        update sessao s set expira_em = now() + make_interval(hours => ${SESSION_HOURS})
        from viva where s.token_hash = viva.token_hash and s.expira_em < now() + make_interval(hours => ${SESSION_HOURS}) - interval '1 minute'
      )
      select id, nome, email, admin, "clienteId" from viva`,
    { hot: true },
  )
}

/** Lets pass who holds the server's own token; where it has none the call is not there. Equal digests are compared in equal time. */
export function requireOperator(expected: string | undefined, token: string | undefined): void {
  if (!expected) throw noSuchAddress()
  if (!token || !timingSafeEqual(hashToken(token), hashToken(expected))) throw unauthorized()
}

/** Lets the call pass for its role, or refuses: 401 before 403. */
export function requireAccess(access: Exclude<Access, 'operator'>, user: User | undefined): void {
  if (access === 'public') return
  if (!user) throw unauthorized()
  if (access === 'admin' && !user.admin) throw forbidden('Esta parte é só para administradores do fornecedor.')
}

/**
 * The rows a user may see, as a condition on the column that holds the client's id.
 * Fails closed: a user without a client who is no administrator sees nothing.
 */
export function visibleTo(user: User, column = 'cliente_id'): Sql {
  if (user.admin) return sql`true`
  if (user.clienteId === null) return sql`false`
  return sql`${raw(column)} = ${user.clienteId}`
}
