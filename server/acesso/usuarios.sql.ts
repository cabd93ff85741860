import sql, { type Sql } from 'sql-template-tag'
import { type Papel, papelUsual } from '#contract/papeis.ts'
import type { Output } from '#contract/route.ts'
import type { listarUsuarios, Usuario } from '#contract/usuarios.ts'
import type { User } from '../access.ts'
import { avisar, type Evento, repeatRequests } from '../avisos/avisar.sql.ts'
import { equals, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ByName, page, readCursor } from '../db/paging.ts'
import { searching } from '../db/searching.ts'
import { ACCESS } from './links/links.sql.ts'
import { forgetSecondFactor } from './segundo-fator/segundo-fator.sql.ts'
import { endOthers } from './sessoes.sql.ts'

const columns = sql`id, nome, email, admin::int as admin, papel, coalesce(cliente_id, 0) as "clienteId",
  segundo_fator::int as "segundoFator", (senha_hash is not null)::int as entrou, email_provado::int as "emailConfirmado", convidado_em as "convidadoEm",
  (select c.nome from cliente c where c.id = cliente_id) as "clienteNome"`

/** A user who is not an administrator sees only their own record. */
const ownRecord = ({ papel, id }: User): Sql => (papel === 'administrador' ? sql`true` : sql`id = ${id}`)

/** One page by name in Portuguese order, with the total. */
export async function list(db: Db, query: Omit<Output<typeof listarUsuarios.querystring>, 'formato'>) {
  const { limite, cursor, busca, parecidos, admin, papel, clienteId, entrou } = query
  const after = readCursor(cursor, ByName)
  const filter = where(
    searching(busca, undefined, parecidos),
    equals(sql`admin`, admin),
    papel && sql`papel = ${papel}`,
    equals(sql`cliente_id`, clienteId),
    equals(sql`(senha_hash is not null)`, entrou),
  )
  const rows = await db.rows<Usuario>`select ${columns} from usuario
    where ${where(filter, after && sql`(nome, id) > (${after[0]}, ${after[1]})`)}
    order by nome, id limit ${limite + 1}`
  const total = await db.count`select count(*) as total from usuario where ${filter}`
  return { ...page(rows, limite, ({ nome, id }) => [nome, id]), total }
}

export const read = (db: Db, user: User, id: number): Promise<Usuario | undefined> =>
  db.first`select ${columns} from usuario where id = ${id} and ${ownRecord(user)}`

type Novo = {
  nome: string
  email: string
  clienteId: number | null
  /** Without one the user signs in first through a link. */
  senhaHash: string | undefined
  /** Absent: the default of its kind. */
  papel?: Papel | undefined
}

export const create = (db: Db, { nome, email, clienteId, senhaHash, papel }: Novo): Promise<Usuario> =>
  db.one`insert into usuario (nome, email, senha_hash, admin, papel, cliente_id)
    values (${nome}, ${email}, ${senhaHash ?? null}, ${clienteId === null}, ${papel ?? papelUsual(clienteId === null)}, ${clienteId})
    returning ${columns}`

export const createOfProvider = (db: Db, user: User, novo: Omit<Novo, 'clienteId'>): Promise<Usuario> =>
  db.transaction(async db => {
    const usuario = await create(db, { ...novo, clienteId: null })
    if (usuario.papel === 'administrador') await tellNewAdministrator(db, user, usuario)
    return usuario
  })

const tellNewAdministrator = (db: Db, user: User, { id, nome }: Usuario) =>
  db.rows(
    avisar('novo-administrador', user, sql`select null::int, null::int, null::int, ${json({ usuarioId: id, nome })}`),
  )

export type Edicao = {
  id: number
  nome: string
  email: string
  clienteId: number | null
  papel: Papel
  /** Absent: the password stays. */
  senhaHash?: string | undefined
  /** Links are mailed, so that a changed e-mail can be proved. */
  porEmail: boolean
}

/** The record, locked; another's looks like none. */
export const hold = (db: Db, user: User, id: number): Promise<Usuario | undefined> =>
  db.first`select ${columns} from usuario where id = ${id} and ${ownRecord(user)} for no key update`

/**
 * Writes the record that the caller holds. A new password, role or company ends all sessions except the caller's. A new
 * e-mail of somebody who has a password gets a link that proves it, and the former one is told, unless it was unproved itself.
 */
export async function write(
  db: Db,
  user: User,
  antes: Usuario,
  { id, nome, email, clienteId, papel, senhaHash, porEmail }: Edicao,
  callersSession: Buffer,
): Promise<Usuario> {
  const entrou = antes.entrou === 1
  const outro = { senha: senhaHash !== undefined, email: email !== antes.email, papel: papel !== antes.papel }
  const novoEmail = porEmail && entrou && email.toLowerCase() !== antes.email.toLowerCase()
  const usuario = await db.one<Usuario>`update usuario
      set nome = ${nome}, email = ${email}, admin = ${clienteId === null}, papel = ${papel}, cliente_id = ${clienteId},
      senha_hash = coalesce(${senhaHash ?? null}, senha_hash), versao_do_acesso = versao_do_acesso + ${Number(outro.papel)},
      segundo_fator = segundo_fator and ${clienteId === null}, email_provado = email_provado and not ${novoEmail}
    where id = ${id} returning ${columns}`
  const tell = (evento: Evento, dados: Sql) =>
    db.rows(avisar(evento, user, sql`select cliente_id, null::int, id, ${dados} from usuario where id = ${id}`))
  if (novoEmail) await tell('email-novo', ACCESS)
  if (novoEmail && antes.emailConfirmado) await tell('email-mudou', json({ email: antes.email }))
  if (outro.papel && papel === 'administrador') await tellNewAdministrator(db, user, usuario)
  // A new administrator is told with all the others.
  const mudou = Object.entries({ ...outro, papel: outro.papel && papel !== 'administrador' })
    .filter(([, is]) => is)
    .map(([what]) => what)
  if (entrou && id !== user.id && mudou.length > 0) await tell('acesso-mudado', json({ mudou }))
  if (outro.senha || outro.papel || usuario.clienteId !== antes.clienteId) await endOthers(db, id, callersSession)
  if (!entrou && outro.senha) await repeatRequests(db, id)
  if (clienteId !== null) await forgetSecondFactor(db, id)
  return usuario
}

const json = (dados: object): Sql => sql`${JSON.stringify(dados)}::jsonb`

/** Whether the password that the caller proved to know is still theirs, and so is their role. */
export const stillProves = (db: Db, user: User, senhaHash: string): Promise<boolean> =>
  db.some`select from usuario where id = ${user.id} and papel = ${user.papel} and senha_hash = ${senhaHash}`

type Troca = { senhaHash: string; senhaHashAtual: string }

/** Changes the caller's own password, if it is still the proved one; returns how many other sessions that ended. */
export function changePassword(
  db: Db,
  user: User,
  { senhaHash, senhaHashAtual }: Troca,
  callersSession: Buffer,
): Promise<{ usuario: Usuario; sessoesEncerradas: number } | undefined> {
  return db.transaction(async db => {
    const usuario = await db.first<Usuario>`update usuario set senha_hash = ${senhaHash}
      where id = ${user.id} and senha_hash = ${senhaHashAtual} returning ${columns}`
    return usuario && { usuario, sessoesEncerradas: await endOthers(db, user.id, callersSession) }
  })
}

/** Deletes a user, which ends their sessions. */
export const remove = (db: Db, id: number): Promise<Usuario> =>
  db.one`delete from usuario where id = ${id} returning ${columns}`

export const isClient = (db: Db, clienteId: number): Promise<boolean> =>
  db.some`select from cliente where id = ${clienteId}`

export const passwordHashOf = (db: Db, id: number): Promise<string | null | undefined> =>
  db.value`select senha_hash as "senhaHash" from usuario where id = ${id}`

export const hasAdministrator = (db: Db): Promise<boolean> => db.some`select from usuario where admin limit 1`

export const createFirstAdministrator = (db: Db, email: string, senhaHash: string): Promise<unknown> =>
  db.rows`insert into usuario (nome, email, senha_hash, admin) values ('Administração', ${email}, ${senhaHash}, true)`

/** Serialises administrators who remove each other at the same moment: the second sees the first's change. */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.rows`select id from usuario where papel = 'administrador' order by id for no key update`
}

/** Whether no other administrator has a password. Holds only under the administrators' lock. */
export const isLastAdministrator = async (db: Db, { id, papel }: Usuario): Promise<boolean> =>
  papel === 'administrador' &&
  !(await db.some`select from usuario where papel = 'administrador' and senha_hash is not null and id <> ${id}`)
