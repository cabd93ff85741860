import sql, { type Sql } from 'sql-template-tag'
import type { ColunaDoArquivo, Importacao, UnidadeDoArquivo } from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { sweep } from '../db/sweep.ts'
import * as clientes from './clientes.sql.ts'
import * as estanteProdutos from './estante-produtos.sql.ts'
import type { ColunaLida } from './leitura/cabecalho.ts'
import type { LinhaConferida } from './leitura/conferir-linha.ts'
import * as produtos from './produtos.sql.ts'

/** A working server signals after every slice; after this silence it counts as dead. */
const SILENCE = sql`interval '30 seconds'`
const dead = sql`sinal_em < now() - ${SILENCE}`

/** A server that died while writing wrote nothing, so its import is `pronta` again. */
const columns = sql`id, tipo, estante_id as "estanteId", arquivo, total, feitas, novas, alteradas, iguais, ruins, ignoradas, avisos,
  colunas_do_arquivo as colunas, unidades,
  jsonb_build_object('novas', duvidosas_novas, 'alteradas', duvidosas_alteradas) as duvidosas,
  case when situacao = 'conferindo' and ${dead} then 'interrompida'
    when situacao = 'gravando' and ${dead} then 'pronta' else situacao end as situacao,
  jsonb_build_object('novos', compradores, 'duvidosos', compradores_duvidosos, 'gravados', gravados_compradores) as compradores,
  case when gravadas_novas is not null
    then jsonb_build_object('novas', gravadas_novas, 'alteradas', gravadas_alteradas) end as gravadas`

/** An import is seen only by who sent it, until it is cancelled. */
export const sentBy = (user: User, id: number): Sql =>
  sql`id = ${id} and usuario_id = ${user.id} and situacao <> 'cancelada'`

type DoTipo = typeof produtos | typeof clientes | typeof estanteProdutos

export const POR_TIPO: Record<TipoDeImportacao, DoTipo> = { produtos, clientes, 'estante-produtos': estanteProdutos }

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
  /** The import whose bad rows these are, corrected. */
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
  return db.first(sql`select ${columns} from importacao where ${sentBy(user, id)}`)
}

export const shelfExists = (db: Db, estanteId: number): Promise<boolean> =>
  db.some(sql`select from estante where id = ${estanteId}`)

/** Lets the Idempotency-Key's transaction stay idle while the file is read. */
export async function mayWait(db: Db): Promise<void> {
  await db.rows(sql`select set_config('idle_in_transaction_session_timeout', '2min', true)`)
}

/** Stores rows that were checked on their own. False if the import was cancelled meanwhile. */
export async function keep(db: Db, id: number, tipo: TipoDeImportacao, linhas: LinhaConferida[]): Promise<boolean> {
  const chave = tipo === 'clientes' ? sql`dados->>'cnpj'` : sql`sem_acento(dados->>'nome')`
  return db.some(
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
}

/** Checks the rows against each other and the database, counts them, and marks the import as ready. */
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
    return db.some(
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
  })
}

/** A warning for a row `l` priced below the product's current cost; `custo` marks it, so that the next preview can replace it. */
const belowCost = (id: number) => sql`(
  select jsonb_build_object('campo', coluna->'titulo', 'valor', coalesce(l.celulas[n], ''), 'custo', c.custo,
    'mensagem', 'Abaixo do custo, que é de R$ ' || translate(to_char(c.custo, 'FM99,999,990.00'), ',.', '.,'))
  from importacao, jsonb_array_elements(colunas) with ordinality v (coluna, n)
  where id = ${id} and coluna->>'campo' = 'precoVenda')`

/**
 * Runs one statement of a transaction without nested loops. The planner has no statistics of a new import: it would
 * expect one row, and scan 5,000 rows for each of 5,000 until the timeout.
 */
export async function notRowByRow<T>(db: Db, statement: () => Promise<T>): Promise<T> {
  await db.rows(sql`select set_config('enable_nestloop', 'off', true)`)
  const result = await statement()
  await db.rows(sql`select set_config('enable_nestloop', 'on', true)`)
  return result
}

/** Whether it has rows that a corrected file may bring again. */
const toCorrect = sql`(ruins + duvidosas_novas + duvidosas_alteradas + compradores_duvidosos > 0)`

/**
 * Cancels an import before it is done. One with bad rows is kept, hidden, because a corrected file is checked against
 * it. Undefined if it was written or does not exist.
 */
export async function cancel(db: Db, user: User, id: number): Promise<Importacao | undefined> {
  const cancelled = await db.first<Importacao>(
    sql`with antes as (
        select ${columns} from importacao where ${sentBy(user, id)} and situacao <> 'feita'
          and ${toCorrect} for update
      ), cancelada as (update importacao set situacao = 'cancelada' where id = (select id from antes))
      select * from antes`,
  )
  if (cancelled) return cancelled
  return db.first(sql`delete from importacao where ${sentBy(user, id)} and situacao <> 'feita' returning ${columns}`)
}

/** Marks an import whose reading ended early; its user is asked to send the file again. */
export async function interrupt(db: Db, id: number): Promise<void> {
  await db.rows(sql`update importacao set situacao = 'interrompida' where id = ${id} and situacao = 'conferindo'`)
}

/** Deletes imports after a day, or after a week if bad rows may still be corrected; a few at a time, with all of their rows. */
export const forgetImports = (db: Db): Promise<unknown> =>
  sweep(
    db,
    'importacao',
    sql`criada_em < now() - interval '1 day' and (not ${toCorrect} or criada_em < now() - interval '7 days') order by criada_em`,
    5,
  )
