import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { startTransition, useEffect, useRef, useState } from 'react'

type Props = {
  /** The accessible name and placeholder, such as 'Buscar em 86 produtos'. */
  label: string
  value: string
  /** Debounced by `delay`. */
  onChange: (value: string) => void
  /** Milliseconds; 0 for a search in memory. */
  delay?: number
  /** Takes a dialog's initial focus. */
  first?: boolean
}

const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
const SEARCH = { type: 'search', role: 'searchbox', enterKeyHint: 'search', maxLength: 120, ...AS_TYPED } as const

/**
 * Search as you type; `/` focuses it from anywhere on the screen, Esc clears it. The browser writes the field, so that a key shows
 * first; a `value` that changes elsewhere takes its place, but not under the hands of who is typing: the URL lags behind.
 */
export function SearchBox({ label, value, onChange, delay = 200, first = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [initial] = useState(value)
  const [filled, setFilled] = useState(value !== '')
  const tell = useDebouncedCallback(onChange, delay)
  useSlashShortcut(input)
  const typed = (text: string) => {
    startTransition(() => setFilled(text !== ''))
    tell(text)
  }
  const clear = () => {
    if (input.current) input.current.value = ''
    typed('')
  }
  useEffect(() => {
    if (!input.current || input.current === document.activeElement) return
    input.current.value = value
    setFilled(value !== '')
  }, [value])
  return (
    <TextInput
      ref={input}
      {...SEARCH}
      aria-label={label}
      placeholder={label}
      defaultValue={initial}
      className="no-print"
      data-autofocus={first || undefined}
      onChange={event => typed(event.currentTarget.value)}
      onKeyDown={event => {
        // Already here: the shortcut is no word to search for.
        if (event.key === '/' && event.currentTarget.value === '') event.preventDefault()
        if (event.key !== 'Escape' || event.currentTarget.value === '') return
        event.preventDefault()
        event.stopPropagation()
        clear()
      }}
      rightSection={
        filled ? (
          <CloseButton aria-label="Limpar a busca" onClick={clear} />
        ) : (
          <Kbd aria-hidden="true" visibleFrom="sm">
            /
          </Kbd>
        )
      }
    />
  )
}

/** While a dialog is open, `/` works only for a search inside a dialog. */
function useSlashShortcut(input: { current: HTMLInputElement | null }) {
  useWindowEvent('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof HTMLElement ? event.target : null
    const typing = target?.matches('input, textarea, select, [contenteditable]') && !target.matches('[data-slash]')
    if (typing || (document.querySelector('dialog') && !input.current?.closest('dialog'))) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  })
}
