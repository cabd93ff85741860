import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * The data once it is fresh, never a stale answer during a refetch: a form takes its values once, on mount. After that
 * the record stays while it is read again.
 */
export function useRecordShown<A>(read: Pick<UseQueryResult<A>, 'data' | 'isFetching' | 'error' | 'refetch'>) {
  const [ready, setReady] = useState(false)
  if (!ready && read.data !== undefined && !read.isFetching) setReady(true)
  return ready ? read.data : undefined
}
