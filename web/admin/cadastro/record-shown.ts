import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * What was read, but never an old reading that is just being refreshed: a form takes its values once, when it appears.
 * After that it stays while the record is read again.
 */
export function useRecordShown<A>(read: Pick<UseQueryResult<A>, 'data' | 'isFetching' | 'error' | 'refetch'>) {
  const [ready, setReady] = useState(false)
  if (!ready && read.data !== undefined && !read.isFetching) setReady(true)
  return ready ? read.data : undefined
}
