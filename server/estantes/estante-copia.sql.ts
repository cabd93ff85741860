import sql, { type Sql } from 'sql-template-tag'
import { COPIAS_QUE_SE_DESFAZEM, type Copia, type CopiaDeEstante, NOMEADOS } from '#contract/estante-copia.ts'
import type { Db } from '../db/db.ts'

type Alvo = Pick<CopiaDeEstante, 'periodo' | 'clienteIds' | 'ajuste'>
export type Contagem = Copia & {
  /** Ids that were asked for and are nobody's. */
  desconhecidos: number[]
  /** After the adjustment; null where nothing is copied. */
  maiorPreco: number | null
}

/** What a copy would do as things stand; undefined where there is no such shelf. */
export function count(db: Db, estanteId: number, { periodo, clienteIds, ajuste }: Alvo): Promise<Contagem | undefined> {
  return db.first(
    sql`with alvo as materialized (
        select c.id, c.nome, exists (select from estante t
          where t.cliente_id = c.id and lower(t.periodo) = lower(${periodo})) as tinha
        from cliente c where ${targets(clienteIds)}
      )
      select (select count(*)::int from alvo where not tinha) as estantes,
        (select count(*)::int from (${activeLines(estanteId)}) l) as produtos,
        (select count(*)::int from alvo where tinha) as "jaTinham",
        (select coalesce(json_agg(json_build_object('clienteId', n.id, 'clienteNome', n.nome) order by n.nome, n.id), '[]')
          from (select id, nome from alvo where tinha order by nome, id limit ${NOMEADOS}) n) as "quemJaTinha",
        null as "estanteId", (select max(${adjusted(ajuste)}) from (${activeLines(estanteId)}) l) as "maiorPreco",
        array(select id from unnest(${clienteIds === 'todos' ? [] : clienteIds}::int[]) as asked(id)
          where not exists (select from cliente where cliente.id = asked.id)) as desconhecidos
      from estante where id = ${estanteId}`,
  )
}

/** Holds the shelf and its products (their units) as they are until the copy is written. */
export async function hold(db: Db, estanteId: number): Promise<void> {
  await db.rows(sql`select from estante where id = ${estanteId} for share`)
  await db.rows(
    sql`select from produto where id in (select produto_id from estante_produto where estante_id = ${estanteId})
      order by id for share`,
  )
}

/** A copy for thousands of clients takes longer than any other statement may. */
const LONG = { statementTimeout: 120_000 }

/** Makes the copies, for those clients that don't have the period; says how many, and which unless they are very many. */
export async function copy(db: Db, estanteId: number, copia: CopiaDeEstante) {
  const { periodo, clienteIds, validaDe, validaAte, ajuste } = copia
  await takeLong(db)
  const made = await db.first<{ estantes: number; estanteIds: number[] }>(
    sql`with nova as (
        insert into estante (periodo, cliente_id, valida_de, valida_ate)
        select ${periodo}, c.id, ${validaDe}::date, ${validaAte}::date from cliente c
        where ${targets(clienteIds)} order by c.id
        on conflict (cliente_id, lower(periodo)) do nothing returning id
      ), linha as (
        insert into estante_produto (estante_id, produto_id, preco_venda, quantidade)
        select nova.id, l.produto_id, ${adjusted(ajuste)}, l.quantidade
        from nova cross join (${activeLines(estanteId)}) l
      )
      select count(*)::int as estantes,
        case when count(*) <= ${COPIAS_QUE_SE_DESFAZEM} then array_agg(id order by id) else '{}' end as "estanteIds" from nova`,
    LONG,
  )
  return { estantes: made?.estantes ?? 0, estanteIds: made?.estanteIds ?? [] }
}

const takeLong = (db: Db): Promise<unknown[]> =>
  db.rows(sql`select set_config('statement_timeout', ${`${LONG.statementTimeout}ms`}, true)`)

/** Deletes those of the shelves that no order took from; judged once nobody can order from them any more. */
export function takeBack(db: Db, ids: readonly number[]): Promise<{ excluidas: number; ficaram: number }> {
  return db.transaction(async db => {
    await takeLong(db)
    await db.rows(sql`select from estante where id = any(${ids}) order by id for update`)
    const done = await db.first<{ excluidas: number; ficaram: number }>(
      sql`with excluida as (
          delete from estante e where id = any(${ids})
            and not exists (select from item_pedido i where i.estante_id = e.id) returning id
        )
        select (select count(*)::int from excluida) as excluidas,
          (select count(*)::int from estante where id = any(${ids})) - (select count(*)::int from excluida) as ficaram`,
      LONG,
    )
    return done ?? { excluidas: 0, ficaram: 0 }
  })
}

const targets = (clienteIds: CopiaDeEstante['clienteIds']): Sql =>
  clienteIds === 'todos' ? sql`c.ativo` : sql`c.id = any(${clienteIds})`

const adjusted = (ajuste: number): Sql => sql`round(l.preco_venda * (100 + ${ajuste}::numeric) / 100, 2)`

const activeLines = (estanteId: number): Sql =>
  sql`select ep.produto_id, ep.preco_venda, ep.quantidade from estante_produto ep join produto p on p.id = ep.produto_id
    where ep.estante_id = ${estanteId} and ep.ativo and p.ativo`
