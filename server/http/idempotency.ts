import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import type { Route } from '#contract/route.ts'
import { isSecret } from '#contract/segredo.ts'
import type { Db } from '../db/db.ts'
import { sqlState } from '../db/driver-errors.ts'
import { invalidField, UserError } from '../errors.ts'
import { authored, withAuthor } from './author.sql.ts'

type Result = { status: number; body: unknown }

export const VISIBLE_ASCII = /^[\x21-\x7e]{1,200}$/
export const KEPT_FOR_HOURS = 24

/**
 * Runs a write at most once per user and Idempotency-Key; a key from before the user was moved or changed role is refused.
 * The key's row is written in the same transaction as the work: a parallel repeat waits on it and gets the first answer; a
 * failure rolls both back, so a retry may succeed. Of a refusal that keeps its writes only the key is taken back.
 * Where `work` is given the key, its statement writes the key.
 */
export async function once(
  db: Db,
  route: Route,
  request: FastifyRequest,
  work: (db: Db, chave?: Chave) => Promise<Result>,
): Promise<Result> {
  const chave = request.headers['idempotency-key']
  const { user } = request
  if (route.method === 'GET' || !user) return work(db)
  const { replica, chaveNoFim } = route.config
  const author = { user, call: request.id }
  // Without a key each statement is its own, and an administrator's tell their author one by one.
  if (chave === undefined || isSecret(route.schema)) return work(user.admin && !replica ? withAuthor(db, author) : db)
  if (typeof chave !== 'string' || !VISIBLE_ASCII.test(chave))
    throw invalidField('Idempotency-Key', 'Use de 1 a 200 caracteres ASCII visíveis')

  const hash = hashOf(route, request)
  const key = { usuarioId: user.id, empresa: user.clienteId ?? 0, chave, hash }
  if (chaveNoFim && !user.admin) {
    const done = await keptByWork(db, key, work)
    if (done) return done
  }
  const outcome = await db.transaction(async db => {
    const mine = await db.first<{ ok: number }>(
      sql`insert into idempotencia as i (usuario_id, chave, pedido_hash, empresa)
        values (${user.id}, ${chave}, ${hash}, ${key.empresa})
        on conflict on constraint idempotencia_unica do update
          set pedido_hash = excluded.pedido_hash, empresa = excluded.empresa, criada_em = now(), status = null, resposta = null
          where i.criada_em < now() - make_interval(hours => ${KEPT_FOR_HOURS})
        returning 1 as ok, ${authored(author)}`,
      { hot: true },
    )
    if (!mine) return firstAnswer(db, key)
    const result = await work(db).catch(lastingRefusal)
    if (result instanceof UserError) {
      await db.rows(sql`delete from idempotencia where usuario_id = ${user.id} and chave = ${chave}`)
      return result
    }
    await db.rows(
      sql`update idempotencia set status = ${result.status}, resposta = ${JSON.stringify(result.body)}
        where usuario_id = ${user.id} and chave = ${chave}`,
      { hot: true },
    )
    return result
  })
  if (outcome instanceof UserError) throw outcome
  return outcome
}

/** `empresa`: the company that the user acts for, 0: the provider's own. A user who is moved gets nothing that the former one was answered. */
export type Chave = { usuarioId: number; empresa: number; chave: string; hash: Buffer }

/**
 * The work's own statement writes the key with the answer (`keepAnswer`), so one statement is the whole transaction. A key
 * that is there already, by now or by a parallel call that this one waited for, takes all of it back and gives the first
 * answer. The order's row is locked first and the key last: a call that took the key first and then waited for the row
 * would wait in a circle, so a refusal is not tried again with the key first. Undefined where it has to be: the database
 * itself refused.
 */
async function keptByWork(
  db: Db,
  chave: Chave,
  work: (db: Db, chave: Chave) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work(db, chave)
  } catch (error) {
    const refused = error instanceof UserError
    if (!refused && !/^(23|22003|22012)/.test(sqlState(error) ?? '')) throw error
    const kept = await db.first(sql`select from idempotencia where ${alive(chave)}`, { hot: true })
    if (kept) return firstAnswer(db, chave)
    if (refused) throw error
    return undefined
  }
}

const alive = ({ usuarioId, chave }: Chave): Sql =>
  sql`usuario_id = ${usuarioId} and chave = ${chave} and criada_em >= now() - make_interval(hours => ${KEPT_FOR_HOURS})`

/**
 * Writes the key with the `(status, resposta)` of a select, where it is new or has served its time; returns a row for each
 * that was written. A statement that does its work beside none must fail.
 */
export const keepAnswer = ({ usuarioId, empresa, chave, hash }: Chave, answer: Sql): Sql =>
  sql`insert into idempotencia as i (usuario_id, chave, pedido_hash, empresa, status, resposta)
    select ${usuarioId}::int, ${chave}::text, ${hash}::bytea, ${empresa}::int, a.status, a.resposta
    from (${answer}) as a(status, resposta)
    on conflict on constraint idempotencia_unica do update
      set pedido_hash = excluded.pedido_hash, empresa = excluded.empresa, criada_em = now(), status = excluded.status, resposta = excluded.resposta
      where i.criada_em < now() - make_interval(hours => ${KEPT_FOR_HOURS})
    returning 1`

function lastingRefusal(error: unknown): UserError {
  if (error instanceof UserError && error.extra.keepsWrites) return error
  throw error
}

/** A key without a company was written by the version before; a change of company or role deletes those (migration 0013). */
async function firstAnswer(db: Db, { usuarioId, empresa, chave, hash }: Chave): Promise<Result> {
  const first = await db.first<{ pedido_hash: Buffer; empresa: number | null; status: number; resposta: string }>(
    sql`select pedido_hash, empresa, status, resposta from idempotencia where usuario_id = ${usuarioId} and chave = ${chave}`,
  )
  if (!first?.pedido_hash.equals(hash) || (first.empresa ?? empresa) !== empresa)
    throw invalidField(
      'Idempotency-Key',
      'Esta chave já foi usada com outra chamada, outro corpo ou outro acesso seu: gere uma nova',
    )
  return { status: first.status, body: JSON.parse(first.resposta) }
}

/**
 * The call and its body. Passwords stay out of the hash: it is kept for a day and is not salted. What a call does not take
 * is not looked at: nothing has checked how deep it is, and writing it out as text may need more stack than there is.
 */
function hashOf({ schema }: Route, { method, url, body }: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  if (body instanceof Uint8Array) return hash.update(body).digest()
  const withoutPasswords = JSON.stringify((schema.body && body) ?? null, (key, value) =>
    key.startsWith('senha') ? undefined : value,
  )
  return hash.update(withoutPasswords).digest()
}
