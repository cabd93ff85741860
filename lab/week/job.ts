import { expect as anyExpect, type Browser, type Page } from '@playwright/test'
import type { Api } from '../../e2e/api.ts'
import { CELULAR } from '../../e2e/celular.ts'
import { abrirComo, type Pessoa, TELAS } from '../../e2e/screen.ts'
import type { Smtp } from '../../test/smtp.ts'
import { type Done, type Hand, handOn } from './hand.ts'

/** As long as a crowded machine may take. */
export const expect = anyExpect.configure({ timeout: 20_000 })

/** Who they are, and each one's first screen. */
export type People = Partial<Record<'owner' | 'buyer' | 'packer', readonly [Pessoa, route: string]>>
/** What a job walks in. */
export type Week = { browser: Browser; url: string; admin: Api; smtp: Smtp; people: People }
/** Presses at most, and how many it took before. */
type Goal = { most: number; had: string }
/** `done`: null where it could not be. */
export type Row = { job: string; done: Done | null; goal?: Goal | undefined }
export type Job = {
  job: string
  goal?: Goal
  /** Whose screen, on what. Counting begins once its first screen stands. */
  who: keyof People | `${keyof People} on a phone` | 'anybody on a phone'
  /** The screen it begins at, where that is not the person's first. */
  at?: string
  /** What must be there for it and is no part of it, through the API. */
  prepare?: (week: Week) => Promise<void>
  /** Answers what was done up to a point that has a row of its own. */
  walk: (hand: Hand, week: Week) => Promise<undefined | Row>
}

/** One job in a browser window of its own; its rows for the table. */
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

/** A person's first screen, drawn; anybody's is the way in. */
async function opened(page: Page, { who, at }: Pick<Job, 'who' | 'at'>, { people }: Week) {
  const [person, first] = people[who.replace(' on a phone', '') as keyof People] ?? []
  if (person && first) await abrirComo(page, person, at ?? first)
  else await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0)
}
