import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { inSession, type Session } from '../../server/db/session.ts'
import type { Smtp } from '../../test/smtp.ts'
import type { Buyer } from './buyer.ts'
import type { Clock } from './clock.ts'

/** Longer than the machine needs, however busy; the waits between tries pass by the clock, which is moved on. */
const WITHIN_MS = 90_000
const BETWEEN_MS = 100
/** What is on its way to a mail server that takes mail is there sooner. */
const STILL_MS = 700
/** Longer than a lease, and than all of them pause. */
const STEP_MS = 600_000

/**
 * Resolves when no mail waits any more; says after how many seconds. Where nothing moves, the servers' clock is set on to where the
 * next one is due and beyond any pause: a try may be an hour away, and so may the mail of a server that was killed.
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

/** A person's later mails wait for the first: only that one is due. */
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
  /** Sent again though its connection had not died. */
  doubled: number
  /** First seen by a person after something that happened later. */
  swapped: number
  /** Sent again where nobody could have known that it was taken. */
  again: number
}

/** Everything that the mail server took since the beginning, against what is acknowledged and what the queue says of it. */
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
  // What the queue knows nothing of.
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

/** Acknowledged orders of which nobody was to be told what happened to them. */
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
