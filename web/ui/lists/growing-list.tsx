import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadFailure } from '../notice.tsx'
import { Unread } from '../screen-skeleton.tsx'
import { useGrowingRows } from './use-growing-rows.ts'

type Props<T> = Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'> & {
  rows: readonly T[]
  /** Shown when there are no rows. */
  empty: ReactNode
  hasMore?: boolean
  loadMore?: () => void
  loadingMore?: boolean
  children: (shown: readonly T[]) => ReactNode
}

/** What every view has in common: loading, failure, nothing there, and going on at its end. */
export function GrowingList<T>({ rows, empty, hasMore = false, children, ...reading }: Props<T>) {
  const { isPending, error, refetch, loadMore, loadingMore = false } = reading
  const { shown, end, growing } = useGrowingRows(rows, { hasMore, loadMore, loadingMore, sorting: false })
  if (rows.length === 0) return isPending || error ? <Unread read={reading} rows={4} height={132} gap={12} /> : empty
  return (
    <>
      {children(shown)}
      <div ref={end} />
      {error ? (
        <ReadFailure what="Não foi possível carregar o resto" error={error} onRetry={growing ?? refetch} />
      ) : growing ? (
        <Button variant="default" mt="md" loading={loadingMore} onClick={growing} className="no-print">
          Carregar mais
        </Button>
      ) : null}
    </>
  )
}
