import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { boasDoCorrigido, NO_CORRIGIDO } from './correcao.sql.ts'
import { type Escolha, type Escrita, fatia } from './escrita.sql.ts'

const TEXTS = ['nome', 'endereco', 'email', 'cidade', 'estado', 'cep', 'telefone'] as const

/** Each column with what the file says of it: what it does not say stays as it is. */
const said = TEXTS.map(name => ({ column: raw(name), value: sql`l.dados->>${name}` }))

/** A client is the same where the CNPJ is. */
export function classificadas(id: number): Sql {
  const changed = join(
    said.map(({ column, value }) => sql`coalesce(${value}, c.${column}) <> c.${column}`),
    ' or ',
  )
  return sql`
    select l.linha,
      case when l.linha > l.primeira or b.linha is not null then 'ruim' when c.id is null then 'nova'
        when ${changed} or coalesce((l.dados->>'ativo')::boolean, c.ativo) <> c.ativo then 'alterada'
        else 'igual' end as situacao,
      c.id as registro_id,
      case when l.linha > l.primeira or b.linha is not null then jsonb_build_object('campo', 'cnpj', 'mensagem',
        'Repetido: o CNPJ já está na linha ' || coalesce(b.linha || ${NO_CORRIGIDO}, l.primeira::text)) end as conflito
    from (
      select linha, dados, chave, min(linha) over (partition by chave) as primeira
      from importacao_linha where importacao_id = ${id} and dados is not null
    ) l left join cliente c on c.cnpj = l.chave
      left join (${boasDoCorrigido(id, sql`chave`)}) b on b.chave = l.chave`
}

/** What a row `l` would change in its client. */
export const mudancas = sql`
  select v.* from cliente c cross join lateral (values
      ${join(said.map(({ column, value }, i) => sql`(${TEXTS[i]}, c.${column}, ${value})`))},
      ('ativo', case when c.ativo then 'Sim' else 'Não' end,
        case (l.dados->>'ativo')::boolean when true then 'Sim' when false then 'Não' end)
    ) v (campo, de, para)
  where c.id = l.registro_id`

/** Holds the clients that will be changed until the end of the transaction. */
export async function hold(db: Db, id: number): Promise<void> {
  await db.rows(
    sql`select from cliente where id in (
        select registro_id from importacao_linha where importacao_id = ${id} and situacao in ('alterada', 'igual'))
      order by id for no key update`,
  )
}

/** Deactivating ends the sessions of the client's users, as the form does. */
export function write(db: Db, id: number, after: number, escolha: Escolha): Promise<Escrita | undefined> {
  const columns = join(said.map(({ column }) => column))
  return db.first(
    sql`with ${fatia(id, after, escolha)}, novas as (
        insert into cliente (cnpj, ativo, ${columns})
        select l.dados->>'cnpj', coalesce((l.dados->>'ativo')::boolean, true),
          ${join(said.map(({ value }) => sql`coalesce(${value}, '')`))}
        from fatia l where situacao = 'nova' order by linha
        on conflict on constraint cliente_cnpj do nothing
        returning 1
      ), alteradas as (
        update cliente c set ativo = coalesce((l.dados->>'ativo')::boolean, c.ativo),
          ${join(said.map(({ column, value }) => sql`${column} = coalesce(${value}, c.${column})`))}
        from fatia l where l.situacao = 'alterada' and c.id = l.registro_id
        returning c.id, c.ativo
      ), encerradas as (
        delete from sessao where usuario_id in (
          select u.id from usuario u join alteradas a on a.id = u.cliente_id where not a.ativo)
      )
      select (select max(linha) from fatia) as ultima, (select count(*) from fatia) as linhas,
        (select count(*) from novas) as novas, (select count(*) from alteradas) as alteradas`,
  )
}
