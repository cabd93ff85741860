import type { Browser, Page } from '@playwright/test'

/** Milliseconds in which the page's own thread ran, sorted. */
export type Medidas = number[]

export const percentil = (medidas: Medidas, p: number) =>
  medidas[Math.min(medidas.length - 1, Math.floor((medidas.length * p) / 100))] ?? 0
export const maximo = (medidas: Medidas) => medidas.at(-1) ?? 0

/** The processor as slow as an old phone's, by so many times. */
export async function desacelerar(page: Page, vezes: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: vezes })
}

/**
 * What happened while something was done: of each key the work from the press until what it changed is handed to the
 * screen, and with all that came of it until the next key (a search that waits for the hand, a server's answer); of the
 * latter also the longest piece, for which another key would have to wait; and each piece of work.
 */
export async function medir(browser: Browser, page: Page, fazer: () => Promise<void>) {
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
  await browser.startTracing(page, { categories })
  await fazer()
  await page.waitForTimeout(300)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Evento[] }
  const thread = threadOf(traceEvents)
  const own = traceEvents
    .filter(event => event.pid === thread?.pid && event.tid === thread?.tid)
    .sort((a, b) => a.ts - b.ts)
  const tasks = own.filter(event => event.name === 'RunTask')
  const keys = own.filter(event => event.name === 'EventDispatch' && event.args.data?.type === 'keydown')
  const commits = own.filter(event => event.name === 'Commit')
  const starts = keys.map(key => tasks.findLast(task => task.ts <= key.ts)?.ts ?? key.ts).sort((a, b) => a - b)
  const between = (from: number, to: number) => sum(tasks.filter(({ ts }) => ts >= from && ts < to))
  const largest = (from: number, to: number) =>
    Math.max(0, ...tasks.filter(({ ts }) => ts >= from && ts < to).map(task => sum([task])))
  const untilNext = (i: number) => starts[i + 1] ?? Number.POSITIVE_INFINITY
  const untilShown = (start: number, i: number) =>
    Math.min(commits.find(({ ts }) => ts > start)?.ts ?? Number.POSITIVE_INFINITY, untilNext(i))
  return {
    teclas: sorted(starts.map((start, i) => between(start, untilShown(start, i)))),
    depois: sorted(starts.map((start, i) => largest(untilShown(start, i), untilNext(i)))),
    comOResto: sorted(starts.map((start, i) => between(start, untilNext(i)))),
    tarefas: sorted(tasks.map(task => sum([task]))),
  }
}

/** An event of Chromium's trace; times are microseconds, `tdur` counts only while the thread ran. */
type Evento = {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args: { name?: string; data?: { type?: string } }
}

/** The thread on which the page's scripts ran most: another page's may be in the trace. */
function threadOf(events: Evento[]): Evento | undefined {
  const threads = events.filter(event => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
  const work = ({ pid, tid }: Evento) =>
    sum(events.filter(event => event.name === 'RunTask' && event.pid === pid && event.tid === tid))
  return threads.sort((a, b) => work(b) - work(a))[0]
}

const sum = (tasks: Evento[]) => tasks.reduce((total, { tdur = 0 }) => total + tdur / 1000, 0)
const sorted = (times: number[]) => times.sort((a, b) => a - b)
