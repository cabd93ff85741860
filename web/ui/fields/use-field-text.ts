import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type FieldText = { ref: RefObject<HTMLInputElement | null>; defaultValue: string }

/**
 * A field that the browser writes as it is typed in, and React never: a key is shown before anything is reckoned from it.
 * `read` says what it is to hold and `subscribe` when that may be something else; the same functions while they mean the same.
 */
export function useFieldText(subscribe: (listener: () => void) => () => void, read: () => string): FieldText {
  const field = useRef<HTMLInputElement>(null)
  const [defaultValue] = useState(read)
  useLayoutEffect(() => {
    const write = () => {
      const text = read()
      const input = field.current
      if (!input || input.value === text) return
      // What comes from elsewhere stays selected as it was: the next key replaces it.
      const all = input === document.activeElement && input.selectionEnd === input.value.length && !input.selectionStart
      input.value = text
      if (all) input.select()
    }
    write()
    return subscribe(write)
  }, [subscribe, read])
  return { ref: field, defaultValue }
}
