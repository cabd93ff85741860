import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import type { Output } from '#contract/route.ts'
import type { listarSessoes, Sessao } from '#contract/sessoes.ts'
import { lifetime, type User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { Id, page, readCursor } from '../db/paging.ts'

/** Each use moves the end to one lifetime later, so the last use can be computed from it. */
const columns = ({ admin }: User, caller: Buffer): Sql =>
  sql`id, navegador, criada_em as "dataCriacao", (token_hash = ${caller})::int as atual,
    greatest(criada_em, expira_em - ${lifetime(sql`${admin}`)}) as "ultimoUso"`

const alive = (user: User): Sql => sql`usuario_id = ${user.id} and expira_em > now()`

const Key = z.tuple([z.literal([0, 1]), Id])

/** The caller's own session first, then the newest. */
export async function list(
  db: Db,
  user: User,
  caller: Buffer,
  { limite, cursor }: Output<typeof listarSessoes.querystring>,
) {
  const [atual, id] = readCursor(cursor, Key) ?? [2, 0]
  const rows = await db.rows<Sessao>`select ${columns(user, caller)} from sessao
    where ${alive(user)} and ((token_hash = ${caller})::int, id) < (${atual}, ${id})
    order by (token_hash = ${caller}) desc, id desc limit ${limite + 1}`
  const total = await db.count`select count(*) as total from sessao where ${alive(user)}`
  return { ...page(rows, limite, ({ atual, id }) => [atual, id]), total }
}

/** Ends one of the user's own sessions; its token is invalid from then on. */
export const end = (db: Db, user: User, caller: Buffer, id: number): Promise<Sessao | undefined> =>
  db.first`delete from sessao where id = ${id} and ${alive(user)} returning ${columns(user, caller)}`

/** Ends a user's sessions except the caller's own; returns how many were alive. */
export const endOthers = (db: Db, userId: number, caller: Buffer): Promise<number> =>
  endWhere(db, sql`usuario_id = ${userId} and token_hash <> ${caller}`)

/** Ends all of a user's sessions; returns how many were alive. */
export const endAll = (db: Db, userId: number): Promise<number> => endWhere(db, sql`usuario_id = ${userId}`)

/** Whether the session's user signed in with it, or proved again to be themself, at most 15 minutes ago. */
export const isJustProved = (db: Db, session: Buffer): Promise<boolean> =>
  db.some`select from sessao where token_hash = ${session} and provada_em > now() - interval '15 minutes'`

export async function noteProof(db: Db, session: Buffer): Promise<void> {
  await db.rows`update sessao set provada_em = now() where token_hash = ${session}`
}

/** Steps that end these clients' sessions, in the statement that deactivates the clients. */
export const endOfClients = (ids: Sql): Sql => sql`encerradas as (
    delete from sessao where usuario_id in (select id from usuario where cliente_id in (${ids}))
  )`

async function endWhere(db: Db, which: Sql): Promise<number> {
  const ended = await db.column<boolean>`delete from sessao where ${which} returning expira_em > now() as viva`
  return ended.filter(Boolean).length
}
