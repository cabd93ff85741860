import type { Browser, Page } from '@playwright/test'

/** Milliseconds in which the page's own thread ran, sorted. */
export type Durations = number[]

export const percentile = (durations: Durations, p: number) =>
  durations[Math.min(durations.length - 1, Math.floor((durations.length * p) / 100))] ?? 0
export const longest = (durations: Durations) => durations.at(-1) ?? 0

/** The processor as slow as an old phone's, by so many times. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/**
 * What happened while something was done: of each key the work from the press until what it changed is handed to the
 * screen, and with all that came of it until the next key (a search that waits for the hand, a server's answer); of the
 * latter also the longest piece, for which another key would have to wait; and each piece of work.
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

/** An event of Chromium's trace; times are microseconds, `tdur` counts only while the thread ran. */
type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args: { name?: string; data?: { type?: string } }
}

/** The thread on which the page's scripts ran most: another page's may be in the trace. */
function threadOf(events: TraceEvent[]): TraceEvent | undefined {
  const threads = events.filter(event => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
  const work = ({ pid, tid }: TraceEvent) =>
    sum(events.filter(event => event.name === 'RunTask' && event.pid === pid && event.tid === tid))
  return threads.sort((a, b) => work(b) - work(a))[0]
}

const sum = (tasks: TraceEvent[]) => tasks.reduce((total, { tdur = 0 }) => total + tdur / 1000, 0)
const sorted = (times: number[]) => times.sort((a, b) => a - b)
