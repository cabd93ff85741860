import { expect as anyExpect, type Browser, type Page } from '@playwright/test'
import type { Api } from '../../e2e/api.ts'
import { CELULAR } from '../../e2e/celular.ts'
import { abrirComo, type Pessoa, TELAS } from '../../e2e/screen.ts'
import type { Smtp } from '../../test/smtp.ts'
import { type Done, type Hand, handOn } from './hand.ts'

/** Long enough for a busy machine. */
export const expect = anyExpect.configure({ timeout: 20_000 })

/** Users with their first screens. */
export type People = Partial<Record<'owner' | 'buyer' | 'packer', readonly [Pessoa, route: string]>>
/** The environment of a job. */
export type Week = { browser: Browser; url: string; admin: Api; smtp: Smtp; people: People }
/** Allowed presses, and how many it took before. */
type Goal = { most: number; had: string }
/** `done`: null when the job failed. */
export type Row = { job: string; done: Done | null; goal?: Goal | undefined }
export type Job = {
  job: string
  goal?: Goal
  /** The user and device. Counting begins once the first screen is drawn. */
  who: keyof People | `${keyof People} on a phone` | 'anybody on a phone'
  /** The start screen, when it is not the user's first. */
  at?: string
  /** Prepares the job through the API; not counted. */
  prepare?: (week: Week) => Promise<void>
  /** Does the job; returns intermediate counts that get their own rows. */
  walk: (hand: Hand, week: Week) => Promise<undefined | Row>
}

/** Runs one job in a new browser window; returns its rows for the table. */
export async function walk({ job, goal, who, at, prepare, walk }: Job, week: Week): Promise<Row[]> {
  await prepare?.(week)
  const onPhone = who.endsWith('phone')
  await using context = await week.browser.newContext({
    ...{ baseURL: week.url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
    ...(onPhone ? CELULAR : { viewport: TELAS.mesa }),
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  try {
    await opened(page, { who, at }, week)
    const hand = handOn(page)
    const before = await walk(hand, week)
    return [...(before ? [before] : []), { job, goal, done: hand.done() }]
  } catch (error) {
    console.error(`\n${job}: ${error instanceof Error ? error.message : error}\n`)
    console.error(await page.locator('body').ariaSnapshot())
    return [{ job, goal, done: null }]
  }
}

/** Opens a user's first screen and waits until it is drawn; without a user, the sign-in. */
async function opened(page: Page, { who, at }: Pick<Job, 'who' | 'at'>, { people }: Week) {
  const [person, first] = people[who.replace(' on a phone', '') as keyof People] ?? []
  if (person && first) await abrirComo(page, person, at ?? first)
  else await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0)
}
