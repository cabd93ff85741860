import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { inSession, type Session } from '../../server/db/session.ts'
import type { Smtp } from '../../test/smtp.ts'
import type { Buyer } from './buyer.ts'
import type { Clock } from './clock.ts'

/** Longer than a busy machine needs. The waits between attempts do not count, because the clock is moved ahead. */
const WITHIN_MS = 90_000
const BETWEEN_MS = 100
/** A mail on its way to a working mail server arrives sooner than this. */
const STILL_MS = 700
/** Longer than a lease and than any pause. */
const STEP_MS = 600_000

/**
 * Resolves with the seconds until no mail waits any more. When nothing moves, sets the servers' clock ahead to the next due mail
 * and beyond any pause, because a retry, or the mail of a killed server, may be an hour away.
 */
export async function drained(connectionString: string, clock: Clock): Promise<number> {
  const start = performance.now()
  let seen = { left: '', since: start }
  for (let now = start; now < start + WITHIN_MS; now = performance.now()) {
    const { dueMs, ...left } = await inSession(connectionString, 'read', leftToSend)
    if (left.waits === 0 && left.news === 0) return (now - start) / 1000
    if (JSON.stringify(left) !== seen.left) seen = { left: JSON.stringify(left), since: now }
    else if (now > seen.since + STILL_MS) {
      await clock.ahead(Math.max(dueMs ?? 0, clock.aheadMs()) + STEP_MS)
      seen = { left: '', since: now }
    }
    await pause(BETWEEN_MS)
  }
  throw new Error(`Mails were still waiting after ${WITHIN_MS / 1000} s`)
}

/** Mails left to send. Only a person's first mail is due: the later ones wait for it. */
function leftToSend(db: Session) {
  return db.one<{ waits: number; news: number; dueMs: number | null }>(
    sql`select (select count(*)::int from aviso where not distribuido) as news, count(*)::int as waits,
        (extract(epoch from (select min(proxima) from (
          select distinct on (usuario_id) proxima from aviso_recebido where correio = 'fila' order by usuario_id, id) first) - clock_timestamp()) * 1000)::float8 as "dueMs"
      from aviso_recebido where correio = 'fila'`,
  )
}

export type MailVerdict = {
  expected: number
  lost: number
  /** Mails sent again although their connection had not died. */
  doubled: number
  /** Mails that arrived after one about a later event. */
  swapped: number
  /** Mails sent again after a connection that died before the acceptance was known. */
  again: number
}

/** Compares all mails that the server accepted with the acknowledged writes and the queue's state. */
export async function judgeMail(
  connectionString: string,
  { buyers, smtp }: { buyers: readonly Buyer[]; smtp: Smtp },
): Promise<MailVerdict> {
  const rows = await inSession(connectionString, 'read', db => queued(db))
  const untold = await inSession(connectionString, 'read', db => notTold(db, buyers))
  const taken = Map.groupBy(smtp.mails, ({ id }) => id)
  const verdict = { expected: rows.length, lost: untold, doubled: 0, swapped: 0, again: 0 }
  for (const { id, correio } of rows) {
    const copies = taken.get(id) ?? []
    taken.delete(id)
    const given = correio === 'falhou' ? smtp.refused.has(id) : copies.length > 0
    if (!given) verdict.lost++
    for (const { unnoted } of copies.slice(0, -1)) verdict[unnoted ? 'again' : 'doubled']++
  }
  // Mails that the queue does not know.
  verdict.doubled += taken.size
  const newest = new Map<string, number>()
  for (const { to, id } of new Map(smtp.mails.toReversed().map(mail => [mail.id, mail])).values().toArray().reverse()) {
    const number = Number(/^<(\d+)\./.exec(id)?.[1])
    if (number < (newest.get(to) ?? 0)) verdict.swapped++
    newest.set(to, Math.max(number, newest.get(to) ?? 0))
  }
  return verdict
}

const queued = (db: Session) =>
  db.rows<{ id: string; correio: string }>(
    sql`select format('<%s.%s@horta.exemplo>', aviso_id, usuario_id) as id, correio from aviso_recebido where correio is not null`,
  )

/** Number of acknowledged orders without a notice of their changes. */
async function notTold(db: Session, buyers: readonly Buyer[]): Promise<number> {
  const orders = buyers.flatMap(({ orders }) => orders)
  const steps = orders.flatMap(({ id, status }) => [
    ...(status === 'Confirmado' || status === 'Entregue' ? [{ id, tipo: 'pedido-confirmado' }] : []),
    ...(status === 'Entregue' ? [{ id, tipo: 'pedido-entregue' }] : []),
  ])
  const found = await db.rows(
    sql`select from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as p(id int, tipo text)
      where not exists (select from aviso a join aviso_recebido d on d.aviso_id = a.id
        where a.pedido_id = p.id and a.tipo = p.tipo and d.correio in ('enviado', 'falhou'))`,
  )
  return found.length
}
