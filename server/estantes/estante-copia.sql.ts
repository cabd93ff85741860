import sql, { type Sql } from 'sql-template-tag'
import {
  COPIAS_QUE_SE_DESFAZEM,
  type Copia,
  type CopiaDeEstante,
  NOMEADOS,
  type Proxima,
  type ProximoPeriodo,
} from '#contract/estante-copia.ts'
import { unknown } from '../cadastros/clientes.sql.ts'
import { COPYING } from '../db/advisory-locks.ts'
import type { Db } from '../db/db.ts'
import { takeLong } from '../db/statements.ts'
import { withInstants } from '../instants.ts'

type Alvo = Pick<CopiaDeEstante, 'periodo' | 'clienteIds' | 'ajuste'>
export type Contagem = Copia & {
  /** Requested client ids that do not exist. */
  desconhecidos: number[]
  /** The highest price after the adjustment; null if nothing is copied. */
  maiorPreco: number | null
}

export type ContagemDoProximo = Proxima & Pick<Contagem, 'desconhecidos'>

/** What a copy would do now; undefined if there is no such shelf. */
export const count = (
  db: Db,
  estanteId: number,
  { periodo, clienteIds, ajuste }: Alvo,
): Promise<Contagem | undefined> =>
  db.first`with alvo as materialized (
      select c.id, c.nome, exists (select from estante t
        where t.cliente_id = c.id and lower(t.periodo) = lower(${periodo})) as tinha
      from cliente c where ${targets(clienteIds)}
    )
    select (select count(*)::int from alvo where not tinha) as estantes,
      (select count(*)::int from (${activeLines(estanteId)}) l) as produtos,
      (select count(*)::int from (${activeLines(estanteId)}) l where ${adjusted(ajuste)} < l.preco_custo) as "abaixoDoCusto",
      ${haveIt},
      null as "estanteId", (select max(${adjusted(ajuste)}) from (${activeLines(estanteId)}) l) as "maiorPreco",
      array(${unknown(clienteIds === 'todos' ? [] : clienteIds)}) as desconhecidos
    from estante where id = ${estanteId}`

/** Locks the period, and the shelf and its products (their units must not change), until the copy is written. */
export const hold = (db: Db, estanteId: number, periodo: string): Promise<void> =>
  holdSources(db, periodo, sql`${estanteId}::int`)

/** Makes the copies for those clients that don't have the period. Returns how many, and their ids unless there are too many. */
export const copy = (db: Db, timeZone: string, estanteId: number, copia: CopiaDeEstante): Promise<Made> =>
  make(db, timeZone, copia, {
    quem: targets(copia.clienteIds),
    fonte: sql`${estanteId}::int`,
    preco: adjusted(copia.ajuste),
  })

/** What copying into the next period would do now. */
export function countNext(db: Db, proximo: ProximoPeriodo): Promise<ContagemDoProximo> {
  const { clientes, periodo } = proximo
  return db.one`with alvo as materialized (
      select c.id, c.nome, f.id as fonte, exists (select from estante t
        where t.cliente_id = c.id and lower(t.periodo) = lower(${periodo})) as tinha
      from cliente c left join lateral (${latest}) f on true where ${nextTargets(clientes)}
    )
    select (select count(*)::int from alvo where not tinha and fonte is not null) as estantes, l.*,
      ${haveIt},
      array(select nome from alvo where fonte is null order by nome, id limit ${NOMEADOS}) as "semEstante",
      array(${unknown(clientes ?? [])}) as desconhecidos
    from (
      select count(*)::int as linhas, count(*) filter (where l.preco_venda < p.preco_custo)::int as "abaixoDoCusto"
      from alvo a join estante_produto l on l.estante_id = a.fonte join produto p on p.id = l.produto_id
      where not a.tinha and l.ativo and p.ativo
    ) l`
}

/** Locks the period, and each client's latest shelf and its products, until the next ones are written. */
export const holdNext = (db: Db, { clientes, periodo }: Pick<ProximoPeriodo, 'clientes' | 'periodo'>): Promise<void> =>
  holdSources(
    db,
    periodo,
    sql`select f.id from cliente c cross join lateral (${latest}) f where ${nextTargets(clientes)}`,
  )

/** Makes the next shelf of each client that has a shelf, but not that period yet: from its latest one, with its prices. */
export const copyNext = (db: Db, timeZone: string, proximo: ProximoPeriodo): Promise<Made> =>
  make(db, timeZone, proximo, { quem: nextTargets(proximo.clientes), fonte: latest, preco: sql`l.preco_venda` })

async function holdSources(db: Db, periodo: string, fontes: Sql): Promise<void> {
  await takeLong(db)
  await db.long.rows`select pg_advisory_xact_lock(${COPYING}, hashtext(lower(${periodo})))`
  await db.long.rows`select from estante where id in (${fontes}) order by id for share`
  await db.long
    .rows`select from produto where id in (select produto_id from estante_produto where estante_id in (${fontes}))
    order by id for share`
}

type Made = { estantes: number; estanteIds: number[] }
/** The clients `c` that get a shelf, the source shelf, and the price of its line `l`. */
type How = { quem: Sql; fonte: Sql; preco: Sql }

/** Creates a shelf of the period for each client, with the active lines of its source. From Z to A, because lists show the newest first. */
async function make(db: Db, timeZone: string, nova: Days & { periodo: string }, how: How): Promise<Made> {
  const { quem, fonte, preco } = how
  return db.long.one`with alvo as (
      select c.id as cliente_id, c.nome, f.* from cliente c cross join lateral (
        ${sources(timeZone, nova, sql`e.id = (${fonte})`)}
      ) f where ${quem}
    ), nova as (
      insert into estante (periodo, cliente_id, valida_de, valida_ate, abre_em, fecha_em)
      select ${nova.periodo}, cliente_id, valida_de, valida_ate, abre_em, fecha_em from alvo order by nome desc, cliente_id
      on conflict (cliente_id, lower(periodo)) do nothing returning id, cliente_id
    ), linha as (
      insert into estante_produto (estante_id, produto_id, preco_venda, quantidade, com_estoque, acabou, quantidade_antes, minimo, maximo)
      select nova.id, l.produto_id, ${preco}, case when l.acabou then 0 else l.quantidade end, l.com_estoque, l.acabou, l.quantidade_antes,
        l.minimo, l.maximo
      from nova join alvo on alvo.cliente_id = nova.cliente_id join estante_produto l on l.estante_id = alvo.fonte
        join produto p on p.id = l.produto_id
      where l.ativo and p.ativo
    )
    select count(*)::int as estantes,
      case when count(*) between 1 and ${COPIAS_QUE_SE_DESFAZEM} then array_agg(id order by id) else '{}' end as "estanteIds" from nova`
}

/** The clients of the step `alvo` that already have the period. */
const haveIt = sql`(select count(*)::int from alvo where tinha) as "jaTinham",
  (select coalesce(json_agg(json_build_object('clienteId', n.id, 'clienteNome', n.nome) order by n.nome, n.id), '[]')
    from (select id, nome from alvo where tinha order by nome, id limit ${NOMEADOS}) n) as "quemJaTinha"`

type Days = Pick<CopiaDeEstante, 'validaDe' | 'validaAte' | 'abreEm' | 'fechaEm'>

/**
 * The shelves to copy, with the new validity. A missing `abreEm` or `fechaEm` keeps the source's time of day on the new day (counted from
 * the source's validity day, or from the instant's own day if it has none). Without a new day there is no time.
 */
function sources(timeZone: string, days: Days, which: Sql): Sql {
  const { validaDe, validaAte, abreEm, fechaEm } = withInstants(days, { timeZone })
  const moved = (to: string | null, day: Sql, moment: Sql) => {
    const local = sql`(${moment} at time zone ${timeZone})`
    return sql`(${local} + (${to}::date - coalesce(${day}, ${local}::date)) * interval '1 day') at time zone ${timeZone}`
  }
  const abre = abreEm === undefined ? moved(validaDe, sql`e.valida_de`, sql`e.abre_em`) : sql`${abreEm}::timestamptz`
  const fecha =
    fechaEm === undefined ? moved(validaAte, sql`e.valida_ate`, sql`e.fecha_em`) : sql`${fechaEm}::timestamptz`
  return sql`select e.id as fonte, ${validaDe}::date as valida_de, ${validaAte}::date as valida_ate,
      ${abre} as abre_em, ${fecha} as fecha_em from estante e where ${which}`
}

const latest = sql`select id from estante where cliente_id = c.id order by id desc limit 1`

const nextTargets = (clientes: ProximoPeriodo['clientes']): Sql =>
  clientes === null
    ? sql`c.ativo and exists (select from estante where cliente_id = c.id)`
    : sql`c.id = any(${clientes})`

/** Deletes those shelves that no order uses; checked under their lock, when nobody can order from them any more. */
export function takeBack(db: Db, ids: readonly number[]): Promise<{ excluidas: number; ficaram: number }> {
  return db.transaction(async db => {
    await takeLong(db)
    await db.long.rows`select from estante where id = any(${ids}) order by id for update`
    return db.long.one<{ excluidas: number; ficaram: number }>`with excluida as (
        delete from estante e where id = any(${ids})
          and not exists (select from item_pedido i where i.estante_id = e.id) returning id
      )
      select (select count(*)::int from excluida) as excluidas,
        (select count(*)::int from estante where id = any(${ids})) - (select count(*)::int from excluida) as ficaram`
  })
}

const targets = (clienteIds: CopiaDeEstante['clienteIds']): Sql =>
  clienteIds === 'todos' ? sql`c.ativo` : sql`c.id = any(${clienteIds})`

const adjusted = (ajuste: number): Sql => sql`round(l.preco_venda * (100 + ${ajuste}::numeric) / 100, 2)`

const activeLines = (estanteId: number): Sql =>
  sql`select ep.produto_id, ep.preco_venda, p.preco_custo from estante_produto ep join produto p on p.id = ep.produto_id
    where ep.estante_id = ${estanteId} and ep.ativo and p.ativo`
