import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { Key } from '../server/attempts.sql.ts'
import type { Db } from '../server/db.ts'

/** Holds a wait that has begun, so that a slow machine does not outlast it; fails where none has. */
export async function holdWait(db: Db, { chave }: Pick<Key, 'chave'>, seconds = 55): Promise<void> {
  const held = await db.rows(
    sql`update tentativa set livre_em = now() + make_interval(secs => ${seconds}) where chave = ${chave} and livre_em > ultima returning 1`,
  )
  assert.equal(held.length, 1, 'no wait has begun')
}
