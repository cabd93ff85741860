import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { memo, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { ownWords } from '../own-words.ts'

type Props = {
  /** What is searched, such as 'Buscar em 86 produtos'; also the field's name. */
  label: string
  value: string
  /** Called as the person types, a moment after the last key. */
  onChange: (value: string) => void
  /** Milliseconds to wait; 0 for a search in memory. */
  delay?: number
  /** Enter goes on from here, with what stands in the field. */
  onEnter?: (text: string) => void
}

/** Search as you type; `/` goes to it from anywhere on the screen, Esc empties it. */
export function SearchBox({ label, value, onChange, delay = 200, onEnter }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const typing = useTypedText(input, { value, onChange, delay })
  useSlashShortcut(input)
  const enter = useCallbackRef(onEnter)
  return <Field input={input} label={label} {...typing} enter={enter} />
}

type FieldProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  enter: (text: string) => void
} & ReturnType<typeof useTypedText>

/** The address repeats each searched word: memo keeps the field from drawing again for it. */
const Field = memo(function Field({ input, label, initial, filled, typed, write, enter }: FieldProps) {
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
        if (event.key === 'Enter') enter(event.currentTarget.value)
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
 * The browser writes the field, and React renders only when something stands in it or nothing does any more: a key is
 * shown before all else. The caller hears a moment later; a value that changes elsewhere (the address) wins. The address
 * comes behind fast typing: a word of one's own that comes back late is no change from elsewhere.
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

/** Over an open dialog only for a search within a dialog. */
function useSlashShortcut(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof HTMLElement ? event.target : null
      const typing = target?.matches('input, textarea, select, [contenteditable]') && !target.matches('[data-slash]')
      if (typing || (document.querySelector(MODAL) && !input.current?.closest(MODAL))) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', go)
    return () => removeEventListener('keydown', go)
  }, [input])
}
