import sql, { join, type Sql } from 'sql-template-tag'
import { COLUNAS } from '#contract/importacoes-colunas.ts'
import { papelUsual } from '#contract/papeis.ts'
import { folded } from '../acesso/autenticacao.sql.ts'
import { endOfClients } from '../acesso/sessoes.sql.ts'
import { columnOf } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { type Escolha, type Gravadas, holdRecords } from './escolhidas.sql.ts'

/** Each column of text with the file's value; null keeps the current one. */
const said = COLUNAS.clientes
  .filter(({ campo, com }) => campo !== 'cnpj' && campo !== 'ativo' && !com)
  .map(({ campo }) => ({ campo, column: columnOf(campo), value: sql`l.dados->>${campo}` }))

/** The values that would be overwritten, and whether the row changes any field. */
const before = sql`jsonb_build_array(${join(said.map(({ column, value }) => sql`case when coalesce(${value}, c.${column}) <> c.${column} then c.${column} end`))},
  case when (l.dados->>'ativo')::boolean <> c.ativo then c.ativo end)`
const changes = sql`(${join(
  said.map(({ column, value }) => sql`coalesce(${value}, c.${column}) <> c.${column}`),
  ' or ',
)} or coalesce((l.dados->>'ativo')::boolean, c.ativo) <> c.ativo)`

const emailDoComprador = folded(sql`(dados->>'compradorEmail')`)

/** The row's data about the client, without the buyer's and the preview's own fields. */
const doCliente = sql`dados - array['comprador', 'compradorEmail', 'antes', 'custo']`
const repetido = (campo: 'cnpj' | 'compradorEmail', linha: Sql, outrosDados = sql`false`): Sql => sql`
  jsonb_build_object('campo', ${campo}::text, 'mensagem', ${
    campo === 'cnpj' ? 'Repetido: o CNPJ já está na linha ' : 'Repetido: o e-mail já está na linha '
  } || ${linha} || case when ${outrosDados} then ', com outros dados: para mais um comprador, repita só o nome e o CNPJ' else '' end)`
const DE_OUTRO = 'Este e-mail já é de outro usuário: escreva o desta pessoa'

/**
 * Clients are identified by CNPJ, buyers by e-mail. A client comes from its first row without errors; a later row may
 * add a buyer, if its other data equal the first row's. So a row's state is its client's, and a new buyer is given
 * separately (`comprador`).
 */
export function classificadas(id: number): Sql {
  return sql`
    select linha, registro_id, null::numeric as custo, repetida as conflito,
      case when repetida is not null then 'ruim' when linha > primeira then 'igual' when registro_id is null then 'nova'
        when muda then 'alterada' else 'igual' end as situacao,
      case when repetida is null and linha = primeira then antes end as antes,
      case when repetida is null and email is not null and usuario_id is null
        then case when duvida or (registro_id is null and duvida_da_primeira) then 'duvidoso' else 'novo' end end as comprador
    from (
      select l.*, coalesce(recusa, case when linha > primeira and (email is null or not diz_a_primeira @> diz)
        then ${repetido('cnpj', sql`primeira`, sql`email is not null`)} end) as repetida
      from (
        select l.*, first_value(linha) over aceitas as primeira, first_value(diz) over aceitas as diz_a_primeira,
          first_value(duvida) over aceitas as duvida_da_primeira
        from (
          select l.*, c.id as registro_id, u.id as usuario_id, ${before} as antes, ${changes} as muda,
            case
              when l.email is not null and l.linha > l.primeira_do_email then ${repetido('compradorEmail', sql`l.primeira_do_email`)}
              when u.id is not null and (c.id is null or u.cliente_id is distinct from c.id)
                then jsonb_build_object('campo', 'compradorEmail', 'mensagem', ${DE_OUTRO}::text)
            end as recusa
          from (
            select *, min(linha) over (partition by email) as primeira_do_email from (
              select linha, dados, chave, avisos is not null as duvida, ${doCliente} as diz, ${emailDoComprador} as email
              from importacao_linha where importacao_id = ${id} and dados is not null
            ) l
          ) l left join cliente c on c.cnpj = l.chave
            left join usuario u on ${folded(sql`u.email`)} = l.email
        ) l
        window aceitas as (partition by chave order by recusa is not null, linha)
      ) l
    ) l`
}

/** The changes that a row `l` would make to its client. */
export const mudancas = sql`
  select v.* from cliente c cross join lateral (values
      ${join(said.map(({ campo, column, value }) => sql`(${campo}, c.${column}, ${value})`))},
      ('ativo', case when c.ativo then 'Sim' else 'Não' end,
        case (l.dados->>'ativo')::boolean when true then 'Sim' when false then 'Não' end)
    ) v (campo, de, para)
  where c.id = l.registro_id`

export const hold = (db: Db, id: number) => holdRecords(db, 'cliente', id)

/** The rows that change their client or bring a buyer. */
function escolhidas(id: number, { alterar, aceitarAvisos }: Escolha): Sql {
  const grava = sql`(situacao = any(${alterar ? ['nova', 'alterada'] : ['nova']}) and (avisos is null or ${aceitarAvisos}))`
  const traz = sql`coalesce(comprador = any(${aceitarAvisos ? ['novo', 'duvidoso'] : ['novo']}), false)`
  return sql`escolhidas as (
      select linha, dados, chave, situacao, registro_id, ${grava} as grava, ${traz} as traz from importacao_linha
      where importacao_id = ${id} and (${grava} or ${traz})
    )`
}

/** Deactivating a client ends sessions and visits, as in the form. New buyers have no password; they are invited later. */
export function write(db: Db, id: number, escolha: Escolha): Promise<Gravadas> {
  const columns = join(said.map(({ column }) => column))
  return db.one(
    sql`with ${escolhidas(id, escolha)}, novas as (
        insert into cliente (cnpj, ativo, ${columns})
        select l.dados->>'cnpj', coalesce((l.dados->>'ativo')::boolean, true),
          ${join(said.map(({ value }) => sql`coalesce(${value}, '')`))}
        from escolhidas l where grava and situacao = 'nova' order by linha
        on conflict on constraint cliente_cnpj do nothing
        returning id, cnpj
      ), alteradas as (
        update cliente c set ativo = coalesce((l.dados->>'ativo')::boolean, c.ativo),
          ${join(said.map(({ column, value }) => sql`${column} = coalesce(${value}, c.${column})`))}
        from escolhidas l where grava and l.situacao = 'alterada' and c.id = l.registro_id
        returning c.id, c.ativo
      ), ${endOfClients(sql`select id from alteradas where not ativo`)}, compradores as (
        insert into usuario (nome, email, admin, papel, cliente_id)
        select l.dados->>'comprador', l.dados->>'compradorEmail', false, ${papelUsual(false)}, coalesce(n.id, c.id)
        from escolhidas l left join novas n on n.cnpj = l.chave left join cliente c on c.cnpj = l.chave
        where traz and coalesce(n.id, c.id) is not null order by linha
        on conflict do nothing
        returning 1
      )
      select (select count(*) from novas) as novas, (select count(*) from alteradas) as alteradas,
        (select count(*) from compradores) as compradores`,
  )
}
