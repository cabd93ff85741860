import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { HeldButton } from '../held-button.tsx'

type Props<T> = {
  label: string
  items: readonly T[]
  idOf: (item: T) => number
  nameOf: (item: T) => string
  onOrder: (items: T[]) => void
  /** Between its place and the steps, and below. */
  title: (item: T) => ReactNode
  below?: (item: T) => ReactNode
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Rows that are put in order: by choosing their place, by a step up or down, or by Alt and an arrow key. */
export function OrderedList<T>({ label, items, idOf, nameOf, onOrder, title, below }: Props<T>) {
  const last = items.length - 1
  const move = (from: number, to: number) => {
    const moved = items.slice(from, from + 1)
    if (to >= 0 && to <= last) onOrder(items.toSpliced(from, 1).toSpliced(to, 0, ...moved))
  }
  const step = (from: number, by: number, sign: string) => (
    <HeldButton
      {...{ variant: 'default', size: 'compact-sm', mih: 44, miw: 44 }}
      aria-label={`${by < 0 ? 'Subir' : 'Descer'} ${items.slice(from, from + 1).map(nameOf)}`}
      held={from + by < 0 || from + by > last}
      onClick={() => move(from, from + by)}
    >
      {sign}
    </HeldButton>
  )
  return (
    <ol className="rows roomy" aria-label={label}>
      {items.map((item, i) => (
        <li
          key={idOf(item)}
          className="stack gap-2xs"
          onKeyDown={event => {
            const by = event.altKey ? STEPS[event.key] : undefined
            if (!by) return
            event.preventDefault()
            move(i, i + by)
          }}
        >
          <div className="line centred gap-xs">
            <NativeSelect
              aria-label={`Lugar de ${nameOf(item)}`}
              w={68}
              className="stiff"
              value={i + 1}
              data={items.map((_, place) => String(place + 1))}
              onChange={event => move(i, Number(event.currentTarget.value) - 1)}
            />
            <div className="grow shrinks anywhere">{title(item)}</div>
            {step(i, -1, '↑')}
            {step(i, 1, '↓')}
          </div>
          {below?.(item)}
        </li>
      ))}
    </ol>
  )
}
