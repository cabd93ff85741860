import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { arquivoDe } from './arquivo-de.ts'
import { abrirRota, ROTAS, tokenPara } from './rotas.ts'
import { type Browser, expect, type Page, test } from './test.ts'

const FIRST_LOAD = 150_000
const MORE_PER_ROUTE = 120_000
const QUIET_FOR = 1_000
/** Scripts for offline use, loaded seconds after the screen: no user waits for them. */
const LATER = ['offline/start.ts', 'offline/kept.ts']

/**
 * Sums the gzipped bytes of every script that a route loads, which does not depend on machine or cache. Each user's routes
 * share one page, and the pages run in parallel because most of the time is waiting.
 */
test('the scripts of every route stay within their budget', async ({ browser }) => {
  test.setTimeout(300_000)
  const tokens = await Promise.all(ROTAS.map(tokenPara))
  const ways = Map.groupBy(ROTAS, (_, i) => tokens[i] ?? '')
  const loaded = new Map((await Promise.all([...ways].map(way => scriptsOf(browser, ...way)))).flat())
  const entry = loaded.get('/') ?? new Map<string, number>()
  const table = [{ route: '/', files: entry.size, kB: inKB(sum(entry)) }]
  const tooMuch: string[] = sum(entry) > FIRST_LOAD ? ['/'] : []
  for (const route of ROTAS.filter(route => route !== '/')) {
    const more = new Map([...(loaded.get(route) ?? [])].filter(([url]) => !entry.has(url)))
    table.push({ route, files: more.size, kB: inKB(sum(more)) })
    expect(more.size, `${route} has a file of its own`).toBeGreaterThan(0)
    if (sum(more) > MORE_PER_ROUTE) tooMuch.push(route)
  }
  console.log(
    `\n/ on a cold cache (at most ${FIRST_LOAD / 1000} kB), and what each route adds (${MORE_PER_ROUTE / 1000} kB):`,
  )
  console.table(table)
  expect(tooMuch).toEqual([])
})

/** Loads the routes one after another in one page; returns each route's scripts with their bytes. */
async function scriptsOf(browser: Browser, token: string, routes: string[]) {
  const page = await browser.newPage()
  const later = LATER.map(arquivoDe)
  const found: [string, Map<string, number>][] = []
  for (const route of routes) {
    await abrirRota(page, route, token)
    const paths = (await askedFor(page)).filter(path => path.endsWith('.js') && !later.includes(path))
    found.push([route, new Map(paths.map(path => [path, gzipped(path)]))])
  }
  await page.close()
  return found
}

/** Paths of all requests of the document, once no new one has come for `QUIET_FOR` ms. An event stream may stay open. */
async function askedFor(page: Page): Promise<string[]> {
  const paths = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  for (let before: string[] = [], now = await paths(); ; before = now, now = await paths()) {
    if (before.length === now.length) return now
    await page.waitForTimeout(QUIET_FOR)
  }
}

const gzipped = (path: string) => gzipSync(readFileSync(`web/dist${path}`)).length
const sum = (scripts: Map<string, number>) => [...scripts.values()].reduce((total, size) => total + size, 0)
const inKB = (bytes: number) => Number((bytes / 1000).toFixed(1))
