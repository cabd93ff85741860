import sql, { type Sql } from 'sql-template-tag'
import type { Importacao } from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { sweep } from '../db/sweep.ts'
import * as clientes from './clientes.sql.ts'
import * as estanteProdutos from './estante-produtos.sql.ts'
import type { Leitura } from './leitura/leitor-thread.ts'
import * as produtos from './produtos.sql.ts'

const columns = sql`id, tipo, estante_id as "estanteId", arquivo, situacao, total, novas, alteradas, iguais, ruins, ignoradas, avisos,
  colunas_do_arquivo as colunas, unidades,
  jsonb_build_object('novas', duvidosas_novas, 'alteradas', duvidosas_alteradas) as duvidosas,
  jsonb_build_object('novos', compradores, 'duvidosos', compradores_duvidosos, 'gravados', gravados_compradores) as compradores,
  case when gravadas_novas is not null
    then jsonb_build_object('novas', gravadas_novas, 'alteradas', gravadas_alteradas) end as gravadas`

/** An import is seen only by who sent it. */
export const sentBy = (user: User, id: number): Sql => sql`id = ${id} and usuario_id = ${user.id}`

type DoTipo = typeof produtos | typeof clientes | typeof estanteProdutos

export const POR_TIPO: Record<TipoDeImportacao, DoTipo> = { produtos, clientes, 'estante-produtos': estanteProdutos }

type Nova = Leitura & { tipo: TipoDeImportacao; estanteId: number | null; arquivo: string }

/** Stores a file's rows, which were checked each on its own, and makes the preview. */
export const create = (db: Db, user: User, nova: Nova): Promise<Importacao | undefined> =>
  db.transaction(async db => {
    const { tipo, estanteId, arquivo, colunas, todas, unidades, ignoradas, avisos, linhas } = nova
    const { id } = await db.one<{ id: number }>(
      sql`insert into importacao (usuario_id, tipo, estante_id, arquivo, situacao, colunas, ignoradas, avisos, total,
          colunas_do_arquivo, unidades)
        values (${user.id}, ${tipo}, ${estanteId}, ${arquivo}, 'pronta', ${JSON.stringify(colunas)}, ${ignoradas}, ${avisos},
          ${linhas.length}, ${JSON.stringify(todas)}, ${JSON.stringify(unidades)})
        returning id`,
    )
    const chave = tipo === 'clientes' ? sql`dados->>'cnpj'` : sql`sem_acento(dados->>'nome')`
    await db.rows(
      sql`insert into importacao_linha (importacao_id, linha, celulas, dados, erros, avisos, chave, situacao)
        select ${id}, linha, celulas, dados, erros, avisos, ${chave}, case when dados is null then 'ruim' end
        from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
          as l (linha int, celulas text[], dados jsonb, erros jsonb, avisos jsonb)`,
    )
    await preview(db, id, tipo)
    return read(db, user, id)
  })

export function read(db: Db, user: User, id: number): Promise<Importacao | undefined> {
  return db.first(sql`select ${columns} from importacao where ${sentBy(user, id)}`)
}

export const shelfExists = (db: Db, estanteId: number): Promise<boolean> =>
  db.some(sql`select from estante where id = ${estanteId}`)

/** Lets the Idempotency-Key's transaction stay idle while the file is read. */
export async function mayWait(db: Db): Promise<void> {
  await db.rows(sql`select set_config('idle_in_transaction_session_timeout', '2min', true)`)
}

/** Whether it still waits to be written; locks it until the end of the transaction. */
export const isReady = (db: Db, id: number): Promise<boolean> =>
  db.some(sql`select from importacao where id = ${id} and situacao = 'pronta' for update`)

/** Checks the rows against each other and the database, and counts them, unless they were written meanwhile. */
export async function preview(db: Db, id: number, tipo: TipoDeImportacao): Promise<void> {
  await db.transaction(async db => {
    if (!(await isReady(db, id))) return
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
    await db.rows(
      sql`update importacao set novas = n.novas, alteradas = n.alteradas, iguais = n.iguais, ruins = n.ruins,
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
        where id = ${id}`,
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

/** Undefined if it was written or does not exist. */
export const cancel = (db: Db, user: User, id: number): Promise<Importacao | undefined> =>
  db.first(sql`delete from importacao where ${sentBy(user, id)} and situacao = 'pronta' returning ${columns}`)

/** Deletes imports after a day; a few at a time, with all of their rows. */
export const forgetImports = (db: Db): Promise<unknown> =>
  sweep(db, 'importacao', sql`criada_em < now() - interval '1 day' order by criada_em`, 5)
