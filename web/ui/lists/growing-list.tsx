import { Button, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { ReadFailure } from '../notice.tsx'
import { Unread } from '../screen-skeleton.tsx'
import type { DataListProps } from './columns.ts'
import styles from './lists.module.css'
import { useGrowingRows } from './use-growing-rows.ts'

/** Without a read, the rows are there whole. */
type Props<T> = Partial<Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>> &
  Pick<DataListProps<T>, 'rows' | 'empty' | 'hasMore' | 'loadMore' | 'loadingMore'> & {
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
      <ListEnd {...more} error={error} refetch={refetch} loading={loadingMore} />
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
    <div ref={end} tabIndex={-1} className={styles.end}>
      {growing ? null : <VisuallyHidden>Fim da lista</VisuallyHidden>}
    </div>
    {error ? (
      <ReadFailure what="Não foi possível carregar o resto" error={error} onRetry={() => (growing ?? refetch)?.()} />
    ) : growing ? (
      <MoreButton loading={loading} onMore={growing} end={end} />
    ) : null}
  </>
)

type MoreButtonProps = { loading: boolean; onMore: () => void; end: RefObject<HTMLElement | null> }

/**
 * Shows more of a list. Not disabled while loading, because Tab would then skip it and leave the page. When it unmounts
 * with the focus, the focus goes to the list's end instead of the page's start.
 */
function MoreButton({ loading, onMore, end }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) end.current?.focus({ preventScroll: true })
    },
    [end],
  )
  return (
    <Button ref={button} variant="default" mt="md" aria-busy={loading} onClick={onMore} className="no-print">
      {loading ? 'Carregando…' : 'Carregar mais'}
    </Button>
  )
}
