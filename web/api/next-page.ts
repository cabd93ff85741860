import type { InfiniteQueryObserverResult } from '@tanstack/react-query'

type Query = Pick<InfiniteQueryObserverResult, 'isRefetching' | 'isPlaceholderData' | 'refetch' | 'fetchNextPage'>

/**
 * Reads a list's next page. A reading anew that is under way comes to its end first: cut off, what it brings to the pages before
 * would be lost, and it would be the next one's turn to be cut off.
 */
export async function nextPage({ isRefetching, isPlaceholderData, refetch, fetchNextPage }: Query): Promise<void> {
  if (isRefetching && !isPlaceholderData) await refetch({ cancelRefetch: false })
  await fetchNextPage({ cancelRefetch: false })
}
