import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RowStore } from '../row-store.ts'

type FieldText = { ref: RefObject<HTMLInputElement | null>; defaultValue: string }

/** An uncontrolled field of a row: the browser writes it and React never does, so a key shows before anything is derived from it. */
export function useFieldText<Row extends object>(
  { subscribe, row }: Pick<RowStore<Row, object>, 'subscribe' | 'row'>,
  id: number,
  textOf: (row: Row | undefined) => string,
): FieldText {
  const field = useRef<HTMLInputElement>(null)
  const [defaultValue] = useState(() => textOf(row(id)))
  const read = useEffectEvent(textOf)
  useLayoutEffect(() => {
    let seen: Row | null | undefined = null
    const write = () => {
      const input = field.current
      if (!input || seen === row(id)) return
      seen = row(id)
      const text = read(seen)
      if (input.value === text) return
      // Keeps the whole text selected when an outside change replaces it: the next key then overwrites it.
      const all = input === document.activeElement && input.selectionEnd === input.value.length && !input.selectionStart
      input.value = text
      if (all) input.select()
    }
    write()
    return subscribe(write)
  }, [subscribe, row, id])
  return { ref: field, defaultValue }
}
