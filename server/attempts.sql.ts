import sql, { type Sql } from 'sql-template-tag'
import type { Db } from './db.ts'

/** Whose failures count together; delays in seconds. One failure is forgotten every `leak` seconds. */
export type Key = { chave: Buffer; longestDelay: number; leak: number; forgiven: boolean }

/** Failures that cost nothing; from then on each doubles the delay (product.md §2). */
export const FREE_FAILURES = 5
/** Enough for every longest delay; beyond it an attack would be remembered for days. */
const COUNTED_AT_MOST = 17
/** How long a place may be held: a killed server gives none back. */
const PLACE_SECONDS = 30

/**
 * Takes a place under every key, or under none: the rows are locked in one order, and places in use count as failures
 * until they end, so parallel guesses can't slip through. Says for how many seconds the caller has to wait, 0 where
 * only running checks stand in the way.
 */
export async function begin(db: Db, keys: Key[]): Promise<{ begun: boolean; delay: number }> {
  const { chaves, leaks, longest } = columnsOf(keys)
  await db.rows(
    sql`insert into tentativa (chave, falhas, ultima, livre_em)
      select chave, 0, clock_timestamp(), clock_timestamp() from unnest(${chaves}::bytea[]) chave order by chave
      on conflict do nothing`,
  )
  const state = await db.first<{ begun: boolean; delay: number }>(
    sql`with linha as (
        select chave, ${failuresNow} as falhas,
          case when ${canBeAhead(sql`livre_em`, sql`longest`)} then extract(epoch from livre_em - clock_timestamp()) else 0 end as espera,
          case when em_curso_ate > clock_timestamp() and ${canBeAhead(sql`em_curso_ate`, sql`${PLACE_SECONDS}::int`)}
            then em_curso else 0 end as em_curso
        from tentativa join unnest(${chaves}::bytea[], ${leaks}::int[], ${longest}::int[]) k(chave, leak, longest) using (chave)
        order by chave for update of tentativa
      ), estado as (
        select count(*) = ${keys.length}
            and coalesce(bool_and(espera <= 0 and em_curso < greatest(${FREE_FAILURES} - falhas, 1)), false) as livre,
          coalesce(greatest(max(espera), 0), 0) as espera
        from linha
      ), ocupada as (
        update tentativa t
        set em_curso = linha.em_curso + 1, em_curso_ate = clock_timestamp() + make_interval(secs => ${PLACE_SECONDS}::int)
        from linha, estado where t.chave = linha.chave and estado.livre
      )
      select livre as begun, espera::float8 as delay from estado`,
  )
  return state ?? { begun: false, delay: 0 }
}

/** Gives the places back and counts a failure under each key. */
export async function countFailure(db: Db, keys: Key[]): Promise<void> {
  const { chaves, leaks, longest } = columnsOf(keys)
  await db.rows(
    sql`with linha as (
        select chave, least(${failuresNow} + 1, ${COUNTED_AT_MOST}::int) as falhas, longest
        from tentativa join unnest(${chaves}::bytea[], ${leaks}::int[], ${longest}::int[]) k(chave, leak, longest)
          using (chave)
        order by chave for update of tentativa
      )
      update tentativa t
      set em_curso = greatest(t.em_curso - 1, 0), falhas = linha.falhas, ultima = clock_timestamp(),
        livre_em = case when linha.falhas < ${FREE_FAILURES} then t.livre_em
          else clock_timestamp() + make_interval(secs => least(longest, 2 ^ (linha.falhas - ${FREE_FAILURES}))) end
      from linha where t.chave = linha.chave`,
  )
}

/** Gives the places back; the account's failures are forgotten. */
export async function forgive(db: Db, keys: Key[]): Promise<void> {
  const forgiven = keys.filter(key => key.forgiven).map(({ chave }) => chave)
  await db.rows(
    sql`with linha as (
        select chave from tentativa where chave = any(${keys.map(({ chave }) => chave)}::bytea[])
        order by chave for update
      )
      update tentativa t
      set em_curso = greatest(t.em_curso - 1, 0),
        falhas = case when t.chave = any(${forgiven}::bytea[]) then 0 else t.falhas end
      from linha where t.chave = linha.chave`,
  )
}

/** Time that ran backwards, where a clock was set right, forgives no failure and adds none. */
const failuresNow = sql`greatest(falhas - floor(greatest(extract(epoch from clock_timestamp() - ultima), 0) / leak), 0)::int`

/** What lies further ahead than it was ever given is of a clock that has been set back since, and counts for nothing. */
const canBeAhead = (moment: Sql, seconds: Sql): Sql =>
  sql`${moment} <= clock_timestamp() + make_interval(secs => ${seconds})`

function columnsOf(keys: Key[]) {
  return {
    chaves: keys.map(({ chave }) => chave),
    leaks: keys.map(({ leak }) => leak),
    longest: keys.map(({ longestDelay }) => longestDelay),
  }
}
