import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { sweep } from '../db/sweep.ts'

/** So many failures are free in so many seconds, counted from the first one; then none until they are over. */
export type Rule = {
  failures: number
  seconds: number
  /** Whether a success resets the counter. */
  forgiven?: true
}
export type Key = Rule & { chave: Buffer }

/** The failures that still count under a key. */
export const failuresOf = async (db: Db, key: Key): Promise<number> =>
  (await db.hot.value<number>`select falhas from ${each([key])} join tentativa t using (chave) where ${running}`) ?? 0

/** Seconds until all keys have a place again; 0 if they have one. */
export const waitOf = (db: Db, keys: readonly Key[]): Promise<number> =>
  db.hot.count`select coalesce(max(extract(epoch from ate - now())), 0)::float8 as total
    from ${each(keys)} join tentativa t using (chave) where ${running} and falhas >= limite`

/** Counts a failure under every key; under none, and false, if another call took the last place of one meanwhile. */
export async function take(db: Db, keys: readonly Key[]): Promise<boolean> {
  const taken = await db.hot.rows<{ chave: Buffer; falhas: number }>`insert into tentativa as t (chave, falhas, ate)
    select chave, 1, ${end} from ${each(keys)} order by chave
    on conflict (chave) do update set falhas = case when ${still} then t.falhas + 1 else 1 end,
      ate = case when ${still} then t.ate else excluded.ate end
    returning chave, falhas`
  const fits = taken.every(({ chave, falhas }) => keys.some(key => key.chave.equals(chave) && falhas <= key.failures))
  if (!fits) await giveBack(db, keys, { forgive: false })
  return fits
}

/** Uncounts one failure under every key, or with `forgive` all of those that a success forgives. */
export async function giveBack(db: Db, keys: readonly Key[], { forgive }: { forgive: boolean }): Promise<void> {
  const forgiven = keys.filter(key => forgive && key.forgiven).map(({ chave }) => chave)
  await db.hot
    .rows`with linha as (select chave from tentativa where chave = any(${keys.map(({ chave }) => chave)}::bytea[]) order by chave for update)
    update tentativa t set falhas = case when t.chave = any(${forgiven}::bytea[]) then 0 else greatest(falhas - 1, 0) end
    from linha where t.chave = linha.chave`
}

export const sweepAttempts = (db: Db, limit: number): Promise<unknown> =>
  sweep(db, 'tentativa', sql`ate < now()`, limit)

const end = sql`now() + make_interval(secs => segundos)`
const running = sql`ate >= now()`
const still = sql`t.ate >= now()`

/** The keys as rows. */
const each = (keys: readonly Key[]): Sql =>
  sql`unnest(${keys.map(({ chave }) => chave)}::bytea[], ${keys.map(({ failures }) => failures)}::int[],
    ${keys.map(({ seconds }) => seconds)}::int[]) as k (chave, limite, segundos)`
