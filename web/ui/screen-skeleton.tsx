import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReadFailure } from './notice.tsx'
import { Page } from './page.tsx'

type ScreenProps = {
  title?: string
  /** The link back, on a record's screen. */
  above?: ReactNode
  /** The number of buttons beside the title. On a phone, a single one takes no line of its own. */
  buttons?: 0 | 1 | 2
}

const WIDTHS = [120, 160]

/**
 * Placeholder while a screen's code or data loads. The heading has text from the start, because a screen reader would
 * announce nothing for an empty one.
 */
export function ScreenSkeleton({ title, above, buttons = 0 }: ScreenProps) {
  return (
    <Page
      busy
      above={above}
      title={
        <span className="row centred gap-sm">
          {title ?? (
            <>
              <VisuallyHidden>Carregando…</VisuallyHidden>
              <Skeleton component="span" height={32} width={220} />
            </>
          )}
          {above ? <Skeleton component="span" height={24} width={84} /> : null}
        </span>
      }
      sub={<Skeleton component="span" display="block" height={18} my={3} width={320} maw="100%" />}
      actions={
        buttons > 0
          ? WIDTHS.slice(0, buttons).map(width => (
              <Skeleton key={width} height="max(36px, var(--finger))" width={width} />
            ))
          : null
      }
    >
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
      {above ? null : <Skeleton height={44} mb={16} />}
      <Skeleton height={above ? 400 : 320} radius="lg" />
    </Page>
  )
}

/** Placeholder for the link back, which appears when the record has loaded. */
export const WayComing = () => <Skeleton height={20} width={90} my={12} />

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
