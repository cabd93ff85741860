import sql, { raw, type Sql } from 'sql-template-tag'
import { USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import type { User } from '../../access.ts'
import type { Db } from '../../db/db.ts'
import { wrongCurrentPassword } from '../../errors.ts'
import { folded } from '../autenticacao.sql.ts'
import { lockAdministrators } from '../usuarios.sql.ts'
import { ASSINADOS, type Assinado, ends, type Faixa, parts, TABELAS } from './assinados.sql.ts'

type Removido = { id: number; nome: string }
type Pedido = { id: number /** The hash that the caller proved to know. */; prova: string; call: string }

/** Whether somebody has this number, or had it: who was deleted before may ask for the name to go as well. */
export async function isKnown(db: Db, id: number): Promise<boolean> {
  const known = await db.first(
    sql`select 1 where exists (select from usuario where id = ${id})
      or exists (select from auditoria where entidade = 'usuario' and registro_id = ${id})`,
  )
  return known !== undefined
}

/**
 * Removes the person, all or nothing: the record with all that hangs on it, the name wherever something is signed with it, name and
 * e-mail in the audit. Refuses where the proof no longer counts. What takes long comes first: the lock on the administrators
 * keeps them from signing in.
 */
export function remove(db: Db, user: User, { id, prova, call }: Pedido): Promise<Removido> {
  return db.transaction(async db => {
    for (const table of TABELAS) for await (const faixa of parts(db, table)) await unsign(db, table, [id], faixa)
    await lockAdministrators(db)
    const proved = await db.first(
      sql`select from usuario where id = ${user.id} and papel = 'administrador' and senha_hash = ${prova} and id <> ${id}`,
    )
    if (!proved) throw wrongCurrentPassword()
    await forgetKeptAnswers(db, id)
    await forgetImported(db, id)
    await db.rows(sql`delete from usuario where id = ${id}`)
    await db.rows(
      sql`insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, antes, depois)
        values (${user.id}, ${user.nome}, ${call}, 'usuario', 'alterar', ${id}, '{}', '{"dadosPessoais": "removidos"}')`,
    )
    await forgetInAudit(db, id)
    await unsignNewest(db, [id])
    return { id, nome: USUARIO_REMOVIDO }
  })
}

function unsign(db: Db, table: Assinado, ids: number[], { de, ate }: Faixa) {
  const { chave, id, nome } = ASSINADOS[table]
  return db.rows(
    sql`update ${raw(table)} set ${nome} = ${USUARIO_REMOVIDO}
      where ${id} = any(${ids}) and ${chave} between ${de} and ${ate} and ${nome} <> ${USUARIO_REMOVIDO}`,
  )
}

/** What the audit tells of the person's own record. That a field changed stays, and when, and by whom. */
async function forgetInAudit(db: Db, id: number): Promise<void> {
  const without = (fields: Sql) => sql`${fields} || coalesce((
    select jsonb_object_agg(campo, 'removido') from jsonb_object_keys(${fields}) campo where campo in ('nome', 'email')), '{}')`
  await db.rows(
    sql`update auditoria set registro_nome = ${USUARIO_REMOVIDO}, antes = ${without(sql`antes`)}, depois = ${without(sql`depois`)}
      where entidade = 'usuario' and registro_id = ${id}`,
  )
}

/**
 * Answers that administrators were given of the person within the last day, kept for repeats: a repeat is now told this. Found by
 * the e-mails that the person has and had, before the audit forgets them.
 */
async function forgetKeptAnswers(db: Db, id: number): Promise<void> {
  const removido = JSON.stringify({ usuarios: [{ id, nome: USUARIO_REMOVIDO }] })
  await db.rows(
    sql`with ${known(id)}
      update idempotencia set resposta = ${removido}
      where usuario_id in (select id from usuario where admin)
        and exists (select from conhecido where strpos(resposta, to_json(email)::text) > 0)`,
  )
  await forgetApprover(db, id)
}

/** Of an order that waits for approval an answer names who asked and who may approve, to their company and to the provider. */
async function forgetApprover(db: Db, id: number): Promise<void> {
  const names = await db.rows<{ nome: string }>(
    sql`select nome from usuario where id = ${id}
      union select e.nome from (${entries(id)}) a cross join lateral (values (a.antes ->> 'nome'), (a.depois ->> 'nome')) as e (nome)
      where e.nome is not null`,
  )
  for (const { nome } of names)
    await db.rows(
      sql`update idempotencia set resposta = replace(resposta, to_json(${nome}::text)::text, to_json(${USUARIO_REMOVIDO}::text)::text)
        where strpos(resposta, '"quemAprova"') > 0 and strpos(resposta, to_json(${nome}::text)::text) > 0
          and usuario_id in (select id from usuario where admin or cliente_id in (
            select cliente_id from usuario where id = ${id}
            union select (e.campos ->> 'clienteId')::int from (${entries(id)}) a cross join lateral (values (a.antes), (a.depois)) as e (campos)))`,
    )
}

/** What the audit tells of the person's record. */
const entries = (id: number): Sql =>
  sql`select antes, depois from auditoria where entidade = 'usuario' and registro_id = ${id}`

/** The e-mails that the person has and had. */
const known = (id: number): Sql => sql`conhecido as (
    select email from usuario where id = ${id}
    union
    select e.email from (${entries(id)}) a cross join lateral (values (a.antes ->> 'email'), (a.depois ->> 'email')) as e (email)
    where e.email is not null
  )`

/** Rows of files that brought the person, or wait to, and the columns' samples there: an import is kept for a week at most, and a preview is told that it changed. */
async function forgetImported(db: Db, id: number): Promise<void> {
  await db.rows(
    sql`with ${known(id)}, esquecida as (
        delete from importacao_linha l using importacao i
        where i.id = l.importacao_id and i.tipo = 'clientes'
          and exists (select from unnest(l.celulas) celula join conhecido on ${folded(sql`email`)} = ${folded(sql`celula`)})
        returning l.importacao_id
      )
      update importacao set colunas_do_arquivo = '[]' where id in (select importacao_id from esquecida)`,
  )
}

/** Rows of each table that may have been signed in the last minutes. */
const NEWEST = 100_000

async function unsignNewest(db: Db, ids: number[]): Promise<void> {
  for (const table of TABELAS) {
    const { ate } = await ends(db, table)
    await unsign(db, table, ids, { de: ate - NEWEST, ate })
  }
}

/** A call that was under way when its person was removed may sign something later: for a while that is looked for. */
export async function removeLateNames(db: Db): Promise<void> {
  const removed = await db.rows<{ id: number }>(
    sql`select distinct registro_id as id from auditoria
      where quando > now() - interval '10 minutes' and entidade = 'usuario' and depois ? 'dadosPessoais'`,
    { hot: true },
  )
  if (removed.length > 0)
    await unsignNewest(
      db,
      removed.map(({ id }) => id),
    )
}
