import type { Browser, Page } from '@playwright/test'

/** Slows the page's processor down `times` times, as on an old phone. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/**
 * Traces `work`; returns milliseconds of the page's main thread. `keys`: from each press to the commit of its frame; `after`: the
 * longest of the tasks from there to the next key (debounced search, server's answer), which would delay another one; `tasks`: all.
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
  const between = (from: number, to: number) => tasks.filter(({ ts }) => ts >= from && ts < to).map(milliseconds)
  const untilNext = (i: number) => starts[i + 1] ?? Number.POSITIVE_INFINITY
  const untilShown = (start: number, i: number) =>
    Math.min(commits.find(({ ts }) => ts > start)?.ts ?? Number.POSITIVE_INFINITY, untilNext(i))
  return {
    keys: starts.map((start, i) => sum(between(start, untilShown(start, i)))),
    after: starts.map((start, i) => Math.max(0, ...between(untilShown(start, i), untilNext(i)))),
    tasks: tasks.map(milliseconds),
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
    sum(events.filter(event => event.name === 'RunTask' && event.pid === pid && event.tid === tid).map(milliseconds))
  return threads.sort((a, b) => work(b) - work(a))[0]
}

const milliseconds = ({ tdur = 0 }: TraceEvent) => tdur / 1000
const sum = (times: number[]) => times.reduce((total, time) => total + time, 0)
