import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReadFailure } from './notice.tsx'
import { Page } from './page.tsx'

type ScreenProps = {
  title?: string
  /** The link back, on a record's screen. */
  above?: ReactNode
  dense?: boolean
}

/**
 * Placeholder while a screen's code or data loads. The heading has text from the start, because a screen reader would
 * announce nothing for an empty one.
 */
export function ScreenSkeleton({ title, ...page }: ScreenProps) {
  return (
    <Page
      busy
      title={
        title ?? (
          <>
            <VisuallyHidden>Carregando…</VisuallyHidden>
            <Skeleton component="span" display="block" height={32} width={220} />
          </>
        )
      }
      sub={<Skeleton component="span" display="block" height={18} my={3} width={320} maw="100%" />}
      {...page}
    >
      <Loading rows={2} height={160} gap={16} label="Carregando…" />
    </Page>
  )
}

type Props = { height: number; rows?: number; gap?: number; label?: string; radius?: number }

export function Loading({ rows = 1, height, gap = 0, label = 'Carregando', ...look }: Props) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
        <Skeleton key={row} height={height} mb={gap} {...look} />
      ))}
    </div>
  )
}

type UnreadProps = Props & { read: { error: unknown; refetch: () => unknown }; what?: string }

/** Takes the place of what a query has not read yet, or could not read. */
export const Unread = ({ read: { error, refetch }, what, ...coming }: UnreadProps) =>
  error ? <ReadFailure what={what} error={error} onRetry={refetch} /> : <Loading {...coming} />
