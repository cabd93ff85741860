import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { Key } from '../../server/acesso/attempts.sql.ts'
import type { Db } from '../../server/db/db.ts'

type Chave = Pick<Key, 'chave'>

/** Extends a running wait, so that it does not end early on a slow machine; fails when none is running. */
export async function holdWait(db: Db, { chave }: Chave, seconds = 55): Promise<void> {
  const held = await db.rows(
    sql`update freio set livre_em = now() + make_interval(secs => ${seconds})
      where chave = ${chave} and livre_em > now() - interval '1 minute' and esquecida_em > now() returning 1`,
  )
  assert.equal(held.length, 1, 'no wait has begun')
}

/** Ends a wait; the failures stay counted. */
export const endWait = (db: Db, { chave }: Chave) =>
  db.rows(sql`update freio set livre_em = now() where chave = ${chave}`)

/** Moves the recorded failures `seconds` into the past: all of them, or one key's. */
export const secondsPass = (db: Db, seconds: number, { chave }: Partial<Chave> = {}) =>
  db.rows(
    sql`update freio set esquecida_em = esquecida_em - make_interval(secs => ${seconds}),
        livre_em = livre_em - make_interval(secs => ${seconds}), em_curso_ate = em_curso_ate - make_interval(secs => ${seconds})
      where ${chave ?? null}::bytea is null or chave = ${chave ?? null}`,
  )

/** Sets a key to the state after `failures` failures with no wait left. */
export const asAfter = (db: Db, { chave, leak }: Key, failures: number) =>
  db.rows(
    sql`insert into freio (chave, esquecida_em, livre_em, em_curso_ate)
      values (${chave}, now() + make_interval(secs => ${failures * leak}), now(), now())
      on conflict (chave) do update set esquecida_em = excluded.esquecida_em, livre_em = excluded.livre_em`,
  )
