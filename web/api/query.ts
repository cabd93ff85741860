import {
  keepPreviousData,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer, Route } from '#contract/route.ts'
import { CallError, isAway, unanswered } from '../ui/failure.ts'
import { beforeFirstScreen, isFirstScreen } from '../ui/first-screen.ts'
import { toastFailure, toastSuccess } from '../ui/overlays/toast.ts'
import { type Address, call, type Extra, newIdempotencyKey, type ReadName, type Sent } from './call.ts'
import { readToken } from './session.ts'

/** Like `call`, but throws a CallError instead of returning `errors`, as queries and mutations need. */
export async function ask<R extends Route>(route: R | Address<R>, sent: Sent<R> & Extra): Promise<Answer<R>> {
  const { data, errors } = await call<R>(route, sent)
  if (errors) throw new CallError(errors)
  return data
}

const passing = (error: Error): boolean => error instanceof CallError && unanswered(error.failure)

/** The screen shows stale data, so it reloads to show the refusal beside the current state. */
const isOutdated = (error: Error): boolean =>
  error instanceof CallError && (error.failure.status === 409 || error.failure.status === 404)

type Reads = () => readonly ReadName[]
const followed = new Set<Reads>()

/** The stream of changes reloads these queries, also after a gap, until the returned function is called. */
export function follow(reads: Reads): () => void {
  followed.add(reads)
  return () => followed.delete(reads)
}

/** The stream restarts when a screen becomes visible and reloads its queries, so they need no refetch of their own. */
const isFollowed = ([method, url]: QueryKey): boolean =>
  [...followed].some(reads => reads().some(read => read.method === method && read.url === url))

export const queryClient = new QueryClient({
  // The browser may believe that it is connected.
  queryCache: new QueryCache({
    onSuccess: () => onlineManager.setOnline(true),
    onError: error => isAway(error) && onlineManager.setOnline(false),
  }),
  defaultOptions: {
    // `always`, because being offline must fail with its own message instead of waiting forever.
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (times, error) => times < 2 && passing(error),
      refetchOnWindowFocus: ({ queryKey }) => !isFollowed(queryKey),
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: (times, error) => times < 1 && passing(error), retryDelay: 600 },
  },
})

onlineManager.setOnline(navigator.onLine)

/** The query key of a call. It starts with method and URL, which `invalidates` and cache updates match. */
export const readKey = (route: ReadName, sent?: object) =>
  sent ? [route.method, route.url, sent] : [route.method, route.url]

/** Begins a read of the page's first screen before that is drawn, unless it has begun. */
export function readEarly(
  { queryKey, enabled }: { queryKey: QueryKey; enabled?: unknown },
  begin: () => Promise<unknown>,
) {
  if (enabled && !queryClient.getQueryState(queryKey)) beforeFirstScreen(begin)
}

export type ReadOptions = {
  enabled?: boolean
  staleTime?: number
  /** Milliseconds between refetches while the screen is open. */
  refetchInterval?: number | false
  /** Keeps showing the last answer while a changed filter loads. */
  keep?: boolean
}

/**
 * A query from a contract entry: `useRead(lerPedido, { params: { id } })`. `error` is a CallError. Pass only method and
 * URL, `useRead<typeof lerPedido>({ method: 'GET', url: … }, …)`, to avoid loading the contract's schemas.
 */
export function useRead<R extends Route>(
  route: R | Address<R>,
  sent: Sent<R>,
  { keep, enabled = true, ...options }: ReadOptions = {},
): UseQueryResult<Answer<R>> {
  const read = {
    queryKey: readKey(route, sent),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(route, { ...sent, signal }),
    enabled: enabled && mayRead(route),
    retryOnMount: !isFirstScreen(), // it was refused a moment ago
  }
  readEarly(read, () => queryClient.query<Answer<R>>(read))
  return useQuery<Answer<R>>({ ...read, ...(keep ? { placeholderData: keepPreviousData } : {}), ...options })
}

/** A screen may render once more after its session ended; it must not fetch then. */
export const mayRead = (route: Route | Address<Route>): boolean =>
  ('config' in route && route.config.access === 'public') || readToken() !== null

type WriteOptions<R extends Route> = {
  /**
   * Calls whose queries become stale after this one, or after its 409; left out: all that the screen shows. Their
   * refetch is awaited, so that the screen is current when the mutation ends.
   */
  invalidates?: readonly Route[]
  /** A short toast, such as 'Cliente salvo'. */
  success?: string | ((answer: Answer<R>) => string)
  /** The toast of a failure: 'O cliente não foi excluído'. Leave it out if a form shows the failure. */
  failure?: string
  /** The failure toast when no answer came, so that the outcome is unknown. */
  unanswered?: string
  onSuccess?: (answer: Answer<R>, sent: Sent<R> & Extra) => void
  /** Calls of the same name go one after the other. */
  inTurn?: string
}

/**
 * A mutation from a contract entry: `const excluir = useWrite(excluirCliente, { … })`, then
 * `excluir.mutate({ params: { id } })`. Repeating an unanswered call sends the same idempotency key, so nothing is done
 * twice; a call that takes no key is not repeated.
 */
export function useWrite<R extends Route>(
  route: R,
  { invalidates, success, failure, unanswered: unsure = failure, onSuccess, inTurn }: WriteOptions<R> = {},
): UseMutationResult<Answer<R>, Error, Sent<R> & Extra> {
  const client = useQueryClient()
  const readAgain = (sent: Sent<R>) =>
    invalidates
      ? Promise.all(invalidates.map(stale => client.invalidateQueries({ queryKey: readKey(stale) })))
      : readShown(client, query => !isDeleted(query, route, sent))
  const lost = useRef<{ sent: string; key: string } | null>(null)
  return useMutation<Answer<R>, Error, Sent<R> & Extra>({
    ...('semChave' in route.config && { retry: false }),
    ...(inTurn && { scope: { id: inTurn } }),
    mutationFn: async sent => {
      const text = JSON.stringify(sent)
      const key = lost.current?.sent === text ? lost.current.key : newIdempotencyKey()
      lost.current = { sent: text, key }
      const answer = await ask(route, { idempotencyKey: key, ...sent })
      lost.current = null
      return answer
    },
    onSuccess: async (answer, sent) => {
      outdateUnseen(client)
      await readAgain(sent)
      if (success !== undefined) toastSuccess(typeof success === 'string' ? success : success(answer))
      onSuccess?.(answer, sent)
    },
    onError: (error, sent) => {
      if (error instanceof CallError && !passing(error)) lost.current = null
      if (isOutdated(error)) void readAgain(sent)
      if (failure !== undefined) toastFailure(error, (passing(error) ? unsure : undefined) ?? failure)
    },
  })
}

/**
 * Marks inactive queries stale after a write, however fresh they are: the write may have changed any report, and a
 * quick user would find the old one on the next screen. A query whose `meta` says `exact` is not even shown until then.
 */
export function outdateUnseen(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.exact === true })
  void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: isRead })
}

/** Reads again what the screen shows. */
export const readShown = (client: QueryClient, which: (query: Query) => boolean = () => true) =>
  client.invalidateQueries({ type: 'active', predicate: query => isRead(query) && which(query) })

const isRead = ({ queryKey: [method] }: Query): boolean => method === 'GET' || method === 'POST'

/** What a deletion has deleted is gone: nothing of it is asked for again. */
const isDeleted = ({ queryKey: [, of, asked] }: Query, { method, url }: Route, sent: object): boolean =>
  method === 'DELETE' && String(of).startsWith(url) && idIn(sent) !== undefined && idIn(asked) === idIn(sent)
const idIn = (sent: unknown) => (sent as { params?: { id?: unknown } } | undefined)?.params?.id
