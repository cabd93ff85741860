import type { InfiniteQueryObserverResult } from '@tanstack/react-query'

type Query = Pick<InfiniteQueryObserverResult, 'isPlaceholderData' | 'refetch' | 'fetchNextPage'>

/**
 * Fetches a list's next page. Waits for a running reload: aborting it would lose its changes to the earlier pages, and
 * the next reload would be aborted in turn.
 */
export async function nextPage(
  { isPlaceholderData, refetch, fetchNextPage }: Query,
  reloading: boolean,
): Promise<void> {
  if (reloading && !isPlaceholderData) await refetch({ cancelRefetch: false })
  await fetchNextPage({ cancelRefetch: false })
}
