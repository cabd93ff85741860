import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '../../test/database/cloned-database.ts'
import { startTestDatabase } from '../../test/database/database.ts'
import { endWith } from '../../test/end-with.ts'
import { type Smtp, startSmtpServer } from '../../test/smtp.ts'
import { buy } from './buyer.ts'
import { admin, newBuyers, newColleagues } from './buyers.ts'
import { newClock } from './clock.ts'
import { judge } from './judge.ts'
import { newLoad } from './load.ts'
import { drained, judgeMail, type MailVerdict } from './mail-judge.ts'
import { againstNone } from './mail-or-none.ts'
import { type KeptServer, keepServer } from './servers.ts'

const PORTS = [4540, 4541, 4542]
const BUYERS = 6
const BEFORE_MS = 500
const WRONG_MS = 1_500
const AFTER_MS = 300
/** Slow enough that the mail server is receiving some mails at any moment. */
const SLOWLY_MS = 40

type Place = { smtp: Smtp; servers: readonly KeptServer[] }
type MailFault = { name: string; strike(place: Place, turn: number): Promise<void> }

/** A fault that ends when the mail server takes mail again. */
const doing = (name: string, how: Smtp['how']): MailFault => ({
  name,
  strike: async ({ smtp }) => {
    smtp.how = how
    await pause(WRONG_MS)
    smtp.how = {}
    smtp.die() // hanging connections are never answered
  },
})

const FAULTS: readonly MailFault[] = [
  { name: 'takes each mail', strike: () => pause(WRONG_MS) },
  doing('refuses recipients for now (450)', { to: 450 }),
  doing('refuses mails for good (550)', { data: 550 }),
  doing('hangs when it has the mail', { data: 'hang' }),
  doing('hangs before it greets', { connect: 'hang' }),
  doing('dies in the middle of DATA, again and again', { taking: 'middle' }),
  doing('dies after DATA, before its 250', { data: 'cut' }),
  doing('dies after it took the mail, its 250 unread', { taking: 'taken' }),
  { name: 'is switched off', strike: ({ smtp }) => smtp.away(WRONG_MS) },
  ...[1, 2].map(turn => ({
    name: `${turn} of ${PORTS.length} servers killed with mails on their way`,
    strike: async ({ smtp, servers }: Place) => {
      smtp.how = { taking: SLOWLY_MS }
      await pause(WRONG_MS)
      for (const server of servers.slice(0, turn)) server.kill()
      await pause(WRONG_MS)
      smtp.how = {}
    },
  })),
]

/**
 * Buyers order from three servers while the mail server fails in every way and servers are killed. After each fault every notice
 * of an acknowledged write must have been sent, in the order of events for each person, and repeated only when the connection
 * died after the mail was accepted. Finally checks that orders do not wait for mail.
 */
export async function mail(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-faults-mail-'))
  const [database, clock, smtp] = await Promise.all([startTestDatabase(), newClock(folder), startSmtpServer()])
  process.env.TEST_DATABASE_URL = database.connectionString
  const servers: KeptServer[] = []
  const stop = async () => {
    await Promise.all(servers.map(server => server.stop()))
    await smtp.close()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  endWith(stop)
  try {
    const { connectionString } = await createDatabase('template modelo')
    // All servers must read the clock without caching: one minutes behind would hold mails whose lease the others see as expired.
    const together = { ...clock.env, FAKETIME_NO_CACHE: '1' }
    const env = { ...admin, ...together, ...smtp.env, DATABASE_URL: connectionString }
    for (const port of PORTS) servers.push(await keepServer(env, port))
    const load = newLoad(servers.map(({ address }) => address))
    const buyers = await newBuyers(load, BUYERS)
    await newColleagues(load, buyers)
    console.log(`mail: ${PORTS.length} servers, ${BUYERS} companies of two buyers`)
    const sums: MailVerdict = { expected: 0, lost: 0, doubled: 0, swapped: 0, again: 0 }
    for (const [turn, fault] of FAULTS.entries()) {
      const before = load.acknowledged
      const ending = new AbortController()
      const buying = Promise.all(buyers.map(buyer => buy(load, buyer, ending.signal)))
      buying.catch(() => undefined) // a rejection is reported by the await below
      await pause(BEFORE_MS)
      await fault.strike({ smtp, servers }, turn)
      await pause(AFTER_MS)
      ending.abort()
      await buying
      const seconds = await drained(connectionString, clock)
      const verdict = await judgeMail(connectionString, { buyers, smtp })
      const { expected, lost, doubled, swapped, again } = verdict
      console.log(
        `mail ${turn + 1}. ${fault.name}: ${load.acknowledged - before} acknowledged, ${expected - sums.expected} mails, all told of after ${seconds.toFixed(1)} s; ${lost} lost, ${doubled} doubled, ${swapped} out of order; ${again - sums.again} again that had been taken unnoted`,
      )
      Object.assign(sums, verdict)
    }
    const orders = await judge(connectionString, buyers)
    if (orders.broken) console.log(orders.broken)
    const crashes = servers.flatMap(({ crashes }) => crashes)
    for (const crash of crashes) console.log(`A server exited by itself:\n${crash}`)
    await Promise.all(servers.splice(0).map(server => server.stop()))
    const waits = await againstNone(smtp)
    const wrong = sums.lost + sums.doubled + sums.swapped + crashes.length
    console.log(
      `${FAULTS.length} faults of mail: ${load.acknowledged} acknowledged, ${sums.expected} mails, ${sums.lost} lost, ${sums.doubled} doubled, ${sums.swapped} out of order, ${sums.again} again with the same Message-ID; orders: ${orders.lost} lost, ${orders.doubled} doubled, ${orders.torn} half changed`,
    )
    const ordersWrong = orders.lost + orders.doubled + orders.torn + (orders.broken ? 1 : 0)
    return wrong + ordersWrong === 0 && !waits && sums.expected > 0
  } finally {
    await stop()
  }
}
