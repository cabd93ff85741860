import type { InfiniteQueryObserverResult } from '@tanstack/react-query'

type Query = Pick<InfiniteQueryObserverResult, 'isRefetching' | 'isPlaceholderData' | 'refetch' | 'fetchNextPage'>

/**
 * Reads a list's next page. A reload under way comes to its end first: cut off, it would lose what it brings to the pages before,
 * and the next one would be cut off in turn.
 */
export async function nextPage({ isRefetching, isPlaceholderData, refetch, fetchNextPage }: Query): Promise<void> {
  if (isRefetching && !isPlaceholderData) await refetch({ cancelRefetch: false })
  await fetchNextPage({ cancelRefetch: false })
}
