import type { ComponentProps, ReactNode } from 'react'
import { GrowingList } from './growing-list.tsx'

type Props<T> = Omit<ComponentProps<typeof GrowingList<T>>, 'children'> & { label: string; row: (one: T) => ReactNode }

/** A list that grows, as rows under one another. */
export const GrowingRows = <T,>({ label, row, ...list }: Props<T>) => (
  <GrowingList {...list}>
    {shown => (
      <ul className="rows roomy" aria-label={label}>
        {shown.map(row)}
      </ul>
    )}
  </GrowingList>
)
