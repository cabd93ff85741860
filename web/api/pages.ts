import {
  infiniteQueryOptions,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer, Route } from '#contract/route.ts'
import { isFirstScreen } from '../ui/first-screen.ts'
import type { Sent } from './call.ts'
import { type Alike, askForgiving, asking } from './forgiving-search.ts'
import { nextPage } from './next-page.ts'
import { ask, mayRead, queryClient, type ReadOptions, readEarly, readKey } from './query.ts'

/** A list without pages answers no `proximo`. */
type Paged = { proximo?: string | null; total?: number | null }
type RowOf<List> = List extends readonly (infer Row)[] ? Row : never
export type Pages<A, T> = {
  /** Every row loaded so far. */
  rows: T[]
  /** The first page, for `totais` and other figures, which always cover the whole list. */
  first: A | undefined
  /** How many rows the whole list has, where the answer says; null: too many to count. */
  total: number | null | undefined
  hasMore: boolean
  loadMore: () => void
  loadingMore: boolean
  /** The search that found nothing to the letter, if the rows are only similar. */
  alike: string | undefined
} & Pick<UseInfiniteQueryResult, 'isPending' | 'isLoading' | 'isPlaceholderData' | 'failureCount' | 'error' | 'refetch'>

/**
 * A paged query; `list` is the rows' key in the answer: `usePages(listarClientes, { query: { busca } }, 'clientes')`.
 * With `near`, a search that finds nothing is asked again for what it resembles.
 * Pass `hasMore`, `loadMore` and `loadingMore` to the data list, which loads more while scrolling.
 */
export function usePages<R extends Route, K extends keyof Answer<R>>(
  route: R,
  sent: Sent<R>,
  list: K,
  { keep = true, enabled = true, near = false, ...options }: ReadOptions & { near?: boolean } = {},
): Pages<Answer<R>, RowOf<Answer<R>[K]>> {
  const read = infiniteQueryOptions({
    queryKey: [...readKey(route, sent), 'pages'],
    queryFn: ({ signal, pageParam }) => {
      const page = { ...asking(sent, pageParam), signal }
      const first = near && pageParam.cursor === undefined
      return first ? askForgiving(route, page, answer => rowsOf(answer, list).length === 0) : ask(route, page)
    },
    initialPageParam: {} as Following,
    getNextPageParam: (answer, pages) => following(answer as Paged, pages[0] as Alike),
    enabled: enabled && mayRead(route),
    retryOnMount: !isFirstScreen(),
  })
  readEarly(read, () => queryClient.infiniteQuery(read))
  const query = useInfiniteQuery({
    ...read,
    placeholderData: (before, { queryKey: of = [] } = {} as never) =>
      keep && sameCall(of, read.queryKey) ? before : undefined,
    ...options,
  })
  // Only what screens show, because each that is named here renders them again when it changes.
  const { data, isPending, isLoading, isPlaceholderData, failureCount, error, refetch } = query
  const pages = data?.pages
  const rows = useMemo(() => (pages ?? []).flatMap(page => rowsOf(page, list)), [pages, list])
  return {
    isPending,
    isLoading,
    isPlaceholderData,
    failureCount,
    error,
    refetch,
    rows,
    first: pages?.[0],
    total: (pages?.[0] as Paged | undefined)?.total,
    hasMore: query.hasNextPage,
    loadMore: () => void nextPage(query, !query.isFetchingNextPage && isReading(read.queryKey)),
    loadingMore: query.isFetchingNextPage,
    alike: (pages?.[0] as Alike | undefined)?.alike,
  }
}

const isReading = (queryKey: QueryKey) => queryClient.isFetching({ queryKey, exact: true }) > 0

const rowsOf = <A, K extends keyof A>(answer: A, list: K) => answer[list] as RowOf<A[K]>[]

type Following = { cursor?: string; parecidos?: '1' }
/** What asks for the next page; undefined after the last. */
const following = ({ proximo = null }: Paged, { alike }: Alike): Following | undefined =>
  proximo === null ? undefined : { cursor: proximo, ...(alike === undefined ? {} : { parecidos: '1' }) }

/** The rows of another call, or of other `params`, are not those asked for: they don't stay until these come. */
const sameCall = ([, url, sent]: readonly unknown[], [, otherUrl, other]: readonly unknown[]): boolean =>
  url === otherUrl && paramsOf(sent) === paramsOf(other)
const paramsOf = (sent: unknown) => JSON.stringify((sent as { params?: unknown } | undefined)?.params)

/** Every row of a paged list, page after page. */
export async function askAll<R extends Route, K extends keyof Answer<R>>(
  route: R,
  sent: Sent<R>,
  list: K,
): Promise<RowOf<Answer<R>[K]>[]> {
  const all: RowOf<Answer<R>[K]>[] = []
  let next: Following | undefined = {}
  while (next) {
    const answer: Answer<R> = await ask(route, asking(sent, next))
    all.push(...rowsOf(answer, list))
    next = following(answer as Paged, {})
  }
  return all
}

/** A whole list at once, for what is searched on the screen. */
export const useAll = <R extends Route, K extends keyof Answer<R>>(route: R, sent: Sent<R>, list: K) =>
  useQuery({ queryKey: [...readKey(route, sent), 'all'], queryFn: () => askAll(route, sent, list) })
