/**
 * `npm run week`: walks the first week of a provider with an empty database in Chromium and counts the presses, keys and seconds
 * of each job. `npm run week -- daily`: the eight daily jobs, in the demonstration. Exits 1 if a goal is missed or a job fails.
 */
import { chromium } from '@playwright/test'
import { entrar } from '#contract/autenticacao.ts'
import { apiOf } from '../../e2e/api.ts'
import { findHeadless } from '../../e2e/chromium.ts'
import { startServer } from '../../e2e/server.ts'
import { endWithin } from '../../test/end-with.ts'
import { startSmtpServer } from '../../test/smtp.ts'
import { beginning } from './beginning.ts'
import { OWNER, PEOPLE } from './business.ts'
import { DEMONSTRATION, daily } from './daily.ts'
import { type Job, type Row, type Week, walk } from './job.ts'
import { many, shelvesForAll } from './many.ts'
import { orders } from './orders.ts'
import { people as withAccess } from './people.ts'
import { warehouse } from './warehouse.ts'

const AT_MOST_MINUTES = 9

const people = process.argv[2] === 'daily' ? DEMONSTRATION : PEOPLE
const smtp = await startSmtpServer()
const server = await startServer({
  ...smtp.env,
  CEP_LOOKUP_URL: '',
  ...(people === PEOPLE && { DEMO: '0', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.senha }),
})
process.env.BASE_URL = server.url
const browser = await chromium.launch({ executablePath: findHeadless(), args: ['--no-sandbox'] })
const stop = async () => {
  await browser.close()
  await server.stop()
  await smtp.close()
}
endWithin(AT_MOST_MINUTES, stop)

try {
  const [body = OWNER] = people.owner ?? []
  const { token } = await apiOf('')(entrar, { body })
  const week: Week = { browser, url: server.url, admin: apiOf(token), smtp, people }
  const missed = people === DEMONSTRATION ? tell(await walkAll(daily, week)) : await wholeWeek(week)
  process.exitCode = missed > 0 ? 1 : 0
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stop()
}
process.exit()

/** Walks the first week; returns the number of missed goals. */
async function wholeWeek(week: Week): Promise<number> {
  const rows = await walkAll(beginning, week)
  await shelvesForAll(week)
  rows.push(...(await walkAll([...orders, ...many, ...warehouse, ...withAccess], week)))
  return tell(rows)
}

async function walkAll(jobs: readonly Job[], week: Week): Promise<Row[]> {
  const rows: Row[] = []
  for (const job of jobs) rows.push(...(await walk(job, week)))
  return rows
}

/** Prints the table; returns the number of missed goals. */
function tell(rows: readonly Row[]): number {
  let missed = 0
  console.log('\n| job | presses | keys | seconds | goal: presses | presses before |\n|---|---|---|---|---|---|')
  for (const { job, done, goal } of rows) {
    const passes = done !== null && done.presses <= (goal?.most ?? done.presses)
    if (!passes) missed++
    const figures = done ? `${done.presses} | ${done.keys} | ${done.seconds.toFixed(1)}` : 'NOT DONE | |'
    const judged = goal ? `≤ ${goal.most}${passes ? '' : ', MISSED'} | ${goal.had}` : '|'
    console.log(`| ${job} | ${figures} | ${judged} |`)
  }
  return missed
}
