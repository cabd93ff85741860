import type { FastifyBaseLogger } from 'fastify'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { tellDueDays } from '../financeiro/vencimentos.sql.ts'
import { esteMomento } from '../instants.ts'
import { announceOpenShelves, distribute, forgetNotices, waiting } from './distribuir.sql.ts'
import { giveUpOld } from './fila.sql.ts'
import { forgetReminders, remindClosing } from './lembretes.sql.ts'

export type Options = { db: Db; log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>; business: Business }

const AT_A_TIME = 200

/** Distributes all new notices and announces them to their receivers. */
export async function deliverNotices({ db, business }: Pick<Options, 'db' | 'business'>): Promise<void> {
  const agora = esteMomento(business)
  const how = { agora, comCorreio: Boolean(business.correio), limit: AT_A_TIME }
  const some = () =>
    db.transaction(async db => {
      const { eventos, usuarios } = await distribute(db, how)
      for (const usuarioId of usuarios) db.announce({ usuarioId })
      return eventos
    })
  if (await db.hot.some(waiting)) while ((await some()) === AT_A_TIME);
}

/** Less urgent work: opened shelves, shelves that close soon, what is due, mails retried for too long, old notices and reminders. */
export async function scheduledRound({ db, business }: Pick<Options, 'db' | 'business'>): Promise<void> {
  const agora = esteMomento(business)
  await announceOpenShelves(db, agora, AT_A_TIME)
  while ((await remindClosing(db, agora, Boolean(business.correio), AT_A_TIME)) === AT_A_TIME);
  await tellDueDays(db, agora)
  await giveUpOld(db, agora.instante, AT_A_TIME)
  await forgetNotices(db, 5_000)
  await forgetReminders(db, agora, 5_000)
}
