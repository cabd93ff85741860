import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { bestKnown, onBetterKnown } from '../api/best-known.ts'
import { readSession, readToken, subscribeToSession } from '../api/session.ts'
import { isAway } from './away.ts'
import { keep, type Reading, recall } from './kept.ts'

/**
 * The queries that a client needs on the go: shelf, orders and their rules. Nothing is kept for an administrator,
 * because costs, margins and all clients' orders are too much for a phone that may be lost.
 */
const OF_BUYERS = [
  /^\/api\/cliente\/:id\/estantes$/,
  /^estante-para-pedir$/,
  /^\/api\/clientes\/:id\/regras-de-entrega$/,
  /^\/api\/pedidos\/(cliente\/:clienteId|:id(\/(produtos|historico))?)$/,
  /^\/api\/pedidos-fixos\/cliente\/:clienteId$/,
]
/** Answers that arrive close together are written together. */
const AFTER = 500 // milliseconds

/** Stores what is read, and returns it to a screen that can't reach the server. */
export function followReadings(queries: QueryClient, ownerKnown: () => Promise<void>): void {
  const cache = queries.getQueryCache()
  const waiting = new Map<string, Reading>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const [now, token] = [new Map(waiting), readToken()]
    waiting.clear()
    await ownerKnown()
    if (now.size > 0) await keep(now, token)
  }
  const add = (query: Query | undefined) => {
    if (query?.state.data === undefined || !isKept(query)) return
    const { queryKey, queryHash, state } = query
    waiting.set(queryHash, { queryKey, data: bestKnown(queryKey, state.data), at: state.dataUpdatedAt })
    timer ??= setTimeout(() => void write(), AFTER)
  }
  const give = async (query: Query) => {
    if (query.state.data !== undefined || !isKept(query)) return
    const token = readToken()
    const reading = await recall(query.queryHash)
    if (reading && token === readToken() && query.state.data === undefined)
      queries.setQueryData(query.queryKey, reading.data, { updatedAt: reading.at })
  }

  for (const query of cache.getAll()) {
    add(query)
    if (isAway(query.state.fetchFailureReason)) void give(query)
  }
  cache.subscribe(event => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success' && !action.manual) add(query)
    else if ((action.type === 'failed' || action.type === 'error') && isAway(action.error)) void give(query)
  })
  onBetterKnown(queryKey => add(cache.get(hashKey(queryKey))))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void write())
  // One user's readings must not be stored for the next.
  subscribeToSession(() => waiting.clear())
}

function isKept({ queryKey: [method, url] }: Query): boolean {
  return method === 'GET' && (readSession()?.clienteId ?? 0) > 0 && OF_BUYERS.some(known => known.test(String(url)))
}
