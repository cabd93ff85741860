import type { Browser, Page } from '@playwright/test'

/** Milliseconds of the page's main thread, sorted. */
export type Durations = number[]

export const percentile = (durations: Durations, p: number) =>
  durations[Math.min(durations.length - 1, Math.floor((durations.length * p) / 100))] ?? 0
export const longest = (durations: Durations) => durations.at(-1) ?? 0

/** Slows the page's processor down `times` times, as on an old phone. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/**
 * Traces `work`. For each key: main-thread time from the press to the commit of its frame; time including all later tasks until
 * the next key (debounced search, server's answer); the longest of these tasks, which would delay another key. Also every task.
 */
export async function trace(browser: Browser, page: Page, work: () => Promise<void>) {
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
  await browser.startTracing(page, { categories })
  await work()
  await page.waitForTimeout(300)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
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
    keys: sorted(starts.map((start, i) => between(start, untilShown(start, i)))),
    after: sorted(starts.map((start, i) => largest(untilShown(start, i), untilNext(i)))),
    withRest: sorted(starts.map((start, i) => between(start, untilNext(i)))),
    tasks: sorted(tasks.map(task => sum([task]))),
  }
}

/** An event of Chromium's trace. Times are microseconds; `tdur` is thread time. */
type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args: { name?: string; data?: { type?: string } }
}

/** The main thread of the page: the one that ran most scripts, because the trace may include other pages. */
function threadOf(events: TraceEvent[]): TraceEvent | undefined {
  const threads = events.filter(event => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
  const work = ({ pid, tid }: TraceEvent) =>
    sum(events.filter(event => event.name === 'RunTask' && event.pid === pid && event.tid === tid))
  return threads.sort((a, b) => work(b) - work(a))[0]
}

const sum = (tasks: TraceEvent[]) => tasks.reduce((total, { tdur = 0 }) => total + tdur / 1000, 0)
const sorted = (times: number[]) => times.sort((a, b) => a - b)
