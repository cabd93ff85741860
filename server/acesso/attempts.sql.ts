import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'

/**
 * A counter of failures. The first `free` cost nothing; each further one causes a wait of 1 s, multiplied by `growth`
 * each time, and of `longest` seconds once there are `most`, the maximum that is remembered. One failure is forgotten
 * every `leak` seconds. So a day allows at most `most` + 86,400 ÷ min(`leak`, `longest`) of them.
 */
export type Key = {
  chave: Buffer
  free: number
  growth: 1 | 2
  most: number
  longest: number
  leak: number
  /** Whether a success resets the counter. */
  forgiven: boolean
}

/** How long a running check may hold its place; a killed server never releases one. */
const PLACE_SECONDS = 30
/** Beyond this, the rows that would be forgotten soonest are deleted first. */
const MOST_ROWS = 500_000

type Standing = { failures: number; wait: number; busy: boolean }

/** For each key, in order: failures not yet forgotten, seconds to wait, and whether all its places are taken. Writes nothing. */
export function standing(db: Db, keys: readonly Key[]): Promise<Standing[]> {
  return db.rows(
    sql`select coalesce(${failures}, 0) as failures, coalesce(${wait}, 0)::float8 as wait, coalesce(${isFull}, false) as busy
      from ${each(keys)} left join freio f using (chave) order by n`,
    { hot: true },
  )
}

/**
 * Takes a place under every key, or writes nothing. Callers that share a key are serialised, and running checks count
 * as failures until they end, so parallel guesses can't bypass the limit. Returns the wait in seconds; 0 if only
 * running checks prevent it.
 */
export function begin(db: Db, keys: readonly Key[]): Promise<{ begun: boolean; wait: number }> {
  const locks = keys.map(({ chave }) => chave.readBigInt64BE().toString())
  return db.transaction(async db => {
    await db.rows(sql`select pg_advisory_xact_lock(n) from (select n from unnest(${locks}::bigint[]) n order by n) l`, {
      hot: true,
    })
    return db.one<{ begun: boolean; wait: number }>(
      sql`with linha as (
          select ${wait} as espera, ${isFull} as cheia
          from ${each(keys)} join freio f using (chave) order by chave for update of f
        ), estado as (
          select coalesce(bool_and(espera = 0 and not cheia), true) as livre, coalesce(max(espera), 0) as espera from linha
        ), ocupada as (
          insert into freio as f (chave, esquecida_em, livre_em, em_curso, em_curso_ate)
          select chave, clock_timestamp(), clock_timestamp(), 1, clock_timestamp() + ${seconds(sql`${PLACE_SECONDS}::int`)}
          from ${each(keys)}, estado where livre order by chave
          on conflict (chave) do update set em_curso = ${running} + 1, em_curso_ate = excluded.em_curso_ate
        )
        select livre as begun, espera::float8 as wait from estado`,
      { hot: true },
    )
  })
}

/** Releases the places and counts a failure under each key. */
export async function countFailure(db: Db, keys: readonly Key[]): Promise<void> {
  await db.rows(
    sql`with linha as (
        select chave, free, growth, most, longest, leak,
          least(case when ${failures} > 0 then esquecida_em else clock_timestamp() end + ${seconds(sql`leak`)},
            clock_timestamp() + ${seconds(sql`most * leak`)}) as esquecida_em
        from ${each(keys)} join freio f using (chave) order by chave for update of f
      ), contada as (
        select linha.*, ceil(extract(epoch from esquecida_em - clock_timestamp()) / leak) as falhas from linha
      )
      update freio f
      set em_curso = greatest(f.em_curso - 1, 0), esquecida_em = c.esquecida_em,
        livre_em = case when falhas < free then f.livre_em
          when falhas >= most then clock_timestamp() + ${seconds(sql`longest`)}
          else clock_timestamp() + ${seconds(sql`least(longest, growth ^ (falhas - free))`)} end
      from contada c where f.chave = c.chave`,
    { hot: true },
  )
}

/** Releases the places and resets the counters that a success forgives. */
export async function forgive(db: Db, keys: readonly Key[]): Promise<void> {
  const forgiven = keys.filter(key => key.forgiven).map(({ chave }) => chave)
  await db.rows(
    sql`with linha as (
        select chave, chave = any(${forgiven}::bytea[]) as perdoada from freio
        where chave = any(${keys.map(({ chave }) => chave)}::bytea[]) order by chave for update
      )
      update freio f
      set em_curso = greatest(f.em_curso - 1, 0),
        esquecida_em = case when perdoada then clock_timestamp() else f.esquecida_em end,
        livre_em = case when perdoada then clock_timestamp() else f.livre_em end
      from linha where f.chave = linha.chave`,
    { hot: true },
  )
}

/**
 * Deletes forgotten rows, and those beyond `most`; rows that another server has locked are skipped. By `ctid`, as all
 * sweeps (db/sweep.ts).
 */
export async function sweepAttempts(db: Db, most = MOST_ROWS): Promise<void> {
  await db.rows(
    sql`delete from freio where ctid = any(array(
        select ctid from freio
        where esquecida_em < greatest(now(), (select esquecida_em from freio order by esquecida_em desc offset ${most} limit 1))
          and (em_curso = 0 or em_curso_ate < now() - interval '10 minutes')
        for update skip locked))`,
  )
}

const seconds = (count: Sql): Sql => sql`make_interval(secs => ${count})`

/** Ignores a moment further ahead than was ever set: the clock has been set back since. */
const ahead = (moment: Sql, most: Sql): Sql => sql`case
  when ${moment} between clock_timestamp() and clock_timestamp() + ${seconds(most)}
  then extract(epoch from ${moment} - clock_timestamp()) else 0 end`

const failures = sql`ceil(${ahead(sql`f.esquecida_em`, sql`most * leak`)} / leak)::int`
const wait = ahead(sql`f.livre_em`, sql`longest`)
const running = sql`case when ${ahead(sql`f.em_curso_ate`, sql`${PLACE_SECONDS}::int`)} > 0 then f.em_curso else 0 end`
const isFull = sql`${running} >= greatest(free - ${failures}, 1)`

/** The keys as rows, in order. */
function each(keys: readonly Key[]): Sql {
  const column = <T>(of: (key: Key) => T) => keys.map(of)
  return sql`unnest(${column(k => k.chave)}::bytea[], ${column(k => k.free)}::int[], ${column(k => k.growth)}::int[],
    ${column(k => k.most)}::int[], ${column(k => k.longest)}::int[], ${column(k => k.leak)}::int[])
    with ordinality as k (chave, free, growth, most, longest, leak, n)`
}
