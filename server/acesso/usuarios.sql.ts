import sql, { type Sql } from 'sql-template-tag'
import type { Output } from '#contract/route.ts'
import type { listarUsuarios, Usuario } from '#contract/usuarios.ts'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'
import { ByName, countOf, page, readCursor, searching, where } from '../db/paging.ts'
import { folded } from './autenticacao.sql.ts'
import { forget } from './segundo-fator/segundo-fator.sql.ts'
import { endOthers } from './sessoes.sql.ts'

const columns = sql`id, nome, email, admin::int as admin, coalesce(cliente_id, 0) as "clienteId",
  segundo_fator::int as "segundoFator",
  (select c.nome from cliente c where c.id = cliente_id) as "clienteNome"`

/** A client's user sees itself and no colleague. */
const ownRecord = (user: User): Sql => sql`${visibleTo(user)} and (${user.admin} or id = ${user.id})`

/** One page by name in Portuguese order, and how many there are in all. */
export async function list(db: Db, query: Output<typeof listarUsuarios.schema.querystring>) {
  const { limite, cursor, busca, admin, clienteId } = query
  const after = readCursor(cursor, ByName)
  const filter = where(
    searching(busca),
    admin === undefined ? undefined : sql`admin = ${admin}`,
    clienteId === undefined ? undefined : sql`cliente_id = ${clienteId}`,
  )
  const rows = await db.rows<Usuario>(
    sql`select ${columns} from usuario
      where ${where(filter, after && sql`(nome, id) > (${after[0]}, ${after[1]})`)}
      order by nome, id limit ${limite + 1}`,
  )
  const total = await countOf(db, sql`select count(*) as total from usuario where ${filter}`)
  return { ...page(rows, limite, ({ nome, id }) => [nome, id]), total }
}

export function read(db: Db, user: User, id: number): Promise<Usuario | undefined> {
  return db.first(sql`select ${columns} from usuario where id = ${id} and ${ownRecord(user)}`)
}

/** `clienteId` null makes an administrator. */
type Novo = { nome: string; email: string; senhaHash: string; clienteId: number | null }

/** Undefined where there is no such client: a taken e-mail is told only after that (422 before 409). */
export function create(db: Db, { nome, email, senhaHash, clienteId }: Novo): Promise<Usuario | undefined> {
  return db.first(
    sql`insert into usuario (nome, email, senha_hash, admin, cliente_id)
      select ${nome}, ${email}, ${senhaHash}, ${clienteId === null}, ${clienteId}::int
      where ${hasClient(clienteId)} returning ${columns}`,
  )
}

const hasClient = (clienteId: number | null): Sql =>
  clienteId === null ? sql`true` : sql`exists (select from cliente c where c.id = ${clienteId})`

export type Edicao = {
  id: number
  nome: string
  email: string
  clienteId: number | null
  /** Absent: the password stays. */
  senhaHash?: string | undefined
  /** The hash that the caller proved to know: the caller's password must not have changed since. */
  prova?: string | undefined
}

/**
 * Writes the record, unless there is no such client, the e-mail is taken, that would demote the caller or the last
 * administrator, or it wants a proof that is not there. A new password, role or company ends the sessions but the
 * caller's: by a statement of its own, which sees a session that was opened meanwhile.
 */
export function update(db: Db, user: User, edicao: Edicao, callersSession: Buffer): Promise<Usuario | undefined> {
  const { id, nome, email, clienteId, senhaHash } = edicao
  return db.transaction(async db => {
    if (user.admin && clienteId !== null) await lockAdministrators(db)
    const mudado = await db.first<Usuario & { acessoMudou: boolean }>(
      sql`with antes as (
          select id as antes_id, cliente_id as antes_cliente_id from usuario
          where id = ${id} and ${ownRecord(user)}
            and ${hasClient(clienteId)} and (${clienteId}::int is null or ${mayLeave(user)})
            and ${isProved(user, edicao)} and not ${taken(edicao)}
          for no key update
        )
        update usuario set nome = ${nome}, email = ${email}, admin = ${clienteId === null}, cliente_id = ${clienteId},
          senha_hash = coalesce(${senhaHash ?? null}, senha_hash), segundo_fator = segundo_fator and ${clienteId === null}
        from antes where id = antes_id
        returning ${columns},
          ${senhaHash !== undefined} or antes_cliente_id is distinct from cliente_id as "acessoMudou"`,
    )
    if (!mudado) return undefined
    const { acessoMudou, ...usuario } = mudado
    if (acessoMudou) await endOthers(db, id, callersSession)
    if (clienteId !== null) await forget(db, id)
    return usuario
  })
}

/** On the row that is to be changed: shown by the caller, or not wanted, as `wantsProof` says of the record it read. */
function isProved(user: User, { id, email, clienteId, senhaHash, prova }: Edicao): Sql {
  const admin = clienteId === null
  if (prova === undefined)
    return sql`not ((${!user.admin} or admin or ${admin}) and (admin <> ${admin} or email <> ${email} or ${senhaHash !== undefined}))`
  if (id === user.id) return sql`senha_hash = ${prova}`
  return sql`exists (select from usuario eu where eu.id = ${user.id} and eu.admin and eu.senha_hash = ${prova})`
}

const taken = ({ id, email }: Edicao): Sql =>
  sql`exists (select from usuario o where ${folded(sql`o.email`)} = ${folded(sql`${email}::text`)} and o.id <> ${id})`

/** Whether another user has the e-mail. */
export async function isTaken(db: Db, edicao: Edicao): Promise<boolean> {
  return (await db.first(sql`select 1 where ${taken(edicao)}`)) !== undefined
}

type Troca = { senhaHash: string; senhaHashAtual: string }

/** Changes the caller's own password, if it still is the one that was proved; tells how many other sessions it ended. */
export function changePassword(
  db: Db,
  user: User,
  { senhaHash, senhaHashAtual }: Troca,
  callersSession: Buffer,
): Promise<{ usuario: Usuario; sessoesEncerradas: number } | undefined> {
  return db.transaction(async db => {
    const usuario = await db.first<Usuario>(
      sql`update usuario set senha_hash = ${senhaHash}
        where id = ${user.id} and senha_hash = ${senhaHashAtual} returning ${columns}`,
    )
    return usuario && { usuario, sessoesEncerradas: await endOthers(db, user.id, callersSession) }
  })
}

/** Whether any administrator has a second factor on. */
export async function isSecondFactorInUse(db: Db): Promise<boolean> {
  return (await db.first(sql`select 1 from usuario where segundo_fator limit 1`)) !== undefined
}

/**
 * Deletes a user, unless it is the caller, the last administrator, or has a second factor, which a call without any proof
 * must not take away. Its sessions go with it.
 */
export function deleteOther(db: Db, user: User, id: number): Promise<Usuario | undefined> {
  return db.transaction(async db => {
    await lockAdministrators(db)
    return db.first<Usuario>(
      sql`delete from usuario where id = ${id} and not segundo_fator and ${mayLeave(user)} returning ${columns}`,
    )
  })
}

export async function isClient(db: Db, clienteId: number): Promise<boolean> {
  return (await db.first(sql`select 1 where ${hasClient(clienteId)}`)) !== undefined
}

export async function passwordHashOf(db: Db, id: number): Promise<string | undefined> {
  const row = await db.first<{ senhaHash: string }>(sql`select senha_hash as "senhaHash" from usuario where id = ${id}`)
  return row?.senhaHash
}

/** Two administrators who remove each other at the same moment come one after the other: the second sees the first's work. */
async function lockAdministrators(db: Db): Promise<void> {
  await db.rows(sql`select id from usuario where admin order by id for no key update`)
}

/** Whether a user may stop being an administrator, or a user at all. Holds only under the administrators' lock. */
const mayLeave = (user: User): Sql =>
  sql`(not admin or (id <> ${user.id} and (select count(*) from usuario where admin) > 1))`
