import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type DiaTexto, diaPorExtenso } from '#contract/dias.ts'
import { readDay } from './read-day.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> & {
  /** `AAAA-MM-DD`. */
  value: DiaTexto | null
  /** Called with a day that exists, or null when the field is emptied. */
  onChange: (dia: DiaTexto | null) => void
  /** The field can't be empty: left empty, it shows its last day again, and `onChange` never receives null. */
  always?: boolean
}

/** A day, typed as `dd/mm/aaaa` (also `10/3`, `10032026`) or chosen in the device's own calendar. */
export function DayField({ value, onChange, always = false, error, onBlur, onKeyDown, ...props }: Props) {
  const [typing, setTyping] = useState(false)
  const { text, dia, wrong, type, tidy } = useTypedDay({ value, onChange, always, typing })
  return (
    <TextInput
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      maxLength={40} // room for a pasted day with spaces around it: cut to a day's length it would be another day
      {...props}
      value={text}
      error={(!typing && wrong) || error}
      data-unreadable={wrong !== null || undefined}
      onChange={event => {
        setTyping(true)
        type(event.currentTarget.value)
      }}
      // Enter shows the error at once: a wrong day is not submitted, and the focus stays in the field.
      onKeyDown={event => {
        if (event.key === 'Enter') setTyping(false)
        onKeyDown?.(event)
      }}
      onBlur={event => {
        setTyping(false)
        tidy()
        onBlur?.(event)
      }}
      rightSection={<Calendar dia={dia} onChoose={chosen => type(show(chosen))} />}
    />
  )
}

type DayProps = Pick<Props, 'value' | 'onChange' | 'always'> & { typing: boolean }

/** The field's text and the day it parses to. */
function useTypedDay({ value, onChange, always, typing }: DayProps) {
  const [text, setText] = useState(() => show(value))
  const sent = useRef(value)
  useEffect(() => {
    // A caller that keeps the day in the URL passes each day back a moment later: what is typed meanwhile wins.
    if (value === sent.current || typing) return
    sent.current = value
    setText(show(value))
  }, [value, typing])
  const dia = readDay(text)
  const wrong = whyWrong()
  function whyWrong(): string | null {
    // Visible only on Enter, since leaving the field restores the last day. An emptied field must not submit that day.
    if (text.trim() === '') return always && value ? 'Informe o dia' : null
    return dia ? null : 'Use um dia que exista, como 31/12/2026'
  }
  const emit = (next: DiaTexto | null) => {
    if (next === sent.current) return
    sent.current = next
    onChange(next)
  }
  const type = (next: string) => {
    setText(next)
    const read = readDay(next)
    if (read) emit(read)
    else if (next.trim() === '' && !always) emit(null)
  }
  const tidy = () => {
    if (dia) setText(show(dia))
    // `sent`, not `value`: the caller's URL may still lag behind.
    else if (always && text.trim() === '') setText(show(sent.current))
  }
  return { text, dia, wrong, type, tidy }
}

const show = (dia: DiaTexto | null): string => (dia ? diaPorExtenso(dia) : '')

/** The browser's date field would write the day in the device's language; its calendar opens here, below the text. */
function Calendar({ dia, onChoose }: { dia: DiaTexto | null; onChoose: (dia: DiaTexto | null) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="date"
        className="only-heard"
        style={{ right: 0, bottom: 0 }}
        aria-hidden="true"
        tabIndex={-1}
        value={dia ?? ''}
        onChange={({ target }) => onChoose(target.value || null)}
      />
      <button
        type="button"
        className="target quiet"
        aria-label="Abrir o calendário"
        onClick={() => picker.current?.showPicker()}
      >
        <svg aria-hidden="true" width={42} viewBox="-12 0 42 18">
          <path d="M2.5 4.5h13v11h-13zM2.5 8h13M6 2.5v3M12 2.5v3" fill="none" stroke="currentColor" strokeWidth={1.4} />
        </svg>
      </button>
    </>
  )
}
