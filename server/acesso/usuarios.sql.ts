import sql, { type Sql } from 'sql-template-tag'
import { type Papel, papelUsual } from '#contract/papeis.ts'
import type { Output } from '#contract/route.ts'
import type { listarUsuarios, Usuario } from '#contract/usuarios.ts'
import { type User, visibleTo } from '../access.ts'
import { avisar, repeatRequests } from '../correio/avisar.sql.ts'
import { equals, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ByName, countOf, page, readCursor } from '../db/paging.ts'
import { searching } from '../db/searching.ts'
import { folded } from './autenticacao.sql.ts'
import { ACCESS } from './links/links.sql.ts'
import { forgetSecondFactor } from './segundo-fator/segundo-fator.sql.ts'
import { endOthers, justProved } from './sessoes.sql.ts'

const columns = sql`id, nome, email, admin::int as admin, papel, coalesce(cliente_id, 0) as "clienteId",
  segundo_fator::int as "segundoFator", (senha_hash is not null)::int as entrou, email_provado::int as "emailConfirmado", convidado_em as "convidadoEm",
  (select c.nome from cliente c where c.id = cliente_id) as "clienteNome"`

/** A user who is not an administrator sees only their own record. */
const ownRecord = (user: User): Sql =>
  sql`${visibleTo(user)} and (${user.papel === 'administrador'} or id = ${user.id})`

/** One page by name in Portuguese order, with the total. */
export async function list(db: Db, query: Output<typeof listarUsuarios.schema.querystring>) {
  const { limite, cursor, busca, parecidos, admin, papel, clienteId, entrou } = query
  const after = readCursor(cursor, ByName)
  const filter = where(
    searching(busca, undefined, parecidos),
    equals(sql`admin`, admin),
    papel && sql`papel = ${papel}`,
    equals(sql`cliente_id`, clienteId),
    equals(sql`(senha_hash is not null)`, entrou),
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

/** Without a password the user signs in first through a link. */
type Novo = {
  nome: string
  email: string
  senhaHash: string | undefined
  /** Absent: the default of its kind. */
  papel?: Papel | undefined
}

/** Undefined if there is no such client; a taken e-mail fails only after that (422 before 409). */
export const create = (db: Db, novo: Novo & { clienteId: number }): Promise<Usuario | undefined> =>
  insert(db, novo, hasClient(novo.clienteId))

/** Undefined if the caller's session was not proved a short time ago. */
export const createOfProvider = (db: Db, user: User, novo: Novo, session: Buffer): Promise<Usuario | undefined> =>
  db.transaction(async db => {
    const usuario = await insert(db, { ...novo, clienteId: null }, justProved(session))
    if (usuario?.papel === 'administrador')
      await db.rows(avisar('novo-administrador', user, newAdministrator(sql`usuario where id = ${usuario.id}`)))
    return usuario
  })

const newAdministrator = (from: Sql): Sql =>
  sql`select null::int, null::int, null::int, jsonb_build_object('usuarioId', id, 'nome', nome) from ${from}`

function insert(
  db: Db,
  { nome, email, senhaHash, clienteId, papel }: Novo & { clienteId: number | null },
  allowed: Sql,
): Promise<Usuario | undefined> {
  return db.first(
    sql`insert into usuario (nome, email, senha_hash, admin, papel, cliente_id)
      select ${nome}, ${email}, ${senhaHash ?? null}, ${clienteId === null}, ${papel ?? papelUsual(clienteId === null)}, ${clienteId}::int
      where ${allowed} returning ${columns}`,
  )
}

const hasClient = (clienteId: number | null): Sql =>
  clienteId === null ? sql`true` : sql`exists (select from cliente c where c.id = ${clienteId})`

export type Edicao = {
  id: number
  nome: string
  email: string
  clienteId: number | null
  /** Absent: it stays, or becomes the default of a new kind. */
  papel?: Papel | undefined
  /** Absent: the password stays. */
  senhaHash?: string | undefined
  /** The password hash that the caller proved to know; refused if the caller's password has changed since. */
  prova?: string | undefined
  /** Links are mailed, so that a changed e-mail can be proved. */
  porEmail: boolean
}

/**
 * Writes the record. Refused if there is no such client, the e-mail is taken, it would demote the caller or the last
 * administrator, or a required proof is missing. A new password, role or company ends all sessions except the caller's,
 * by a separate statement that also sees sessions opened meanwhile. A new e-mail of somebody who has a password gets a link
 * that proves it, and the former one is told, unless it was unproved itself.
 */
export function update(db: Db, user: User, edicao: Edicao, callersSession: Buffer): Promise<Usuario | undefined> {
  const { id, nome, email, clienteId, papel, senhaHash, porEmail } = edicao
  const novoEmail = sql`(${porEmail} and antes_senha is not null and ${folded(sql`antes_email`)} <> ${folded(sql`${email}::text`)})`
  return db.transaction(async db => {
    if (user.admin && (clienteId !== null || papel === 'separador')) await lockAdministrators(db)
    const mudado = await db.first<Usuario & { acessoMudou: boolean; primeiraVez: boolean }>(
      sql`with antes as (
          select id as antes_id, cliente_id as antes_cliente_id, papel as antes_papel, senha_hash as antes_senha,
            email as antes_email, email_provado as antes_provado
          from usuario
          where id = ${id} and ${ownRecord(user)}
            and ${hasClient(clienteId)} and (${newRole(edicao)} = 'administrador' or ${mayLeave(user)})
            and ${isProved(user, edicao)} and not ${taken(edicao)}
          for no key update
        ), mudado as (
        update usuario set nome = ${nome}, email = ${email}, admin = ${clienteId === null}, papel = ${newRole(edicao)},
          versao_do_acesso = versao_do_acesso + (papel <> ${newRole(edicao)})::int,
          cliente_id = ${clienteId}, senha_hash = coalesce(${senhaHash ?? null}, senha_hash),
          segundo_fator = segundo_fator and ${clienteId === null}, email_provado = email_provado and not ${novoEmail}
        from antes where id = antes_id
        returning usuario.*, antes.*
        ), novo as (
          ${avisar('email-novo', user, sql`select cliente_id, null::int, id, ${ACCESS} from mudado where ${novoEmail}`)}
        ), velho as (
          ${avisar(
            'email-mudou',
            user,
            sql`select cliente_id, null::int, id, jsonb_build_object('email', antes_email) from mudado where ${novoEmail} and antes_provado`,
          )}
        ), acesso as (
          ${avisar('acesso-mudado', user, accessChanged(user, senhaHash !== undefined))}
        ), promovido as (
          ${avisar('novo-administrador', user, newAdministrator(sql`mudado where papel = 'administrador' and antes_papel <> papel`))}
        )
        select ${columns},
          ${senhaHash !== undefined} or antes_papel <> papel or antes_cliente_id is distinct from cliente_id as "acessoMudou",
          antes_senha is null and senha_hash is not null as "primeiraVez"
        from mudado`,
    )
    if (!mudado) return undefined
    const { acessoMudou, primeiraVez, ...usuario } = mudado
    if (acessoMudou) await endOthers(db, id, callersSession)
    if (primeiraVez) await repeatRequests(db, id)
    if (clienteId !== null) await forgetSecondFactor(db, id)
    return usuario
  })
}

/** What another person changed of the access of somebody who has a password; a new administrator is told with all the others. */
const accessChanged = (user: User, senha: boolean): Sql =>
  sql`select cliente_id, null::int, id, jsonb_build_object('mudou', mudou) from mudado cross join lateral (
      select array_remove(array[case when ${senha} then 'senha' end, case when email <> antes_email then 'email' end,
        case when papel <> antes_papel and papel <> 'administrador' then 'papel' end], null) as mudou
    ) m where antes_senha is not null and id <> ${user.id} and mudou <> '{}'`

/** Over the record before the change. */
const newRole = ({ papel, clienteId }: Edicao): Sql =>
  sql`coalesce(${papel ?? null}::text, case when admin = ${clienteId === null} then papel else ${papelUsual(clienteId === null)} end)`

/** Checked on the row itself: the proof is valid, or not required; the same rule as `wantsProof`. */
function isProved(user: User, edicao: Edicao): Sql {
  const { id, email, clienteId, senhaHash, prova } = edicao
  const admin = clienteId === null
  if (prova === undefined)
    return sql`not ((${!user.admin} or admin or ${admin}) and (papel <> ${newRole(edicao)} or email <> ${email} or ${senhaHash !== undefined}))`
  if (id === user.id) return sql`senha_hash = ${prova}`
  return sql`exists (select from usuario eu where eu.id = ${user.id} and eu.papel = 'administrador' and eu.senha_hash = ${prova})`
}

const taken = ({ id, email }: Edicao): Sql =>
  sql`exists (select from usuario o where ${folded(sql`o.email`)} = ${folded(sql`${email}::text`)} and o.id <> ${id})`

/** Whether another user has the e-mail. */
export const isTaken = (db: Db, edicao: Edicao): Promise<boolean> => db.some(sql`select 1 where ${taken(edicao)}`)

type Troca = { senhaHash: string; senhaHashAtual: string }

/** Changes the caller's own password, if it is still the proved one; returns how many other sessions that ended. */
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

/**
 * Deletes a user, but not the caller, the last administrator, or a user with a second factor; one of the provider's only
 * in a session that was proved a short time ago. Ends the user's sessions.
 */
export function deleteOther(db: Db, user: User, id: number, session: Buffer): Promise<Usuario | undefined> {
  return db.transaction(async db => {
    await lockAdministrators(db)
    return db.first<Usuario>(
      sql`delete from usuario where id = ${id} and not segundo_fator and (not admin or ${justProved(session)}) and ${mayLeave(user)}
        returning ${columns}`,
    )
  })
}

export const isClient = (db: Db, clienteId: number): Promise<boolean> =>
  db.some(sql`select 1 where ${hasClient(clienteId)}`)

export async function passwordHashOf(db: Db, id: number): Promise<string | null | undefined> {
  const row = await db.first<{ senhaHash: string | null }>(
    sql`select senha_hash as "senhaHash" from usuario where id = ${id}`,
  )
  return row?.senhaHash
}

export const hasAdministrator = (db: Db): Promise<boolean> => db.some(sql`select from usuario where admin limit 1`)

/** Creates an administrator unless there is one, also when several servers start at once; returns whether it did. */
export function createFirstAdministrator(db: Db, email: string, senhaHash: string): Promise<boolean> {
  return db.transaction(async db => {
    await db.rows(sql`lock table usuario in share row exclusive mode`)
    return db.some(
      sql`insert into usuario (nome, email, senha_hash, admin)
        select 'Administração', ${email}, ${senhaHash}, true
        where not exists (select from usuario where admin) returning id`,
    )
  })
}

/** Serialises administrators who remove each other at the same moment: the second sees the first's change. */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.rows(sql`select id from usuario where papel = 'administrador' order by id for no key update`)
}

/**
 * Whether a user may stop being an administrator, or be deleted: another administrator with a password remains. Holds
 * only under the administrators' lock.
 */
const mayLeave = (user: User): Sql =>
  sql`(papel <> 'administrador' or (id <> ${user.id} and exists (
    select from usuario o where o.papel = 'administrador' and o.senha_hash is not null and o.id <> usuario.id)))`
