import { Skeleton } from '@mantine/core'

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
