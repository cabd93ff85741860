import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadFailure } from '../notice.tsx'
import { Unread } from '../screen-skeleton.tsx'
import { useGrowingRows } from './use-growing-rows.ts'

/** Without a read, the rows are there whole. */
type Props<T> = Partial<Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>> & {
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
  const { isPending = false, error = null, refetch = () => {}, loadMore, loadingMore = false } = reading
  const { shown, ...more } = useGrowingRows(rows, { hasMore, loadMore, loadingMore, sorting: false })
  if (rows.length === 0)
    return isPending || error ? <Unread read={{ error, refetch }} rows={4} height={132} gap={12} /> : empty
  return (
    <>
      {children(shown)}
      <ListEnd {...{ ...more, error, refetch }} loading={loadingMore} />
    </>
  )
}

type EndProps = Omit<ReturnType<typeof useGrowingRows>, 'shown'> & {
  error: unknown
  refetch?: (() => unknown) | undefined
  loading: boolean
}

/** A list's end: a button for more, or why there is no more. */
export const ListEnd = ({ end, growing, error, refetch, loading }: EndProps) => (
  <>
    <div ref={end} />
    {error ? (
      <ReadFailure what="Não foi possível carregar o resto" error={error} onRetry={() => (growing ?? refetch)?.()} />
    ) : growing ? (
      // Not disabled while loading, because Tab would then skip it and leave the page.
      <Button variant="default" mt="md" aria-busy={loading} onClick={growing} className="no-print">
        {loading ? 'Carregando…' : 'Carregar mais'}
      </Button>
    ) : null}
  </>
)
