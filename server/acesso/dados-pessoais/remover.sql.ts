import sql, { raw, type Sql } from 'sql-template-tag'
import { USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import type { User } from '../../access.ts'
import type { Db } from '../../db/db.ts'
import { wrongCurrentPassword } from '../../errors.ts'
import { folded } from '../autenticacao.sql.ts'
import { lockAdministrators } from '../usuarios.sql.ts'

/** Tables signed with a user's id and name, which outlive the user, how they call the one who signs, and their keys. */
const ASSINADOS = [
  ['historico', 'usuario', 'id'],
  ['auditoria', 'usuario', 'id'],
  ['movimento_estoque', 'usuario', 'id'],
  ['marca_separacao', 'usuario', 'item_pedido_id'],
  ['pagamento', 'usuario', 'id'],
  ['aviso', 'autor', 'id'],
] as const

type Removido = { id: number; nome: string }
type Pedido = { id: number /** The password hash that the caller proved to know. */; prova: string; call: string }

/** Whether the id belongs or belonged to a user; a deleted user's name can still be removed. */
export const isKnown = (db: Db, id: number): Promise<boolean> =>
  db.some`select 1 where exists (select from usuario where id = ${id})
    or exists (select from auditoria where entidade = 'usuario' and registro_id = ${id})`

/**
 * Removes the user, all or nothing: the record and what depends on it, the name in signed tables, name and e-mail in
 * the audit. Refuses if the proof is no longer valid.
 */
export function remove(db: Db, user: User, { id, prova, call }: Pedido): Promise<Removido> {
  return db.transaction(async db => {
    await lockAdministrators(db)
    const proved =
      await db.first`select from usuario where id = ${user.id} and papel = 'administrador' and senha_hash = ${prova}
        and id <> ${id}`
    if (!proved) throw wrongCurrentPassword()
    await forgetKeptAnswers(db, id)
    await forgetImported(db, id)
    // One may name a former address, another the person as a new administrator.
    await db.rows`delete from aviso where usuario_id = ${id} or (dados->>'usuarioId')::int = ${id}`
    await db.rows`delete from usuario where id = ${id}`
    await db.rows`insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, antes, depois)
      values (${user.id}, ${user.nome}, ${call}, 'usuario', 'alterar', ${id}, '{}', '{"dadosPessoais": "removidos"}')`
    await forgetInAudit(db, id)
    await unsign(db, id)
    return { id, nome: USUARIO_REMOVIDO }
  })
}

async function unsign(db: Db, userId: number): Promise<void> {
  for (const [table, who, key] of ASSINADOS) {
    const [id, nome] = [raw(`${who}_id`), raw(`${who}_nome`)]
    for await (const part of parts(db, table, key))
      await db.rows`update ${raw(table)} set ${nome} = ${USUARIO_REMOVIDO} where ${id} = ${userId}
        and ${nome} <> ${USUARIO_REMOVIDO} and ${part}`
  }
}

const LOOKED_THROUGH = 25_000
/** A table in ranges of its key, as conditions: no index leads to what a person signed, and a statement's time is limited. */
async function* parts(db: Db, table: string, key: string): AsyncGenerator<Sql> {
  const { last } = await db.one<{ last: number }>`select coalesce(max(${raw(key)}), 0) as last from ${raw(table)}`
  for (let from = 0; from <= last; from += LOOKED_THROUGH)
    yield sql`${raw(key)} between ${from} and ${from + LOOKED_THROUGH - 1}`
}

/** The user's own record in the audit: keeps which fields changed, when and by whom, but not the values. */
async function forgetInAudit(db: Db, id: number): Promise<void> {
  const without = (fields: Sql) => sql`${fields} || coalesce((
    select jsonb_object_agg(campo, 'removido') from jsonb_object_keys(${fields}) campo where campo in ('nome', 'email')), '{}')`
  await db.rows`update auditoria
    set registro_nome = ${USUARIO_REMOVIDO}, antes = ${without(sql`antes`)}, depois = ${without(sql`depois`)}
    where entidade = 'usuario' and registro_id = ${id}`
}

/**
 * Replaces the user's names and e-mails in the answers of the last day that are stored for the provider's and the company's repeats.
 * They are known from the audit, so this runs before the audit forgets them.
 */
async function forgetKeptAnswers(db: Db, id: number): Promise<void> {
  const known = await db.rows<{ texto: string }>`${everKnown(id, 'nome')} union ${everKnown(id, 'email')}`
  for (const { texto } of known)
    await db.rows`update idempotencia
      set resposta = replace(resposta, to_json(${texto}::text)::text, to_json(${USUARIO_REMOVIDO}::text)::text)
      where strpos(resposta, to_json(${texto}::text)::text) > 0
        and usuario_id in (select id from usuario where admin or cliente_id::text in (${everKnown(id, 'clienteId')}))`
}

/** The current and former values of a field of the user's record. */
const everKnown = (id: number, campo: 'nome' | 'email' | 'clienteId'): Sql =>
  sql`select e.lado ->> ${campo} as texto
    from (select jsonb_build_object('nome', nome, 'email', email, 'clienteId', cliente_id), null from usuario where id = ${id}
      union all select antes, depois from auditoria where entidade = 'usuario' and registro_id = ${id}) as a (antes, depois)
    cross join lateral (values (a.antes), (a.depois)) as e (lado)
    where e.lado ->> ${campo} is not null`

/**
 * Deletes imported rows with the user, the columns' samples and the rows left out; an open preview then answers that it changed. Imports
 * live a day at most.
 */
async function forgetImported(db: Db, id: number): Promise<void> {
  await db.rows`with conhecido as (${everKnown(id, 'email')}), esquecida as (
      delete from importacao_linha l using importacao i
      where i.id = l.importacao_id and i.tipo = 'clientes'
        and exists (select from jsonb_each_text(l.lida->'celulas') c join conhecido on ${folded(sql`texto`)} = ${folded(sql`c.value`)})
      returning l.importacao_id
    )
    update importacao set lida = lida || '{"colunas": [], "deFora": []}'
    where id in (select importacao_id from esquecida) or (tipo = 'clientes'
      and exists (select from conhecido where strpos(${folded(sql`lida::text`)}, ${folded(sql`texto`)}) > 0))`
}
