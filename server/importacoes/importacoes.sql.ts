import sql, { type Sql } from 'sql-template-tag'
import type { ColunaDoArquivo, Importacao, UnidadeDoArquivo } from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import * as clientes from './clientes.sql.ts'
import type { LinhaConferida } from './conferir.ts'
import * as estanteProdutos from './estante-produtos.sql.ts'
import type { ColunaLida } from './leitura/cabecalho.ts'
import * as produtos from './produtos.sql.ts'

/** A server at work on an import says so after every slice; after so long a silence it has died. */
const SILENCE = sql`interval '30 seconds'`
const dead = sql`sinal_em < now() - ${SILENCE}`

/** One that died in the middle of writing wrote nothing: its preview is as ready as before. */
const columns = sql`id, tipo, estante_id as "estanteId", arquivo, total, feitas, novas, alteradas, iguais, ruins, ignoradas, avisos,
  colunas_do_arquivo as colunas, unidades,
  jsonb_build_object('novas', duvidosas_novas, 'alteradas', duvidosas_alteradas) as duvidosas,
  case when situacao = 'conferindo' and ${dead} then 'interrompida'
    when situacao = 'gravando' and ${dead} then 'pronta' else situacao end as situacao,
  jsonb_build_object('novos', compradores, 'duvidosos', compradores_duvidosos, 'gravados', gravados_compradores) as compradores,
  case when gravadas_novas is not null
    then jsonb_build_object('novas', gravadas_novas, 'alteradas', gravadas_alteradas) end as gravadas`

/** An import is seen only by who sent it, until it is cancelled. */
export const of = (user: User, id: number): Sql =>
  sql`id = ${id} and usuario_id = ${user.id} and situacao <> 'cancelada'`

export const POR_TIPO = { produtos, clientes, 'estante-produtos': estanteProdutos }

type Nova = {
  tipo: TipoDeImportacao
  estanteId: number | null
  arquivo: string
  colunas: ColunaLida[]
  todas: ColunaDoArquivo[]
  unidades: UnidadeDoArquivo[]
  ignoradas: string[]
  avisos: string[]
  total: number
  /** The import whose bad rows, corrected, these are. */
  corrige: number | null
}

export function create(db: Db, user: User, nova: Nova): Promise<Importacao | undefined> {
  const { tipo, estanteId, arquivo, colunas, todas, unidades, ignoradas, avisos, total, corrige } = nova
  return db.first(
    sql`insert into importacao (usuario_id, tipo, estante_id, arquivo, colunas, ignoradas, avisos, total,
        colunas_do_arquivo, unidades, corrige_id)
      values (${user.id}, ${tipo}, ${estanteId}, ${arquivo}, ${JSON.stringify(colunas)}, ${ignoradas}, ${avisos}, ${total},
        ${JSON.stringify(todas)}, ${JSON.stringify(unidades)}, (select id from importacao where id = ${corrige} and tipo = ${tipo} and estante_id is not distinct from ${estanteId}))
      returning ${columns}`,
  )
}

export function read(db: Db, user: User, id: number): Promise<Importacao | undefined> {
  return db.first(sql`select ${columns} from importacao where ${of(user, id)}`)
}

export async function shelfExists(db: Db, estanteId: number): Promise<boolean> {
  return (await db.first(sql`select from estante where id = ${estanteId}`)) !== undefined
}

/** The transaction that an Idempotency-Key opened waits for the file to be read. */
export async function mayWait(db: Db): Promise<void> {
  await db.rows(sql`select set_config('idle_in_transaction_session_timeout', '2min', true)`)
}

/** Keeps rows that were checked by themselves. False: the import was given up meanwhile. */
export async function keep(db: Db, id: number, tipo: TipoDeImportacao, linhas: LinhaConferida[]): Promise<boolean> {
  const chave = tipo === 'clientes' ? sql`dados->>'cnpj'` : sql`sem_acento(dados->>'nome')`
  const kept = await db.first(
    sql`with i as (
        update importacao set feitas = feitas + ${linhas.length}, sinal_em = now()
        where id = ${id} and situacao = 'conferindo' returning id
      ), guardadas as (
        insert into importacao_linha (importacao_id, linha, celulas, dados, erros, avisos, chave, situacao)
        select i.id, linha, celulas, dados, erros, avisos, ${chave},
          case when dados is null then 'ruim' end
        from i, jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
          as l (linha int, celulas text[], dados jsonb, erros jsonb, avisos jsonb)
      )
      select from i`,
  )
  return kept !== undefined
}

/** Sets each row against the others and against the database, counts them, and leaves the import ready to be written. */
export async function preview(db: Db, id: number, tipo: TipoDeImportacao): Promise<boolean> {
  return db.transaction(async db => {
    await notRowByRow(db, () =>
      db.rows(
        sql`update importacao_linha l
          set situacao = c.situacao, registro_id = c.registro_id, conflito = c.conflito, comprador = c.comprador,
            dados = l.dados || jsonb_build_object('antes', c.antes, 'custo', c.custo),
            avisos = nullif(jsonb_path_query_array(coalesce(l.avisos, '[]'), '$[*] ? (!exists (@.custo))')
              || case when c.custo is null then '[]' else jsonb_build_array(${belowCost(id)}) end, '[]')
          from (${POR_TIPO[tipo].classificadas(id)}) c
          where l.importacao_id = ${id} and l.linha = c.linha
            and (l.situacao, l.registro_id, l.conflito, l.comprador, l.dados->'antes', l.dados->'custo')
              is distinct from (c.situacao, c.registro_id, c.conflito, c.comprador, coalesce(c.antes, 'null'), coalesce(to_jsonb(c.custo), 'null'))`,
      ),
    )
    const ready = await db.first(
      sql`update importacao set situacao = 'pronta', feitas = 0, sinal_em = now(),
          novas = n.novas, alteradas = n.alteradas, iguais = n.iguais, ruins = n.ruins,
          duvidosas_novas = n.duvidosas_novas, duvidosas_alteradas = n.duvidosas_alteradas,
          compradores = n.compradores, compradores_duvidosos = n.compradores_duvidosos
        from (
          select count(*) filter (where situacao = 'nova') as novas,
            count(*) filter (where situacao = 'alterada') as alteradas,
            count(*) filter (where situacao = 'igual' and comprador is null) as iguais,
            count(*) filter (where situacao = 'ruim') as ruins,
            count(*) filter (where situacao = 'nova' and avisos is not null) as duvidosas_novas,
            count(*) filter (where situacao = 'alterada' and avisos is not null) as duvidosas_alteradas,
            count(comprador) as compradores, count(*) filter (where comprador = 'duvidoso') as compradores_duvidosos
          from importacao_linha where importacao_id = ${id}
        ) n
        where id = ${id} and importacao.situacao in ('conferindo', 'gravando')
        returning id`,
    )
    return ready !== undefined
  })
}

/** A warning of a row `l` whose price is below its product's cost of now; the cost marks it, to be told anew by the next preview. */
const belowCost = (id: number) => sql`(
  select jsonb_build_object('campo', coluna->'titulo', 'valor', coalesce(l.celulas[n], ''), 'custo', c.custo,
    'mensagem', 'Abaixo do custo, que é de R$ ' || translate(to_char(c.custo, 'FM99,999,990.00'), ',.', '.,'))
  from importacao, jsonb_array_elements(colunas) with ordinality v (coluna, n)
  where id = ${id} and coluna->>'campo' = 'precoVenda')`

/**
 * Runs one statement of a transaction without nested loops. The planner's statistics know nothing of an import that has
 * just come: it would expect a row, and look for each of 5,000 among the 5,000 until the time limit.
 */
export async function notRowByRow<T>(db: Db, statement: () => Promise<T>): Promise<T> {
  await db.rows(sql`select set_config('enable_nestloop', 'off', true)`)
  const result = await statement()
  await db.rows(sql`select set_config('enable_nestloop', 'on', true)`)
  return result
}

/**
 * Gives an import up, at any moment before its end. One with bad rows stays, unseen: they may be corrected in a file, whose
 * rows are set against it. Undefined: it was written, or it is not there.
 */
export async function cancel(db: Db, user: User, id: number): Promise<Importacao | undefined> {
  const cancelled = await db.first<Importacao>(
    sql`with antes as (
        select ${columns} from importacao where ${of(user, id)} and situacao <> 'feita'
          and ruins + duvidosas_novas + duvidosas_alteradas + compradores_duvidosos > 0 for update
      ), cancelada as (update importacao set situacao = 'cancelada' where id = (select id from antes))
      select * from antes`,
  )
  if (cancelled) return cancelled
  return db.first(sql`delete from importacao where ${of(user, id)} and situacao <> 'feita' returning ${columns}`)
}

/** The reading ended before its time: who looks is told to send the file again. */
export async function interrupt(db: Db, id: number): Promise<void> {
  await db.rows(sql`update importacao set situacao = 'interrompida' where id = ${id} and situacao = 'conferindo'`)
}

/**
 * Imports of more than a day ago, and of more than a week where bad rows wait to be corrected; a few at a time, so that no
 * delete holds the tables for long.
 */
export async function forget(db: Db): Promise<void> {
  await db.rows(
    sql`delete from importacao where id in (
      select id from importacao where criada_em < now() - interval '1 day'
        and (ruins + duvidosas_novas + duvidosas_alteradas + compradores_duvidosos = 0 or criada_em < now() - interval '7 days')
      order by criada_em limit 5 for update skip locked)`,
  )
}
