import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useCallbackRef, useWindowEvent } from '@mantine/hooks'
import { memo, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { ownWords } from '../own-words.ts'

type Props = {
  /** The accessible name and placeholder, such as 'Buscar em 86 produtos'. */
  label: string
  value: string
  /** Debounced by `delay`. */
  onChange: (value: string) => void
  /** Milliseconds; 0 for a search in memory. */
  delay?: number
}

/** Search as you type; `/` focuses it from anywhere on the screen, Esc clears it. */
export function SearchBox({ label, value, onChange, delay = 200 }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const typing = useTypedText(input, { value, onChange, delay })
  useSlashShortcut(input)
  return <Field input={input} label={label} {...typing} />
}

type FieldProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
} & ReturnType<typeof useTypedText>

/** Memoised because the URL passes each searched word back as `value`, which must not render the field again. */
const Field = memo(function Field({ input, label, initial, filled, typed, write }: FieldProps) {
  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      defaultValue={initial}
      maxLength={120}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      className="no-print"
      onChange={event => typed(event.currentTarget.value)}
      onKeyDown={event => {
        // Already here: the shortcut is no word to search for.
        if (event.key === '/' && event.currentTarget.value === '') event.preventDefault()
        if (event.key !== 'Escape' || event.currentTarget.value === '') return
        event.preventDefault()
        event.stopPropagation()
        write('')
      }}
      rightSection={
        filled ? (
          <CloseButton aria-label="Limpar a busca" onClick={() => write('')} />
        ) : (
          <Kbd aria-hidden="true" visibleFrom="sm">
            /
          </Kbd>
        )
      }
    />
  )
})

/**
 * An uncontrolled field: React renders only when the field becomes empty or non-empty, so that a key shows first.
 * `onChange` is debounced, and a `value` that changes elsewhere (the URL) wins. The URL lags behind fast typing, so the
 * field's own text that comes back late is not an outside change.
 */
function useTypedText(
  input: RefObject<HTMLInputElement | null>,
  { value, onChange, delay }: Required<Pick<Props, 'value' | 'onChange' | 'delay'>>,
) {
  const [initial] = useState(value)
  const [filled, setFilled] = useState(value !== '')
  const latest = useRef(value)
  const timer = useRef<number>(undefined)
  const [words] = useState(ownWords)
  const notify = useCallbackRef(onChange)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (words.comesBack(value) || value === latest.current) return
    latest.current = value
    clearTimeout(timer.current)
    if (input.current) input.current.value = value
    setFilled(value !== '')
  }, [value, words, input])
  const typed = useCallbackRef((text: string) => {
    clearTimeout(timer.current)
    startTransition(() => setFilled(text !== ''))
    if (text === latest.current) return
    timer.current = window.setTimeout(() => {
      latest.current = text
      words.told(text)
      notify(text)
    }, delay)
  })
  const write = useCallbackRef((text: string) => {
    if (input.current) input.current.value = text
    typed(text)
  })
  return { initial, filled, typed, write }
}

const MODAL = '[aria-modal="true"]'

/** While a dialog is open, `/` works only for a search inside a dialog. */
function useSlashShortcut(input: { current: HTMLInputElement | null }) {
  useWindowEvent('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof HTMLElement ? event.target : null
    const typing = target?.matches('input, textarea, select, [contenteditable]') && !target.matches('[data-slash]')
    if (typing || (document.querySelector(MODAL) && !input.current?.closest(MODAL))) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  })
}
