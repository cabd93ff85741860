import { inSession, type Session } from '../../server/db/session.ts'
import type { Smtp } from '../../test/smtp.ts'
import type { Buyer } from './buyers.ts'

/**
 * Compares all mails that the server accepted with the acknowledged writes and the queue's state. `doubled`: sent again
 * although their connection had not died; `again`: where it had, before the acceptance was known; `swapped`: they arrived
 * after one about a later event.
 */
export async function judgeMail(connectionString: string, { buyers, smtp }: { buyers: readonly Buyer[]; smtp: Smtp }) {
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
  db.rows<{ id: string; correio: string }>`select format('<%s.%s@horta.exemplo>', aviso_id, usuario_id) as id, correio
    from aviso_recebido where correio is not null`

/** Number of acknowledged orders without a mail of their changes, but those of people who had the hour's 30 mails. */
async function notTold(db: Session, buyers: readonly Buyer[]): Promise<number> {
  const orders = buyers.flatMap(({ orders }) => orders)
  const steps = orders.flatMap(({ id, status }) => [
    ...(status === 'Confirmado' || status === 'Entregue' ? [{ id, tipo: 'pedido-confirmado' }] : []),
    ...(status === 'Entregue' ? [{ id, tipo: 'pedido-entregue' }] : []),
  ])
  const found = await db.rows`select from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as p(id int, tipo text)
    where not exists (select from aviso a join aviso_recebido d on d.aviso_id = a.id
      where a.pedido_id = p.id and a.tipo = p.tipo and (d.correio in ('enviado', 'falhou')
        or (select count(*) >= 30 from aviso_recebido e where e.usuario_id = d.usuario_id and e.correio = 'enviado')))`
  return found.length
}
