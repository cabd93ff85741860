import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type FieldText = { ref: RefObject<HTMLInputElement | null>; defaultValue: string }

/**
 * An uncontrolled field: the browser writes it and React never does, so a key shows before anything is derived from it.
 * `read` returns the text, `subscribe` notifies of changes; both must keep their identity while their meaning is the
 * same.
 */
export function useFieldText(subscribe: (listener: () => void) => () => void, read: () => string): FieldText {
  const field = useRef<HTMLInputElement>(null)
  const [defaultValue] = useState(read)
  useLayoutEffect(() => {
    const write = () => {
      const text = read()
      const input = field.current
      if (!input || input.value === text) return
      // Keeps the whole text selected when an outside change replaces it: the next key then overwrites it.
      const all = input === document.activeElement && input.selectionEnd === input.value.length && !input.selectionStart
      input.value = text
      if (all) input.select()
    }
    write()
    return subscribe(write)
  }, [subscribe, read])
  return { ref: field, defaultValue }
}
