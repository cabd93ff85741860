import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import type { Db } from '../db/db.ts'
import { invalidField, UserError } from '../errors.ts'
import { authored, withAuthor } from './author.sql.ts'

type Result = { status: number; body: unknown }

export const VISIBLE_ASCII = /^[\x21-\x7e]{1,200}$/
export const KEPT_FOR_HOURS = 24

/**
 * Runs a write at most once per user and Idempotency-Key. A key from before the user changed company or role is
 * refused. The key's row is written in the work's transaction: a concurrent repeat waits for it and gets the first
 * answer, and a failure rolls both back, so that a retry may succeed. A refusal that keeps its writes removes only the
 * key.
 */
export async function once(
  db: Db,
  route: Route,
  request: FastifyRequest,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const chave = request.headers['idempotency-key']
  const { user } = request
  if (route.method === 'GET' || !user) return work(db)
  const { semChave } = route.config
  const author = { user, call: request.id }
  // Without a key each statement is a transaction of its own; an administrator's set their author one by one.
  if (chave === undefined || semChave) return work(user.admin ? withAuthor(db, author) : db)
  if (typeof chave !== 'string' || !VISIBLE_ASCII.test(chave))
    throw invalidField('Idempotency-Key', 'Use de 1 a 200 caracteres ASCII visíveis')

  const hash = hashOf(route, request)
  const key = { usuarioId: user.id, empresa: user.clienteId ?? 0, chave, hash }
  const outcome = await db.transaction(async db => {
    const mine = await db.hot.first<{ ok: number }>`insert into idempotencia as i (usuario_id, chave, pedido_hash,
      empresa)
      values (${user.id}, ${chave}, ${hash}, ${key.empresa})
      on conflict on constraint idempotencia_unica do update
        set pedido_hash = excluded.pedido_hash, empresa = excluded.empresa, criada_em = now(), status = null, resposta = null
        where i.criada_em < now() - make_interval(hours => ${KEPT_FOR_HOURS})
      returning 1 as ok, ${authored(author)}`
    if (!mine) return firstAnswer(db, key)
    const result = await work(db).catch(lastingRefusal)
    if (result instanceof UserError) {
      await db.rows`delete from idempotencia where usuario_id = ${user.id} and chave = ${chave}`
      return result
    }
    await db.hot.rows`update idempotencia set status = ${result.status}, resposta = ${JSON.stringify(result.body)}
      where usuario_id = ${user.id} and chave = ${chave}`
    return result
  })
  if (outcome instanceof UserError) throw outcome
  return outcome
}

/**
 * `empresa`: the user's company, 0 for the provider. A user who changes company never gets the former one's answers.
 */
type Chave = { usuarioId: number; empresa: number; chave: string; hash: Buffer }

function lastingRefusal(error: unknown): UserError {
  if (error instanceof UserError && error.extra.keepsWrites) return error
  throw error
}

async function firstAnswer(db: Db, { usuarioId, empresa, chave, hash }: Chave): Promise<Result> {
  const first = await db.first<{
    pedido_hash: Buffer
    empresa: number | null
    status: number
    resposta: string
  }>`select pedido_hash, empresa, status, resposta from idempotencia where usuario_id = ${usuarioId} and chave = ${chave}`
  if (!first?.pedido_hash.equals(hash) || first.empresa !== empresa)
    throw invalidField(
      'Idempotency-Key',
      'Esta chave já foi usada com outra chamada, outro corpo ou outro acesso seu: gere uma nova',
    )
  return { status: first.status, body: JSON.parse(first.resposta) }
}

/**
 * Hashes the call and its body. Passwords are left out, because the hash is kept for a day without salt. A body that
 * the call does not declare is ignored: its depth was not checked, and serialising it could overflow the stack.
 */
function hashOf(route: Route, { method, url, body }: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  if (body instanceof Uint8Array) return hash.update(body).digest()
  const withoutPasswords = JSON.stringify((route.body && body) ?? null, (key, value) =>
    key.startsWith('senha') ? undefined : value,
  )
  return hash.update(withoutPasswords).digest()
}
