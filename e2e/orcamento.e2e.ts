import { gzipSync } from 'node:zlib'
import { arquivoDe } from './arquivo-de.ts'
import { abrirRota, ROTAS, tokenPara } from './rotas.ts'
import { type Browser, expect, type Page, test } from './test.ts'

const FIRST_LOAD = 150_000
const MORE_PER_ROUTE = 120_000
const QUIET_FOR = 1_000
/** Most of the time a route is only waited for. */
const AT_ONCE = 3
/** Comes seconds after the screen, for a time without a network, and is no part of what is waited for. */
const LATER = ['offline/start.ts', 'offline/kept.ts']

/** Each script that a cold cache fetches for a route, with its bytes as gzip makes them: the same on every machine. */
test('the scripts of every route stay within their budget', async ({ browser }) => {
  test.setTimeout(300_000)
  const entry = await scriptsOf(browser, '/')
  const table = [{ route: '/', files: entry.size, kB: inKB(sum(entry)) }]
  const tooMuch: string[] = sum(entry) > FIRST_LOAD ? ['/'] : []
  const others = ROTAS.filter(route => route !== '/')
  const loaded: Map<string, number>[] = []
  for (let i = 0; i < others.length; i += AT_ONCE)
    loaded.push(...(await Promise.all(others.slice(i, i + AT_ONCE).map(route => scriptsOf(browser, route)))))
  for (const [i, route] of others.entries()) {
    const more = new Map([...(loaded[i] ?? [])].filter(([url]) => !entry.has(url)))
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

async function scriptsOf(browser: Browser, route: string): Promise<Map<string, number>> {
  const page = await browser.newPage()
  const scripts = new Map<string, Promise<number>>()
  const later = LATER.map(arquivoDe)
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && !later.includes(pathname))
      scripts.set(
        pathname,
        response.body().then(body => gzipSync(body).length),
      )
  })
  await abrirRota(page, route, await tokenPara(route))
  await quiet(page, () => scripts.size)
  page.removeAllListeners('response') // what a slow machine still asks for is no part of it
  const sizes = await Promise.all([...scripts].map(async ([url, size]) => [url, await size] as const))
  await page.close()
  return new Map(sizes)
}

/** Nothing more has come for a while; a stream of events may stay open. */
async function quiet(page: Page, count: () => number): Promise<void> {
  for (let before = -1; before !== count(); ) {
    before = count()
    await page.waitForTimeout(QUIET_FOR)
  }
}

const sum = (scripts: Map<string, number>) => [...scripts.values()].reduce((total, size) => total + size, 0)
const inKB = (bytes: number) => Number((bytes / 1000).toFixed(1))
