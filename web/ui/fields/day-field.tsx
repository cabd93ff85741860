import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type DiaTexto, diaPorExtenso } from '#contract/dias.ts'
import { lazyPart } from '../lazy.ts'
import { Fold } from '../overlays/fold.tsx'
import { readDay } from './read-day.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> & {
  /** `AAAA-MM-DD`. */
  value: DiaTexto | null
  /** Called with a day that exists, or null when the field is emptied. */
  onChange: (dia: DiaTexto | null) => void
  /** Why a day can't be chosen, or null. A typed day shows the reason; the calendar greys the day out. */
  refuse?: ((dia: DiaTexto) => string | null) | undefined
  /** The field can't be empty: left empty, it shows its last day again, and `onChange` never receives null. */
  always?: boolean
}

const Calendar = lazyPart(() => import('./day-calendar.tsx'), 'DayCalendar')

/** A day, typed as `dd/mm/aaaa` (also `10/3`, `10032026`) or chosen in a calendar. */
export function DayField({ value, onChange, refuse, always = false, error, onBlur, onKeyDown, ...props }: Props) {
  const [typing, setTyping] = useState(false)
  const { text, dia, wrong, type, choose, tidy } = useTypedDay({ value, onChange, refuse, always, typing })
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
      rightSection={
        <Fold name="Abrir o calendário" label={<CalendarSign />} look="target quiet" atEnd>
          {(close, opened) =>
            opened && (
              <Calendar
                value={dia}
                refuse={refuse}
                onChoose={chosen => {
                  choose(chosen)
                  close()
                }}
              />
            )
          }
        </Fold>
      }
    />
  )
}

type DayProps = Pick<Props, 'value' | 'onChange' | 'refuse' | 'always'> & { typing: boolean }

/** The field's text and the day it parses to. */
function useTypedDay({ value, onChange, refuse, always, typing }: DayProps) {
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
    return dia ? (refuse?.(dia) ?? null) : 'Use um dia que exista, como 31/12/2026'
  }
  const emit = (next: DiaTexto | null) => {
    if (next === sent.current) return
    sent.current = next
    onChange(next)
  }
  const type = (next: string) => {
    setText(next)
    const read = readDay(next)
    if (read && !refuse?.(read)) emit(read)
    else if (next.trim() === '' && !always) emit(null)
  }
  const choose = (next: DiaTexto) => {
    setText(show(next))
    emit(next)
  }
  const tidy = () => {
    if (dia && !wrong) setText(show(dia))
    // `sent`, not `value`: the caller's URL may still lag behind.
    else if (always && text.trim() === '') setText(show(sent.current))
  }
  return { text, dia, wrong, type, choose, tidy }
}

const show = (dia: DiaTexto | null): string => (dia ? diaPorExtenso(dia) : '')

function CalendarSign() {
  return (
    <svg
      aria-hidden="true"
      style={{ marginInline: 12 }}
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
    >
      <path d="M2.5 4.5h13v11h-13zM2.5 8h13M6 2.5v3M12 2.5v3" />
    </svg>
  )
}
