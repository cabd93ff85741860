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
export const ScreenSkeleton = ({ title, ...page }: ScreenProps) => (
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
    <Loading cards rows={2} height={160} gap={16} label="Carregando…" />
  </Page>
)

type Props = {
  height: number
  rows?: number
  gap?: number
  label?: string
  /** What comes are cards, not rows of text. */
  cards?: boolean
}

const LINE = 36
const WIDTHS = ['38%', '72%', '56%', '84%']

/** Lines of text in the place of what comes, which they keep free for it. */
export function Loading({ rows = 1, height, gap = 0, label = 'Carregando', cards = false }: Props) {
  const lines = WIDTHS.slice(0, Math.max(1, Math.floor(height / LINE)))
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
        <div key={row} className={cards ? 'surface padded' : ''} style={{ height, marginBottom: gap }}>
          {lines.map(width => (
            <Skeleton key={width} height={12} width={width} my={(LINE - 12) / 2} />
          ))}
        </div>
      ))}
    </div>
  )
}

type UnreadProps = Props & { read: { error: unknown; refetch: () => unknown }; what?: string; elsewhere?: ReactNode }

/** Takes the place of what a query has not read yet, or could not read. */
export const Unread = ({ read: { error, refetch }, what, elsewhere, ...coming }: UnreadProps) =>
  error ? <ReadFailure what={what} error={error} elsewhere={elsewhere} onRetry={refetch} /> : <Loading {...coming} />
