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
      if (field.current && field.current.value !== text) field.current.value = text
    }
    write()
    return subscribe(write)
  }, [subscribe, read])
  return { ref: field, defaultValue }
}
