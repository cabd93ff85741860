import { createParser } from 'eventsource-parser'
import type { Anuncio, ouvirEventos } from '#contract/eventos.ts'
import { isVisible, onPage } from '../ui/page-events.ts'
import { createTimer, pause } from '../ui/timer.ts'
import type { Address } from './call.ts'
import { endSession, readToken, subscribeToSession } from './session.ts'

const ROUTE: Address<typeof ouvirEventos> = { method: 'GET', url: '/api/eventos' }
/** The server sends something every 20 s; after this much silence the stream is stuck or its connection dead. */
const SILENT_MS = 50_000
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000
/** A stream that takes longer to open may never come, so the screen reloads once without it. */
const LATE_MS = 3_000
/** The stream stays open between two screens and while another window is briefly in front. */
const LINGER_MS = 5_000

/** The events that contract/eventos.ts describes. */
type Heard = { pedidos: { pedidos: Anuncio[] }; estoque: { produtos: number[] }; separacao: object; avisos: object }
export type Listener = {
  on: { [Name in keyof Heard]: (data: Heard[Name]) => unknown }
  /** Changes may have been missed. */
  onStale(): void
  /** Called when the stream opens or closes. */
  onLive(live: boolean): void
}

const listeners = new Set<Listener>()
let current: { stop: AbortController; token: string } | undefined
let live = false
const leaving = createTimer(stop)
const late = createTimer(stale)

/** Adds a listener to the page's single stream of changes; returns the function that removes it. */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  listener.onLive(live)
  if (live) listener.onStale()
  follow()
  return () => {
    listeners.delete(listener)
    follow()
  }
}

const wanted = () => listeners.size > 0 && isVisible()

/** Opens or closes the stream. A hidden tab has none, because browsers limit their connections. */
function follow(): void {
  if (!wanted()) return void leaving.keep(LINGER_MS)
  leaving.stop()
  if (current?.token !== readToken()) restart()
}

function restart(): void {
  stop()
  const token = readToken()
  if (!wanted() || token === null) return
  current = { stop: new AbortController(), token }
  late.set(LATE_MS)
  void keepOpen(token, current.stop.signal)
}

function stop(): void {
  leaving.stop()
  late.stop()
  current?.stop.abort()
  current = undefined
  tell(false)
}

function stale(): void {
  late.stop()
  for (const listener of listeners) listener.onStale()
}

function tell(now: boolean): void {
  if (live === now) return
  live = now
  for (const listener of listeners) listener.onLive(now)
}

onPage(['visibilitychange', 'pageshow'], follow)
onPage(['pagehide'], stop) // an open stream keeps a page out of the back/forward cache
onPage(['online'], restart)
subscribeToSession(() => {
  if (current && current.token !== readToken()) restart()
})

async function keepOpen(token: string, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const wait = await openOnce(token, signal, () => {
      failures = 0
    })
    if (signal.aborted || wait === 'never') return
    tell(false)
    const backoff = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + Math.random())
    await pause(Math.max(wait, backoff), signal)
  }
}

/** Runs one stream. Returns the minimum milliseconds until the next attempt, or 'never' if the session is over. */
async function openOnce(token: string, signal: AbortSignal, onOpen: () => void): Promise<number | 'never'> {
  const attempt = new AbortController()
  const end = () => attempt.abort()
  signal.addEventListener('abort', end)
  const silence = createTimer(end)
  silence.set(SILENT_MS)
  try {
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
    const response = await fetch(ROUTE.url, { headers, signal: attempt.signal, cache: 'no-store' })
    if (response.status === 401) {
      if (token === readToken()) endSession()
      return 'never'
    }
    if (!response.ok || !response.body) return Number(response.headers.get('Retry-After') ?? 0) * 1_000
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'ouvindo') {
          onOpen()
          tell(true)
          return stale()
        }
        for (const { on } of listeners) on[event as keyof Heard]?.(JSON.parse(data))
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      silence.set(SILENT_MS)
      parser.feed(read.value)
    }
    return 0
  } catch (error) {
    // The network failed, or this code aborted: try again. Anything else is a bug to report.
    if (error instanceof TypeError || attempt.signal.aborted) return 0
    console.error('the stream of changes can not be read', error)
    return LONGEST_PAUSE
  } finally {
    silence.stop()
    signal.removeEventListener('abort', end)
  }
}
