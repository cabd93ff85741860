import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ownWords } from './own-words.ts'

type Props = {
  /** What is searched, such as 'Buscar em 86 produtos'; also the field's name. */
  label: string
  value: string
  /** Called as the person types, a moment after the last key. */
  onChange: (value: string) => void
  /** Milliseconds to wait; 0 for a search in memory. */
  delay?: number
}

/** Search as you type; `/` goes to it from anywhere on the screen, Esc empties it. */
export function SearchBox({ label, value, onChange, delay = 200 }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useTypedText(value, onChange, delay)
  useSlashShortcut(input)
  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={120}
      autoComplete="off"
      spellCheck={false}
      className="no-print"
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || text === '') return
        event.preventDefault()
        event.stopPropagation()
        setText('')
      }}
      rightSection={
        text ? (
          <CloseButton aria-label="Limpar a busca" onClick={() => setText('')} />
        ) : (
          <Kbd aria-hidden="true" visibleFrom="sm">
            /
          </Kbd>
        )
      }
    />
  )
}

/**
 * The field's text at once, the caller's a moment later; a value that changes elsewhere (the address) wins. The address
 * comes behind fast typing: a word of one's own that comes back late is no change from elsewhere.
 */
function useTypedText(value: string, onChange: (value: string) => void, delay: number) {
  const [text, setText] = useState(value)
  const latest = useRef(value)
  const [words] = useState(ownWords)
  const notify = useRef(onChange)
  useEffect(() => {
    notify.current = onChange
  })
  useEffect(() => {
    if (words.comesBack(value) || value === latest.current) return
    latest.current = value
    setText(value)
  }, [value, words])
  useEffect(() => {
    if (text === latest.current) return
    const timer = setTimeout(() => {
      latest.current = text
      words.told(text)
      notify.current(text)
    }, delay)
    return () => clearTimeout(timer)
  }, [text, delay, words])
  return [text, setText] as const
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
