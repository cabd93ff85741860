import type { QueryKey, QueryPersister } from '@tanstack/react-query'
import type { lerSessao, UsuarioDaSessao } from '#contract/autenticacao.ts'
import type { Answer } from '#contract/route.ts'
import { isAway } from '../ui/failure.ts'
import { pause } from '../ui/timer.ts'
import { queryClient } from './query.ts'
import { KEPT, readSession, readToken } from './session.ts'

// What one user last saw, in a cache of this browser, so that it opens offline. Each reading carries its session's mark:
// another session can't read it, and `clearSession` deletes the whole cache. Insecure origins have no such cache, nor
// a service worker that could open the page.

type Reading<T> = { mark: string; data: T; at: number }

export const SESSAO = ['GET', '/api/autenticacao']
/**
 * The queries that a client needs on the go: shelf, orders and their rules. For the provider nothing is kept but
 * the session and a driver's round: costs, margins and all clients' orders are too much for a phone that may be lost.
 */
const OF_BUYERS = [
  '/api/cliente/:id/estantes',
  'estante-para-pedir',
  '/api/clientes/:id/regras-de-entrega',
  '/api/pedidos/cliente/:clienteId',
  '/api/pedidos/:id',
  '/api/pedidos/:id/produtos',
  '/api/pedidos/:id/historico',
  '/api/pedidos-fixos/cliente/:clienteId',
]
const FIRST_SCREEN = 3_000 // milliseconds

/** A driver's round, with the lines to deliver and what to collect. */
export const RODADA = ['GET', 'minha-rota']

/** A phone has more urgent things to do first. */
export const afterFirstScreen = pause(FIRST_SCREEN)

/** Keeps what a query reads. Without a server, gives the query what was kept before the failure shows. */
const persister: QueryPersister = async (read, context, query) => {
  try {
    const data = await read(context)
    if (readSession()?.clienteId || query.queryKey[1] === RODADA[1]) void keep(query.queryKey, data)
    return data
  } catch (error) {
    const kept = isAway(error) ? await recall(query.queryKey) : undefined
    if (kept && query.state.data === undefined) query.setData(kept.data, { updatedAt: kept.at, manual: true })
    throw error
  }
}

for (const url of OF_BUYERS) queryClient.setQueryDefaults(['GET', url], { persister })
queryClient.setQueryDefaults(RODADA, { persister })

/** Keeps a reading of this session, unless the session ends first. */
export async function keep(key: QueryKey, data: unknown, at = Date.now()): Promise<void> {
  const token = readToken()
  if (!('caches' in window) || !token) return
  try {
    await afterFirstScreen
    const cache = await caches.open(KEPT)
    const reading: Reading<unknown> = { mark: markOf(token), data, at }
    if (token === readToken()) await cache.put(addressOf(key), Response.json(reading))
  } catch (error) {
    console.warn('this browser keeps nothing for a time without a network', error)
  }
}

/** The user of the last connection. Once that session has expired, nothing of it stays. */
export async function keptSession(): Promise<UsuarioDaSessao | undefined> {
  const session = await kept<Answer<typeof lerSessao>>(SESSAO)
  if (!session || Date.now() < Date.parse(session.data.expiraEm)) return session?.data.usuario
  await caches.delete(KEPT)
  return undefined
}

/** The last reading kept in this session, unless it has expired. */
const recall = async (key: QueryKey) => ((await keptSession()) ? kept<unknown>(key) : undefined)

async function kept<T>(key: QueryKey): Promise<Reading<T> | undefined> {
  if (!('caches' in window)) return undefined
  const stored = await caches.match(addressOf(key), { cacheName: KEPT }).catch(() => undefined)
  const reading: Reading<T> | undefined = await stored?.json()
  return reading?.mark === markOf(readToken()) ? reading : undefined
}

const addressOf = (key: QueryKey): string => `/${encodeURIComponent(JSON.stringify(key))}`

/** Identifies a session by the end of its token. The whole token is stored in its own place only. */
const markOf = (token: string | null): string => (token ?? '').slice(-8)
