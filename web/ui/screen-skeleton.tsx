import { Skeleton, VisuallyHidden } from '@mantine/core'
import { Page } from './page.tsx'

/** While a screen's own file or its data is on its way. The heading has words from the start: an empty one says nothing to who listens. */
export function ScreenSkeleton({ title }: { title?: string }) {
  return (
    <Page
      title={
        title ?? (
          <>
            <VisuallyHidden>Carregando…</VisuallyHidden>
            <Skeleton component="span" display="block" height={32} width={220} />
          </>
        )
      }
      sub={<Skeleton component="span" display="block" height={18} width={320} maw="100%" />}
    >
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
      <Skeleton height={44} mb={16} />
      <Skeleton height={320} />
    </Page>
  )
}

type Props = { rows: number; height: number; gap: number; label?: string; radius?: number }

/** Grey rows in place of what is on its way. */
export function Loading({ rows, height, gap, label = 'Carregando', ...look }: Props) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
        <Skeleton key={row} height={height} mb={gap} {...look} />
      ))}
    </div>
  )
}
