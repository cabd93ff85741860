import { Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { type DragEvent, type ReactNode, useId, useState } from 'react'

type Props<T> = {
  label: string
  items: readonly T[]
  idOf: (item: T) => number
  nameOf: (item: T) => string
  /** The rows' ids as they are wanted; `id` was moved, perhaps from another list of the screen. */
  onOrder: (ids: number[], id: number) => void
  /** The rows have no places here: they are only dragged to another list, or from one. */
  unordered?: boolean
  title: (item: T) => ReactNode
  below?: (item: T) => ReactNode
}
/** A dragged row, and how many of the others stand before it. */
type Over = { id: number; place: number }

/** The row in the hand, from whichever list: a drag tells its data only to the drop. */
let dragged: number | null = null

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Rows that are put in order: dragged by their handle, moved with its arrow keys, or by choosing their place. */
export function OrderedList<T>({ label, items, idOf, nameOf, onOrder, unordered = false, title, below }: Props<T>) {
  const hint = useId()
  const [said, say] = useState('')
  const ids = items.map(idOf)
  const others = (id: number) => ids.filter(other => other !== id)
  const move = ({ id, place }: Over) => {
    if (place < 0 || place === ids.indexOf(id) || place > others(id).length) return
    onOrder(others(id).toSpliced(place, 0, id), id)
    const item = items.find(item => idOf(item) === id)
    if (item) say(`${nameOf(item)}: ${place + 1}º de ${items.length}`)
  }
  const { over, ...target } = useDrop(move)
  const edgeOf = (id: number) => {
    if (!over) return
    const rest = others(over.id)
    if (rest[over.place] === id) return 'inset 0 3px var(--brand)'
    if (over.place === rest.length && rest.at(-1) === id) return 'inset 0 -3px var(--brand)'
  }
  return (
    <>
      <ol
        {...target}
        className="rows roomy"
        style={{ minHeight: 'var(--target)', ...(over && ids.length === 0 && { outline: '3px solid var(--brand)' }) }}
        aria-label={label}
      >
        {items.map((item, i) => {
          const [id, name] = [idOf(item), nameOf(item)]
          const step = (by: number) => move({ id, place: i + by })
          return (
            <li key={id} data-row={id} className="stack gap-2xs" style={{ boxShadow: edgeOf(id) }}>
              <div className="line centred gap-xs">
                <Handle id={id} name={name} hint={hint} onStep={unordered ? undefined : step} />
                {unordered ? null : (
                  <NativeSelect
                    aria-label={`Lugar de ${name}`}
                    w={80}
                    className="stiff"
                    value={i + 1}
                    data={items.map((_, place) => String(place + 1))}
                    onChange={event => move({ id, place: Number(event.currentTarget.value) - 1 })}
                  />
                )}
                <div className="grow shrinks anywhere">{title(item)}</div>
              </div>
              {below?.(item)}
            </li>
          )
        })}
      </ol>
      <VisuallyHidden id={hint}>{unordered ? 'Arraste' : 'Arraste, ou mova com as setas ↑ e ↓'}</VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** Where a row that is dragged over the list would come, and what happens when it is dropped there. */
function useDrop(onDrop: (over: Over) => void) {
  const [over, setOver] = useState<Over | null>(null)
  return {
    over,
    onDragOver(event: DragEvent) {
      const next = overOf(event)
      if (!next) return
      event.preventDefault()
      setOver(now => (now?.id === next.id && now.place === next.place ? now : next))
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null)
    },
    onDragEnd: () => setOver(null),
    onDrop(event: DragEvent) {
      const last = overOf(event)
      dragged = null // its handle, gone to another list, may not tell the end
      setOver(null)
      if (!last) return
      event.preventDefault()
      onDrop(last)
    },
  }
}

function overOf({ currentTarget, clientY }: DragEvent): Over | null {
  if (dragged === null) return null
  const id = dragged
  const isAbove = (row: HTMLElement) => {
    const { top, bottom } = row.getBoundingClientRect()
    return Number(row.dataset.row) !== id && (top + bottom) / 2 < clientY
  }
  return { id, place: Array.from(currentTarget.querySelectorAll<HTMLElement>('[data-row]')).filter(isAbove).length }
}

type HandleProps = { id: number; name: string; hint: string; onStep: ((by: number) => void) | undefined }

function Handle({ id, name, hint, onStep }: HandleProps) {
  return (
    <Button
      draggable
      onDragStart={({ currentTarget, dataTransfer }) => {
        dragged = id
        dataTransfer.setData('text/plain', name)
        const row = currentTarget.closest('li')
        if (row) dataTransfer.setDragImage(row, 20, 20)
      }}
      onDragEnd={() => {
        dragged = null
      }}
      variant="subtle"
      color="gray"
      px={0}
      miw={44}
      mih={44}
      className="stiff no-print"
      style={{ cursor: 'grab' }}
      aria-label={`Mover ${name}`}
      aria-describedby={hint}
      onKeyDown={event => {
        const by = STEPS[event.key]
        if (!by || !onStep) return
        event.preventDefault()
        onStep(by)
      }}
    >
      ⠿
    </Button>
  )
}
