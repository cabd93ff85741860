import { setTimeout as pause } from 'node:timers/promises'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { inSession } from '../../server/db/session.ts'
import { startTestDatabase } from '../../test/database/database.ts'
import { type Smtp, startSmtpServer } from '../../test/smtp.ts'
import type { Work } from '../run.ts'
import { ask } from './load.ts'
import { judgeMail } from './mail-judge.ts'
import { drained, type Fault, openStage, type Stage, strikeAll } from './under-load.ts'

type MailStage = Stage & { smtp: Smtp }

const SERVERS = 3
const BUYERS = 6
const WRONG_MS = 1_500
/** Slow enough that the mail server is receiving some mails at any moment. */
const SLOWLY_MS = 40
/** Orders do not wait for mail. */
const WITHIN = 5
const KILLED_WITHIN = 10
/** A mail on its way to a working mail server arrives sooner than this. */
const STILL_MS = 5_000

/** A fault that ends when the mail server takes mail again. */
const doing = (name: string, how: Smtp['how']): Fault<MailStage> => ({
  name: `mail server ${name}`,
  within: WITHIN,
  strike: async ({ smtp }) => {
    smtp.how = how
    await pause(WRONG_MS)
    smtp.how = {}
    smtp.die() // hanging connections are never answered
  },
  settle: drain,
})

const FAULTS: readonly Fault<MailStage>[] = [
  doing('takes each mail', {}),
  doing('refuses recipients for now (450)', { to: 450 }),
  doing('refuses mails for good (550)', { data: 550 }),
  doing('hangs when it has the mail', { data: 'hang' }),
  doing('hangs before it greets', { connect: 'hang' }),
  doing('dies in the middle of DATA, again and again', { taking: 'middle' }),
  doing('dies after DATA, before its 250', { data: 'cut' }),
  doing('dies after it took the mail, its 250 unread', { taking: 'taken' }),
  { ...doing('is switched off', {}), strike: ({ smtp }) => smtp.away(WRONG_MS) },
  {
    name: `2 of ${SERVERS} servers killed with mails on their way`,
    within: KILLED_WITHIN,
    strike: async ({ smtp, servers }) => {
      smtp.how = { taking: SLOWLY_MS }
      await pause(WRONG_MS)
      for (const server of servers.slice(1)) server.kill()
      await pause(WRONG_MS)
      smtp.how = {}
    },
    settle: drain,
  },
]

/**
 * Buyers order from three servers while the mail server fails in every way and servers are killed. Every notice of an acknowledged
 * write must have been sent, in the order of events for each person, and repeated only when the connection died after the mail was
 * accepted.
 */
export const mail: Work = async onEnd => {
  const { connectionString: database, stop } = await startTestDatabase()
  onEnd(stop)
  const smtp = await startSmtpServer()
  onEnd(smtp.close)
  const stage = await openStage(onEnd, database, { servers: SERVERS, buyers: BUYERS, env: smtp.env })
  const { load, buyers } = stage
  // A colleague in each company receives the notices of its buyer's actions.
  for (const { clienteId, fornecedor } of buyers) {
    const body = { nome: `Colega ${clienteId}`, email: `colega${clienteId}@exemplo.com.br`, clienteId }
    await ask(load, fornecedor, criarUsuarioRegular, { body })
  }
  const right = await strikeAll({ ...stage, smtp }, FAULTS)
  const { expected, lost, doubled, swapped, again } = await judgeMail(database, { buyers, smtp })
  console.log(
    `${expected} mails, ${lost} lost, ${doubled} doubled, ${swapped} out of order, ${again} again that had been taken unnoted`,
  )
  return right && expected > 0 && lost + doubled + swapped === 0
}

/** Skips waits between attempts, leases, and the servers' own pauses. */
async function drain({ database, servers }: MailStage): Promise<void> {
  const left = () =>
    inSession(
      database,
      'read',
      db => db.count`select (select count(*) from aviso where not distribuido)
        + (select count(*) from aviso_recebido where correio = 'fila') as total`,
    )
  await drained(left, STILL_MS, async () => {
    await inSession(
      database,
      'write',
      db => db.rows`update aviso_recebido set proxima = now() where correio = 'fila' and proxima > now()`,
    )
    await Promise.all(servers.map(server => server.restart()))
  })
}
